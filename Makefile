# gridpress: one Makefile for everything.
#
#   make book    install what is missing, build, make out/book.pdf, .csv and .png
#   make test    install what is missing, build, run every test
#   make help    the other targets
#
# How it finds its packages: $(BUILD)/config.mk holds the compiler flags of the libraries. GNU make
# remakes an included makefile before it does anything else, so the rule for config.mk is the place
# where missing packages are installed, once; every later run just includes it.

VERSION := 0.5.0
BUILD ?= build
PREFIX ?= /usr/local
# A program that is built elsewhere than in build/ does not find the templates by itself.
export GRIDPRESS_TEMPLATES ?= $(CURDIR)/templates

# What to install on Debian, and what it is for (README.md has the same table).
PACKAGES := gcc libc6-dev pkg-config \
  libcsv-dev \
  libexpat1-dev \
  libfontconfig-dev \
  libfreetype-dev \
  libhpdf-dev \
  libinih-dev \
  libjansson-dev \
  libpng-dev libqrencode-dev \
  libsodium-dev \
  libsqlite3-dev \
  libxxhash-dev \
  libzint-dev \
  nettle-dev \
  zlib1g-dev \
  fonts-lato
TEST_PACKAGES := libcmocka-dev qpdf poppler-utils sgt-puzzles ghostscript zbar-tools python3-jsonschema tzdata parallel shellcheck
# Solvers to run on corpora; where they cannot be had, their tests say so.
SOLVER_PACKAGES := qqwing gringo minisat
WEB_PACKAGES := chromium nodejs
# What gridpress is built without where it cannot be had.
OPTIONAL_PACKAGES := libpq-dev
POSTGRES_PACKAGES := postgresql
LINT_PACKAGES := clang clang-format clang-tidy
BENCH_PACKAGES := qqwing sgt-puzzles

MODULES := expat fontconfig freetype2 inih jansson libpng libqrencode libsodium libxxhash nettle sqlite3 zlib
FOLDERS := core solver transform gen export publish cli

SOURCES := $(foreach folder,$(FOLDERS),$(sort $(wildcard $(folder)/*.c)))
# Compiled a second time, with AVX2 instructions, where the machine may have them.
AVX2_SOURCES := $(if $(filter x86_64%,$(shell $(CC) -dumpmachine 2>&1)), \
  solver/fast_run.c solver/graph_census_nine_count.c solver/graph_nine_board.c \
  solver/graph_nine_line.c solver/openness_lanes.c solver/planes_run.c \
  solver/tally_run.c)
# Finders that work with sets of cells, compiled a second time for the boards of over 128 cells.
WIDE_SOURCES := $(addprefix solver/,barren.c find_avoidable.c find_colour.c find_complex_fish.c find_forcing.c \
  find_forcing_explain.c find_single_digit.c find_sue_de_coq.c find_uniqueness.c find_wing.c workspace.c) \
  $(sort $(wildcard solver/find_als*.c solver/find_chain*.c))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o) $(AVX2_SOURCES:%.c=$(BUILD)/%.avx2.o) \
  $(WIDE_SOURCES:%.c=$(BUILD)/%.wide.o)
LIBRARY := $(filter-out $(BUILD)/cli/main.o,$(OBJECTS))
# tests/ has the folders of the sources; tests/make is about this file.
TESTS := $(patsubst %.c,$(BUILD)/%,$(foreach folder,$(FOLDERS),$(sort $(wildcard tests/$(folder)/test_*.c))))
# What several of them share.
FIXTURES := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/fixtures/*.c)))
SCRIPTS := $(sort $(wildcard tests/*/*.test))
WEB_TESTS := tests/web/player
# bench/papers_*.c are parts of bench/papers.
BENCHES := $(patsubst bench/%.c,$(BUILD)/bench/%,$(filter-out bench/papers_%,$(sort $(wildcard bench/*.c))))

# What clang-format has a say in.
FORMATTED := $(wildcard */*.[ch] tests/*/*.[ch])

# Public puzzle sets to measure on, where they are there.
PUZZLE_FILES := $(wildcard ../shared/data/seventeen-10000.txt ../shared/data/magictour-500.txt \
  ../shared/data/hardest-100.txt)

TECHNIQUE_CASES ?= ../shared/data/techniques-half.txt
SE_RATED ?= ../shared/data/se-rated-2000.csv
SE_HARDEST ?= ../shared/data/hardest-100.txt
MINUTES_DATA ?= ../shared/data/human-times-767.csv
RATED_FILES := $(wildcard ../shared/data/hodoku-1000.csv ../shared/data/se-rated-2000.csv)

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes
OPTIMISE ?= -O2
CFLAGS ?= -g $(OPTIMISE)
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -DGRIDPRESS_VERSION='"$(VERSION)"' -I. $(WARNINGS) $(CFLAGS) \
  $(if $(WERROR),-Werror) $(SANITIZE) $(LIBRARY_CFLAGS)
ALL_LIBS = $(SANITIZE) $(LDFLAGS) $(LIBRARY_LIBS) -lhpdf -lcsv -lzint -lpthread -lm

.PHONY: all everything book test test-web web-hashes soak asan bench bench-papers check-techniques compare-ratings check-se check-minutes difficulty-plots scale-plots lint check-deps format install uninstall clean help
.DELETE_ON_ERROR:

all: $(BUILD)/gridpress

ifneq ($(filter-out clean uninstall help format check-deps,$(or $(MAKECMDGOALS),all)),)
include $(BUILD)/config.mk
endif

# --- packages --------------------------------------------------------------------------------------

# A fresh machine updates itself, and only one program at a time may install packages: how long to
# wait for another one, and how long between two tries, in seconds.
APT_WAIT ?= 300
APT_PAUSE ?= 5

# Installs those of $(1) that are missing. PACKAGES_READY=1 says that all of it is there already.
# apt-get waits for dpkg's lock when told to; for its locks on lists and archives it has no such option.
define install_script
	missing=; \
	if [ -z "$(PACKAGES_READY)" ]; then \
	  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then \
	    echo "gridpress needs these packages (Debian names): $(1)"; \
	    echo "There is no apt-get here to install them. Once they are there: make PACKAGES_READY=1"; \
	    exit 1; \
	  fi; \
	  for package in $(1); do \
	    dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || \
	      missing="$$missing $$package"; \
	  done; \
	fi; \
	if [ -n "$$missing" ]; then \
	  echo "Installing:$$missing"; \
	  root=; [ "$$(id -u)" = 0 ] || root=sudo; \
	  if [ -n "$$root" ] && ! command -v sudo >/dev/null; then \
	    echo "Not root and no sudo: install them as root, then run make again."; exit 1; \
	  fi; \
	  end=$$(($$(date +%s) + $(APT_WAIT))); told=; \
	  apt() { \
	    while :; do \
	      said=$$($$root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq \
	        -o DPkg::Lock::Timeout=$(APT_PAUSE) "$$@" 2>&1 >/dev/null) && break; \
	      case $$said in *"Could not get lock"*|*"Unable to acquire"*|*"Unable to lock"*) ;; *) echo "$$said" >&2; return 1;; esac; \
	      if [ "$$(date +%s)" -ge "$$end" ]; then \
	        echo "$$said" >&2; \
	        echo "The other program was not done after $(APT_WAIT) s; run make again when it is." >&2; \
	        return 1; \
	      fi; \
	      [ -n "$$told" ] || echo "Another program is installing packages; waiting up to $(APT_WAIT) s for it."; \
	      told=1; \
	      sleep $(APT_PAUSE); \
	    done; \
	    [ -z "$$said" ] || echo "$$said" >&2; \
	  }; \
	  apt update && apt -y --no-install-recommends install $$missing || exit 1; \
	fi
endef
install_packages = @$(install_script)

$(BUILD)/config.mk: Makefile
	@mkdir -p $(@D)
	$(call install_packages,$(PACKAGES))
	@($(call install_script,$(OPTIONAL_PACKAGES))) || echo "gridpress is built without $(OPTIONAL_PACKAGES)."
	@modules='$(MODULES)'; flags=; \
	if pkg-config --exists libpq; then modules="$$modules libpq"; flags=-DGRIDPRESS_LIBPQ; fi; \
	printf 'LIBRARY_CFLAGS := %s\nLIBRARY_LIBS := %s\n' \
	  "$$flags $$(pkg-config --cflags $$modules)" "$$(pkg-config --libs $$modules)" >$@

$(BUILD)/test-packages: Makefile
	$(call install_packages,$(TEST_PACKAGES))
	@touch $@

$(BUILD)/web-packages: Makefile
	$(call install_packages,$(WEB_PACKAGES))
	@touch $@

$(BUILD)/postgres-packages: Makefile
	$(call install_packages,$(POSTGRES_PACKAGES))
	@touch $@

$(BUILD)/solver-packages: Makefile
	$(call install_packages,$(SOLVER_PACKAGES))
	@touch $@

$(BUILD)/lint-packages: Makefile
	$(call install_packages,$(LINT_PACKAGES))
	@touch $@

# Rivals to measure against; a benchmark that lacks one says so.
$(BUILD)/bench-packages: Makefile
	-$(call install_packages,$(BENCH_PACKAGES))
	@touch $@

# --- build -----------------------------------------------------------------------------------------

$(BUILD)/%.o: %.c $(BUILD)/config.mk
	@mkdir -p $(@D)
	@echo "  CC    $<"
	@$(CC) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/%.avx2.o: %.c $(BUILD)/config.mk
	@mkdir -p $(@D)
	@echo "  CC    $< (AVX2)"
	@$(CC) $(ALL_CFLAGS) -mavx2 -mbmi -mbmi2 -mpopcnt -DFAST_AVX2 -DNINE_AVX2 -DOPENNESS_AVX2 -DPLANES_AVX2 -DTALLY_AVX2 -MMD -MP -c $< -o $@

# Vectors as wide as these are passed in other ways by other compilers, which matters to nobody here.
$(BUILD)/%.wide.o: %.c $(BUILD)/config.mk
	@mkdir -p $(@D)
	@echo "  CC    $< (wide)"
	@$(CC) $(ALL_CFLAGS) -Wno-psabi -DLAYOUT_WIDE -MMD -MP -c $< -o $@

# The certifier's loops are worth unrolling: a quarter less time where there are many solutions.
$(BUILD)/solver/graph%o: OPTIMISE = -O3

# And those over the words of a plane, whose number is known.
$(BUILD)/solver/planes_run%: OPTIMISE = -O3

# So are those over sets of candidates in the chains of the Sudoku Explainer scale.
$(BUILD)/solver/se_%.o: OPTIMISE = -O3

$(BUILD)/solver/openness_lanes%o: OPTIMISE = -O3

$(BUILD)/gridpress: $(OBJECTS)
	@echo "  LINK  $@"
	@$(CC) -o $@ $(OBJECTS) $(ALL_LIBS)

$(TESTS:%=%.o) $(FIXTURES): | $(BUILD)/test-packages

$(BUILD)/tests/fixtures.a: $(FIXTURES)
	@rm -f $@
	@$(AR) rcs $@ $^

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(BUILD)/tests/fixtures.a $(LIBRARY)
	@echo "  LINK  $@"
	@$(CC) -o $@ $^ $(ALL_LIBS) -lcmocka

# Here engines lie: the linker gives everybody the test's own in their place.
$(BUILD)/tests/cli/test_lies: ALL_LIBS += $(foreach symbol,graph_engine fast_engine planes_engine \
  tuples_engine marks_engine solver_has_other carry_has_other,-Wl$(comma)--wrap=$(symbol))
comma := ,

# And here the test is the database server.
$(BUILD)/tests/transform/test_ledger_postgres: ALL_LIBS += $(foreach symbol,PQconnectdbParams PQstatus \
  PQfinish PQerrorMessage PQexec PQexecParams PQputCopyData PQputCopyEnd PQgetResult,-Wl$(comma)--wrap=$(symbol))

$(BUILD)/bench/%: bench/%.c $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  CC    $<"
	@$(CC) $(ALL_CFLAGS) -o $@ $(filter %.c,$^) $(LIBRARY) $(ALL_LIBS)

$(BUILD)/bench/papers: bench/papers_tables.c bench/papers_published.c

-include $(OBJECTS:.o=.d) $(TESTS:%=%.d) $(FIXTURES:.o=.d)

# The program, the tests and the benchmarks: what -Werror has to cover.
everything: $(BUILD)/gridpress $(TESTS) $(BENCHES)

# --- use -------------------------------------------------------------------------------------------

book: $(BUILD)/gridpress
	@mkdir -p out
	@$(BUILD)/gridpress book kdp-6x9 -o out/book.pdf --seed 2027

# A browser is large: where it cannot be had, its tests are skipped and say so. Once is enough: not
# under the sanitizers.
install_browser = $(MAKE) -s $(BUILD)/web-packages || echo "There is no browser to test the page in."

# So is a database server.
install_postgres = $(MAKE) -s $(BUILD)/postgres-packages || echo "There is no PostgreSQL to test the shared ledger with."

# And solvers of others.
install_solvers = $(MAKE) -s $(BUILD)/solver-packages || echo "There are not all solvers to run on corpora."

test: $(BUILD)/gridpress $(TESTS) $(BUILD)/test-packages
	@+$(if $(SANITIZE),,$(install_solvers))
	@+$(if $(SANITIZE),,$(install_postgres))
	@+$(if $(SANITIZE),,$(install_browser))
	@BUILD=$(abspath $(BUILD)) tests/run $(TESTS) $(SCRIPTS) $(if $(SANITIZE),,$(WEB_TESTS))

test-web: $(BUILD)/gridpress $(BUILD)/test-packages
	@+$(install_browser)
	@BUILD=$(abspath $(BUILD)) tests/run $(WEB_TESTS)

# What the content security policy of the page allows, after an edit of its script or style.
web-hashes: $(BUILD)/web-packages
	@node tests/web/hashes.mjs --write

# The same tests with their random loops as long as they would like to be: some minutes.
soak: $(TESTS) $(BUILD)/gridpress
	@GRIDPRESS_SOAK=1 BUILD=$(abspath $(BUILD)) tests/run $(TESTS) tests/cli/boards.test tests/cli/board_formats.test tests/cli/corpus.test

asan:
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/asan OPTIMISE=-O1 \
	  SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=all' test

# Its programs by name: what they print reads in this order.
BENCH_RUNS := bench tally generate hunt boards sheets marks transform ledger ledger_shared catalogue verify jobs draw book minutes rating se
bench: $(BENCH_RUNS:%=$(BUILD)/bench/%) $(BUILD)/gridpress | $(BUILD)/bench-packages
	@$(BUILD)/bench/bench $(PUZZLE_FILES)
	@$(BUILD)/bench/tally
	@$(BUILD)/bench/generate
	@$(BUILD)/bench/hunt $(filter %seventeen-10000.txt,$(PUZZLE_FILES))
	@$(BUILD)/bench/boards
	@$(BUILD)/bench/sheets
	@$(BUILD)/bench/marks
	@$(BUILD)/bench/transform $(firstword $(PUZZLE_FILES))
	@$(BUILD)/bench/ledger 1e7 bench.ledger $(BUILD)/gridpress
	@+$(install_postgres)
	@bench/postgres $(BUILD)/bench/ledger_shared
	@$(BUILD)/bench/catalogue
	@$(BUILD)/bench/verify $(firstword $(PUZZLE_FILES))
	@$(BUILD)/bench/jobs
	@$(BUILD)/bench/draw
	@$(BUILD)/bench/book
	@$(BUILD)/bench/minutes
	@if [ -n "$(RATED_FILES)" ]; then $(BUILD)/bench/rating $(lastword $(RATED_FILES)); fi
	@if [ -f "$(SE_RATED)" ]; then $(BUILD)/bench/se speed $(SE_RATED); fi
	@if [ -f "$(SE_HARDEST)" ]; then $(BUILD)/bench/se hardest $(SE_HARDEST) 10; fi

bench-papers: $(BUILD)/bench/papers
	@$(BUILD)/bench/papers 1000 $(firstword $(PUZZLE_FILES))

# The finders against a public library of cases, one technique each.
check-techniques: $(BUILD)/bench/check_techniques
	@$(BUILD)/bench/check_techniques $(TECHNIQUE_CASES)

# Our grades and scores beside HoDoKu's and Sudoku Explainer's.
compare-ratings: $(BUILD)/bench/compare_ratings
	@$(BUILD)/bench/compare_ratings $(RATED_FILES)

# Sudoku Explainer's ratings, ours beside published ones: all three numbers of every puzzle.
check-se: $(BUILD)/bench/se
	@if [ -f "$(SE_RATED)" ]; then $(BUILD)/bench/se check $(SE_RATED); \
	else echo "check-se: there is no $(SE_RATED) to compare with; name one with SE_RATED=FILE"; fi

# The coefficients of minutes against the times of real players, and how good the model is.
check-minutes: $(BUILD)/bench/fit_minutes
	@if [ -f "$(MINUTES_DATA)" ]; then $(BUILD)/bench/fit_minutes check $(MINUTES_DATA); \
	else echo "check-minutes: there is no $(MINUTES_DATA) to compare with; name one with MINUTES_DATA=FILE"; fi

# The picture of docs/DIFFICULTY.md.
difficulty-plots: $(BUILD)/bench/fit_minutes
	@if [ -f "$(MINUTES_DATA)" ]; then $(BUILD)/bench/fit_minutes plot $(MINUTES_DATA) docs/scales.png; \
	else echo "difficulty-plots: there is no $(MINUTES_DATA) to draw; name one with MINUTES_DATA=FILE"; fi

# The picture of docs/SCALE.md, from what was measured.
scale-plots: $(BUILD)/bench/plot_scale
	@$(BUILD)/bench/plot_scale docs/scale.tsv docs/scale.png

check-deps:
	@tests/check-deps

lint: $(BUILD)/lint-packages $(addprefix lint/,$(SOURCES))
	@clang-format --dry-run -Werror $(FORMATTED)

# One file each, so that make -j runs them side by side. The analyzer gives up a function after so many
# nodes: a quarter of its default takes a fifth of the time.
LINT_NODES ?= 60000
lint/%: | $(BUILD)/lint-packages
	@clang-tidy --quiet $* -- $(filter-out -g,$(ALL_CFLAGS)) \
	  -Xclang -analyzer-config -Xclang max-nodes=$(LINT_NODES) 2>/dev/null

format:
	@clang-format -i $(FORMATTED)

$(BUILD)/gridpress.1: $(BUILD)/gridpress
	@$(BUILD)/gridpress help --man >$@

install: $(BUILD)/gridpress $(BUILD)/gridpress.1
	install -D -m 755 $(BUILD)/gridpress $(DESTDIR)$(PREFIX)/bin/gridpress
	install -D -m 644 $(BUILD)/gridpress.1 $(DESTDIR)$(PREFIX)/share/man/man1/gridpress.1
	cd templates && find . -type f -exec install -D -m 644 {} $(DESTDIR)$(PREFIX)/share/gridpress/templates/{} \;

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/gridpress $(DESTDIR)$(PREFIX)/share/man/man1/gridpress.1
	rm -rf $(DESTDIR)$(PREFIX)/share/gridpress

clean:
	rm -rf $(BUILD)

help:
	@echo 'make              build $(BUILD)/gridpress'
	@echo 'make book         make out/book.pdf, out/book.csv and out/book.png'
	@echo 'make test         run every test'
	@echo 'make test-web     play the page in a headless browser'
	@echo 'make web-hashes   after an edit of templates/player.html'
	@echo 'make soak         the random tests at full length, some minutes'
	@echo 'make asan         the same tests under AddressSanitizer and UBSan'
	@echo 'make bench        time every engine, as ratios within one run'
	@echo 'make bench-papers the tables of the source papers, with our engines beside them'
	@echo 'make check-techniques   the finders against a library of cases, TECHNIQUE_CASES=FILE'
	@echo 'make compare-ratings    our ratings beside those of other programs'
	@echo 'make check-se     Sudoku Explainer ratings against published ones, SE_RATED=FILE'
	@echo 'make check-minutes      minutes against the times of real players, MINUTES_DATA=FILE'
	@echo 'make difficulty-plots   draw docs/scales.png from the same times'
	@echo 'make scale-plots  draw docs/scale.png from docs/scale.tsv'
	@echo 'make check-deps   who may include whom'
	@echo 'make lint         clang-format and clang-tidy'
	@echo 'make format       let clang-format have its way'
	@echo 'make install      to $(PREFIX), with manual page and templates; PREFIX and DESTDIR are yours to set'
	@echo 'make uninstall    take that away again'
	@echo 'make clean        remove $(BUILD)/'
