// Conditions: a recursive descent parser that leaves a tree in an array, and a walk over it.
//
// Invariant: the parts of a node stand before it in the array, so the tree has no cycle, and the
// depth of the text is bounded while it is read.
#include "cli/where.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/field.h"
#include "export/export.h"

enum { DEPTH_MAX = 100, WORD_SHOWN = 40 };

enum node_kind { NODE_COMPARE, NODE_NOT, NODE_AND, NODE_OR };

// What an operator asks of the order of field and value.
struct relation {
  const char *symbol;
  bool less, equal, greater; // the answers that satisfy it
  bool ordered;              // needs an order, not just equality
  bool contains;
};

// Longer symbols before those they begin with.
static const struct relation relations[] = {
    {.symbol = "!=", .less = true, .greater = true},
    {.symbol = "<=", .less = true, .equal = true, .ordered = true},
    {.symbol = ">=", .greater = true, .equal = true, .ordered = true},
    {.symbol = "=", .equal = true},
    {.symbol = "<", .less = true, .ordered = true},
    {.symbol = ">", .greater = true, .ordered = true},
    {.symbol = "~", .contains = true},
};

struct node {
  enum node_kind kind;
  int left, right; // parts; NODE_NOT has only the left one
  int column;      // NODE_COMPARE
  const struct relation *relation;
  field_rank *rank;
  char *value; // in where->values
};

struct where {
  struct node *nodes;
  int count, root;
  char *values; // the texts of all values, one after the other
  size_t used;
};

struct parser {
  const char *text, *at;
  where_names *names;
  void *context;
  struct where *where;
  int depth;
  struct err *err;
};

// --- words ---------------------------------------------------------------------------------------

static void skip_space(struct parser *parser) {
  while (isspace((unsigned char)*parser->at)) parser->at++;
}

// Characters that end a bare word.
static bool ends_word(char c) {
  return c == '\0' || isspace((unsigned char)c) || strchr("()=!<>~'\"", c) != NULL;
}

static size_t word_length(const char *at) {
  size_t length = 0;
  while (!ends_word(at[length])) length++;
  return length;
}

// Refuses the text at a place: "--where: character 7: ...". Always -1, which is no node.
static int __attribute__((format(printf, 3, 4)))
refuse(const struct parser *parser, const char *at, const char *format, ...) {
  char what[320];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  err_set(parser->err, ERR_INPUT, "--where: character %zu: %s", (size_t)(at - parser->text) + 1,
          what);
  return -1;
}

// What stands at a place, for messages.
static const char *shown(const char *at, char text[WORD_SHOWN + 8]) {
  size_t length = word_length(at);
  if (*at == '\0') return "the end";
  if (length == 0) length = 1;
  bool long_word = length > WORD_SHOWN;
  snprintf(text, WORD_SHOWN + 8, "'%.*s%s'", long_word ? WORD_SHOWN : (int)length, at,
           long_word ? "..." : "");
  return text;
}

static bool take_keyword(struct parser *parser, const char *keyword) {
  skip_space(parser);
  size_t length = word_length(parser->at);
  if (length != strlen(keyword) || strncmp(parser->at, keyword, length) != 0) return false;
  parser->at += length;
  return true;
}

// --- the tree ------------------------------------------------------------------------------------

static int add_node(struct parser *parser, struct node node) {
  parser->where->nodes[parser->where->count] = node;
  return parser->where->count++;
}

static int parse_column(struct parser *parser) {
  char name[WORD_SHOWN + 8], word[64];
  const char *start = parser->at;
  size_t length = word_length(start);
  if (length == 0)
    return refuse(parser, start, "expected a column, 'not' or '(', found %s", shown(start, name));
  snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word), start);
  parser->at += length;
  const char *candidate;
  for (int i = 0; (candidate = parser->names(parser->context, i)) != NULL; i++)
    if (strlen(candidate) == length && strncmp(candidate, start, length) == 0) return i;
  const char *meant = suggest_nearest(word, parser->names, parser->context);
  if (meant != NULL)
    return refuse(parser, start, "there is no column %s; did you mean %s?", shown(start, name),
                  meant);
  return refuse(parser, start, "there is no column %s", shown(start, name));
}

static const struct relation *parse_relation(struct parser *parser) {
  skip_space(parser);
  for (size_t i = 0; i < sizeof relations / sizeof relations[0]; i++) {
    size_t length = strlen(relations[i].symbol);
    if (strncmp(parser->at, relations[i].symbol, length) == 0) {
      parser->at += length;
      return &relations[i];
    }
  }
  char name[WORD_SHOWN + 8];
  refuse(parser, parser->at, "expected one of = != < <= > >= ~, found %s", shown(parser->at, name));
  return NULL;
}

// Copies a value, quoted or bare, behind those before it. NULL when there is none.
static char *parse_value(struct parser *parser) {
  char name[WORD_SHOWN + 8];
  skip_space(parser);
  const char *start = parser->at;
  char *value = parser->where->values + parser->where->used, *end = value;
  if (*start == '\'' || *start == '"') {
    const char *c = start + 1;
    for (; *c != '\0' && (*c != *start || c[1] == *start); c++) {
      if (*c == *start) c++;
      *end++ = *c;
    }
    if (*c == '\0') {
      refuse(parser, start, "the quote that opens here is never closed");
      return NULL;
    }
    parser->at = c + 1;
  } else {
    size_t length = word_length(start);
    if (length == 0) {
      refuse(parser, start, "expected a value, found %s", shown(start, name));
      return NULL;
    }
    memcpy(end, start, length);
    end += length;
    parser->at += length;
  }
  *end = '\0';
  parser->where->used += (size_t)(end - value) + 1;
  return value;
}

// A number compared with a word, or a level said to be above a word that is none, would never hold:
// a typing mistake. Any column can be compared with ''.
static bool check_value(struct parser *parser, const char *at, const struct node *node,
                        const char *name) {
  const struct catalogue_column *column = catalogue_lookup_column(name);
  if (node->value[0] == '\0' || node->relation->contains) return true;
  if (column != NULL && column->kind == COLUMN_NUMBER && !field_is_number(node->value)) {
    refuse(parser, at, "%s is a number, '%.40s' is none", name, node->value);
    return false;
  }
  if (!node->relation->ordered || node->rank == NULL || node->rank(node->value) >= 0) return true;
  refuse(parser, at, "'%.40s' has no place in the order of column %s", node->value, name);
  return false;
}

static int parse_comparison(struct parser *parser) {
  struct node node = {.kind = NODE_COMPARE, .column = parse_column(parser)};
  if (node.column < 0) return -1;
  node.relation = parse_relation(parser);
  if (node.relation == NULL) return -1;
  skip_space(parser);
  const char *at = parser->at, *column = parser->names(parser->context, node.column);
  node.rank = field_lookup_rank(column);
  node.value = parse_value(parser);
  if (node.value == NULL || !check_value(parser, at, &node, column)) return -1;
  return add_node(parser, node);
}

static int parse_condition(struct parser *parser);

static int parse_factor(struct parser *parser) {
  skip_space(parser);
  const char *start = parser->at;
  if (++parser->depth > DEPTH_MAX)
    return refuse(parser, start, "more than %d conditions within one another", DEPTH_MAX);
  int node;
  if (take_keyword(parser, "not")) {
    node = parse_factor(parser);
    if (node >= 0) node = add_node(parser, (struct node){.kind = NODE_NOT, .left = node});
  } else if (*start == '(') {
    parser->at++;
    node = parse_condition(parser);
    skip_space(parser);
    char name[WORD_SHOWN + 8];
    if (node >= 0 && *parser->at != ')')
      return refuse(parser, parser->at,
                    "expected 'and', 'or' or the ')' of character %zu, found %s",
                    (size_t)(start - parser->text) + 1, shown(parser->at, name));
    parser->at++;
  } else {
    node = parse_comparison(parser);
  }
  parser->depth--;
  return node;
}

// Factors joined by a keyword, from left to right.
static int parse_chain(struct parser *parser, const char *keyword, enum node_kind kind,
                       int (*parse_part)(struct parser *parser)) {
  int left = parse_part(parser);
  while (left >= 0 && take_keyword(parser, keyword)) {
    int right = parse_part(parser);
    if (right < 0) return -1;
    left = add_node(parser, (struct node){.kind = kind, .left = left, .right = right});
  }
  return left;
}

static int parse_part(struct parser *parser) {
  return parse_chain(parser, "and", NODE_AND, parse_factor);
}

static int parse_condition(struct parser *parser) {
  return parse_chain(parser, "or", NODE_OR, parse_part);
}

struct where *where_new(const char *text, where_names *names, void *context, struct err *err) {
  // A node takes at least two characters ("or" between its parts), a value its own and a
  // terminator in place of its operator.
  size_t length = strlen(text);
  struct where *where = calloc(1, sizeof *where);
  if (where == NULL || (where->nodes = calloc(length + 1, sizeof *where->nodes)) == NULL ||
      (where->values = malloc(length + 1)) == NULL) {
    where_free(where);
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  struct parser parser = {
      .text = text, .at = text, .names = names, .context = context, .where = where, .err = err};
  char name[WORD_SHOWN + 8];
  where->root = parse_condition(&parser);
  skip_space(&parser);
  if (where->root >= 0 && *parser.at != '\0')
    where->root = refuse(&parser, parser.at, "expected 'and', 'or' or the end, found %s",
                         shown(parser.at, name));
  if (where->root >= 0) return where;
  where_free(where);
  return NULL;
}

void where_free(struct where *where) {
  if (where == NULL) return;
  free(where->nodes);
  free(where->values);
  free(where);
}

// --- asking --------------------------------------------------------------------------------------

static bool compare(const struct node *node, const char *field) {
  const struct relation *relation = node->relation;
  if (relation->contains) return strcasestr(field, node->value) != NULL;
  if (relation->ordered && (*field == '\0' || !field_comparable(node->rank, field, node->value)))
    return false;
  int order = field_compare(node->rank, field, node->value);
  return order < 0 ? relation->less : order > 0 ? relation->greater : relation->equal;
}

static bool holds(const struct where *where, int index, where_field *field, void *row) {
  const struct node *node = &where->nodes[index];
  switch (node->kind) {
    case NODE_NOT:
      return !holds(where, node->left, field, row);
    case NODE_AND:
      return holds(where, node->left, field, row) && holds(where, node->right, field, row);
    case NODE_OR:
      return holds(where, node->left, field, row) || holds(where, node->right, field, row);
    case NODE_COMPARE:
      break;
  }
  return compare(node, field(row, node->column));
}

bool where_holds(const struct where *where, where_field *field, void *row) {
  return holds(where, where->root, field, row);
}

bool where_uses(const struct where *where, int column) {
  for (int i = 0; i < where->count; i++)
    if (where->nodes[i].kind == NODE_COMPARE && where->nodes[i].column == column) return true;
  return false;
}
