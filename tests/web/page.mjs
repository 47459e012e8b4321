// The page around the board: sizes, widths, archive, sharing, printing, colours, names for a screen
// reader, and that nothing leaves it.
import {spawnSync} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {equal, holds, test} from "./tap.mjs";
import {IRREGULAR, symbol, valuesOf} from "./fixtures.mjs";
import {hashesAreRight} from "./hashes.mjs";

// A feed of two editions a day over the turn of a year, as the daily series has them.
function feed(puzzles) {
  const levels = ["easy", "medium", "hard"];
  const days = ["2019-12-30", "2019-12-31", "2020-01-01", "2020-01-02", "2020-01-03", "2020-02-29"];
  return {
    title: "The Daily Grid", author: "A. Setter & Co", base_url: "https://example.org/daily/",
    links: [{title: "Feed", href: "feed.json"}, {title: "bad", href: "javascript:alert(1)"}],
    puzzles: days.flatMap((date, day) => [
      {...IRREGULAR, date, edition: "mini", number: day + 1, level: "easy"},
      {...puzzles[day % puzzles.length], date, edition: "classic", number: day + 1, level: levels[day % 3]},
    ]),
  };
}

export async function testPage(page, board, made, sizes) {
  const {fixtures} = board;
  const visible = selector => page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].some(element => element.checkVisibility())`);

  await test("the hashes of the content security policy are right", async () => {
    holds(hashesAreRight(), "run make web-hashes");
  });

  await test("nothing leaves the page and nothing foreign runs in it", async () => {
    await board.open(made);
    equal(page.errors, [], "errors so far");
    const asked = `new Promise(done => { const image = new Image(); image.onload = () => done("loaded"); image.onerror = () => done("refused");
                                         image.src = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="; })`;
    equal(await page.evaluate(asked), "refused", "an image");
    equal(await page.evaluate(`fetch("http://127.0.0.1:9/").then(() => "sent", () => "refused")`), "refused", "a request");
    await page.evaluate(`(() => { const script = document.createElement("script"); script.textContent = "window.foreign = true";
                                  document.body.append(script); document.body.setAttribute("onclick", "window.foreign = true"); document.body.click(); })()`);
    equal(await page.evaluate("window.foreign ?? null"), null, "a foreign script");
    holds(page.errors.length > 0 && page.errors.every(error => /Content Security Policy/.test(error)), "the browser says why");
    page.errors.length = 0; // these were wanted
    page.requests = page.requests.filter(url => !/^(http:\/\/127.0.0.1:9|data:)/.test(url));
  });

  await test("hostile titles and comments are text", async () => {
    const title = `</script><script>window.foreign=1</script><!--<script> "quoted" 'x' & \u00e9\u2028\u{1f600} {{puzzles}}`;
    const comment = `</script><script>window.foreign=2</script> <img src=x onerror=alert(1)> \u2029`;
    const hostile = fixtures.page("hostile", [`${made.data.puzzles[0].puzzle} ${comment}\n`], "--title", title);
    equal(hostile.data.title, title, "the title in the data");
    await board.open(hostile);
    equal(await page.evaluate("window.foreign ?? null"), null, "a script from the title");
    equal(await board.text("title"), title, "the heading");
    equal(await page.evaluate("document.title"), title, "the window's title");
    equal(await page.evaluate(`document.querySelectorAll("img").length`), 0, "images");
    equal(await page.evaluate(`document.querySelectorAll("script").length`), 3, "scripts");
    const wild = fixtures.pageWith("wild", made, {title, author: title, base_url: "javascript:alert(1)", puzzles: [
      null, 7, {}, {size: "9"}, {size: "9", puzzle: "1"}, {size: "0", puzzle: ""}, {size: "9x9", puzzle: "."}, {size: "4", puzzle: "11.............."},
      {size: "4", puzzle: "zzzz............"}, {size: "4", boxes: [1, 2], puzzle: "................"},
      {...IRREGULAR, level: title, edition: title, date: "2020-01-01", id: title, solution: "1111111111111111", steps: {}}]});
    await board.open(wild);
    equal(await board.values(), IRREGULAR.puzzle, "the one puzzle that is one");
    holds((await board.text("facts")).includes(title), "the level is text");
  });

  await test("a page without puzzles says so", async () => {
    await board.open(fixtures.pageWith("none", made, {title: "x", puzzles: []}));
    equal(await board.text("name"), "This page has no puzzles.", "the heading");
  });

  const boxes = {"2x2": 4, "3x2": 6, "2x3": 6, "3x3": 9, "4x3": 12, "4x4": 16, "5x5": 25};
  await test("every size has its walls, its keys and a name for every cell, and fits 320 and 1280 pixels", async () => {
    for (const [index, record] of sizes.data.puzzles.entries()) {
      await board.open(sizes, record.number);
      const side = Math.sqrt(record.puzzle.length);
      const [shape] = Object.entries(boxes).filter(([name, n]) => n === side && (record.size.includes("x") ? name === record.size : name !== "2x3"))[0];
      const [width, height] = shape.split("x").map(Number);
      equal(await board.values(), record.puzzle, `givens of ${record.size}`);
      if (!record.boxes) {
        equal(await page.evaluate(`document.querySelectorAll(".wall-right").length`), (side / width - 1) * side, `walls to the right of ${record.size}`);
        equal(await page.evaluate(`document.querySelectorAll(".wall-bottom").length`), (side / height - 1) * side, `walls below of ${record.size}`);
      }
      for (const [pixels, high] of [[320, 640], [1280, 800]]) {
        await page.resize(pixels, high, pixels < 500);
        holds(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${record.size} scrolls sideways at ${pixels}`);
      }
      const blank = record.puzzle.indexOf(".");
      await board.select(blank);
      await page.key(record.solution[blank].toLowerCase());
      equal((await board.values())[blank], record.solution[blank], `the digit by its key in ${record.size}, puzzle ${index + 1}`);
    }
  });

  await test("letters that are digits of a 25x25 are not commands there", async () => {
    await board.open(sizes, sizes.data.puzzles.find(record => record.size === "25").number);
    const record = sizes.data.puzzles.find(one => one.size === "25");
    const blank = record.puzzle.indexOf(".");
    await board.select(blank);
    for (const key of ["h", "n"]) {
      await page.key(key);
      equal((await board.values())[blank], key.toUpperCase(), `after ${key}`);
    }
  });

  await test("irregular boxes have walls where boxes meet", async () => {
    await board.open(fixtures.pageWith("irregular", made, {title: "x", puzzles: [IRREGULAR]}));
    const walls = name => page.evaluate(`[...document.querySelectorAll(".${name}")].map(cell => +cell.dataset.cell)`);
    equal(await walls("wall-right"), [2, 4, 6, 8, 10, 14], "walls to the right");
    equal(await walls("wall-bottom"), [1, 2, 4, 9, 10], "walls below");
    const solution = valuesOf(IRREGULAR.solution);
    for (const [cell, digit] of solution.entries()) {
      await board.select(cell);
      await page.key(symbol(digit));
    }
    equal(await board.text("message-title"), "Solved", "the message");
  });

  await test("the archive: months, days, editions, levels, addresses", async () => {
    const daily = fixtures.pageWith("daily", made, feed(made.data.puzzles));
    await board.open(daily);
    equal(await board.text("name"), "Saturday 29 February 2020", "the latest day comes first");
    equal(await board.text("turn-name"), "February 2020", "its month");
    equal(await board.text("byline"), "A. Setter & Co", "the author");
    equal(await page.evaluate(`[...document.querySelectorAll("footer a")].map(link => link.textContent)`), ["Feed"], "links");
    await page.click("#turn-back");
    equal(await board.text("turn-name"), "January 2020", "the month before");
    await page.choose("#turn-to", "0");
    equal(await board.text("turn-name"), "December 2019", "a month from the menu");
    await page.choose("#turn-to", "1");
    await page.click("#shelf button[data-puzzle]");
    equal(await board.text("name"), "Wednesday 1 January 2020", "its first day");
    equal(await page.evaluate("location.hash"), "#2020-01-01/mini", "the address");
    await page.click("#editions button:last-child");
    equal(await page.evaluate("location.hash"), "#2020-01-01/classic", "the address of the other edition");
    equal(await page.evaluate(`document.querySelectorAll(".cell").length`), 81, "cells");
    await page.click("#previous");
    await page.click("#previous");
    equal(await board.text("name"), "Tuesday 31 December 2019", "two before");
    await page.choose("#level", "hard");
    await page.until(`document.getElementById("name").textContent === "Wednesday 1 January 2020"`);
    holds(/^hard \u00b7 .*classic/.test(await board.text("facts")), "a hard one");
    await page.click("#next");
    await page.until(`document.getElementById("name").textContent === "Saturday 29 February 2020"`);
    await page.choose("#edition", "mini");
    await page.until(`document.querySelectorAll(".cell").length === 16`);
    equal(await page.evaluate(`document.getElementById("level").value`), "", "no hard mini: all levels again");
    await page.evaluate("history.back()");
    await page.until(`document.querySelectorAll(".cell").length === 81`);
    await board.open(daily, "2019-12-30/mini");
    equal(await board.text("name"), "Monday 30 December 2019", "the day of the address");
    const mark = () => page.evaluate(`document.querySelector("#shelf [aria-current]").className`);
    equal(await mark(), "", "a day that is not begun");
    await board.select(IRREGULAR.puzzle.indexOf("."));
    await page.key("1");
    equal(await mark(), "state-started", "a day that is begun");
  });

  await test("minutes stand beside the level, in whole minutes, if the record has them", async () => {
    const cases = [[7.5, "about 8 min"], [7.4, "about 7 min"], [0.3, "about 1 min"], ["12.4", "about 12 min"],
                   [undefined, ""], ["", ""], ["soon", ""], [-3, ""], [null, ""]];
    for (const [minutes, words] of cases) {
      await board.open(fixtures.pageWith("minutes", made, {title: "x", puzzles: [{...IRREGULAR, minutes}]}));
      equal((await board.text("facts")).replaceAll("\u00a0", " "), ["easy", words, "4 \u00d7 4"].filter(part => part).join(" \u00b7 "),
            `the facts with ${minutes}`);
    }
  });

  await test("the share text says what was played and where", async () => {
    const untimed = made.data.puzzles.map(({minutes, ...rest}) => rest);
    await board.open(fixtures.pageWith("daily", made, feed(untimed)), "2020-01-01/classic");
    await page.evaluate(`(delete Navigator.prototype.share, Object.defineProperty(navigator, "clipboard", {value: undefined}))`);
    await page.click("#share");
    await page.until(`document.getElementById("share-text").checkVisibility()`);
    const text = await page.evaluate(`document.getElementById("share-text").value`);
    equal(text, "The Daily Grid, Wednesday 1 January 2020\nhard \u00b7 classic \u00b7 9\u00a0\u00d7\u00a09 \u00b7 no. 3 \u25cf\u25cf\u25cf\u25cf\u25cb\n" +
                "Can you solve it?\nhttps://example.org/daily/#2020-01-01/classic", "the text");
    await board.open(fixtures.pageWith("untimed", made, {...made.data, puzzles: untimed}));
    await page.evaluate(`(delete Navigator.prototype.share,
      Object.defineProperty(navigator, "clipboard", {value: {writeText: async given => { window.copied = given; }}}))`);
    await page.click("#share");
    await page.until(`/clipboard/.test(document.getElementById("share-note").textContent)`);
    equal(await page.evaluate("window.copied"), "Sudoku, Puzzle 1\neasy \u00b7 9\u00a0\u00d7\u00a09 \u25cf\u25cf\u25cb\u25cb\u25cb\nCan you solve it?", "the text on the clipboard");
  });

  await test("every cell and every control has a name; focus is seen and never caught", async () => {
    await board.open(made);
    await page.send("Accessibility.enable");
    const {nodes} = await page.send("Accessibility.getFullAXTree");
    const ofRole = role => nodes.filter(node => !node.ignored && node.role?.value === role);
    equal(ofRole("grid").length, 1, "grids");
    equal(ofRole("row").filter(node => !node.name?.value?.match(/arrows|fill|note|erase|undo|hint|close/)).length >= 9, true, "rows");
    equal(ofRole("gridcell").length, 81, "cells");
    for (const role of ["grid", "gridcell", "button", "combobox", "checkbox"])
      for (const node of ofRole(role)) holds(node.name?.value?.trim(), `a ${role} without a name`);
    holds(ofRole("gridcell").some(node => /^row 1 column \d, empty$/.test(node.name.value)), "a blank cell is told");
    await page.send("Accessibility.disable");
    const seen = [];
    for (let i = 0; i < 60; i++) {
      await page.key("Tab");
      seen.push(await page.evaluate(`document.activeElement === document.body ? "body" : document.activeElement.id || document.activeElement.className`));
      const outline = await page.evaluate(`document.activeElement === document.body ? "3px" : getComputedStyle(document.activeElement).outlineWidth`);
      equal(outline, "3px", `the outline of ${seen[seen.length - 1]}`);
    }
    for (const id of ["skip", "pause", "erase", "hint", "solve", "theme", "mistakes"]) holds(seen.includes(id), `Tab comes to ${id}`);
    equal(seen.filter(name => /\bcell\b/.test(name)).length <= 2, true, "the grid is one stop of Tab");
  });

  await test("every language says all of the page, and its buttons hold their words at 320 pixels", async () => {
    await page.resize(320, 640, true);
    const line = `${made.data.puzzles[0].puzzle}\n`;
    const words = `[...document.querySelectorAll("[data-word]")].map(part => part.textContent)`;
    await board.open(fixtures.page("language-en", [line], "--lang", "en"));
    const said = await page.evaluate(words);
    for (const code of ["de", "fr", "es", "it", "pt", "nl"]) {
      await board.open(fixtures.page("language-" + code, [line], "--lang", code));
      equal(await page.evaluate("document.documentElement.lang"), code, "the language of the document");
      const own = await page.evaluate(words);
      holds(own.every(text => text !== ""), `${code}: every part has its words`);
      holds(own.filter((text, i) => text === said[i]).length < 12, `${code}: few words are English`);
      const wide = await page.evaluate(`[...document.querySelectorAll("button")].filter(button => button.checkVisibility() && button.scrollWidth > button.clientWidth).map(button => button.textContent)`);
      equal(wide, [], `${code}: words that are wider than their buttons`);
      holds(await page.evaluate(`document.documentElement.scrollWidth <= 320`), `${code}: nothing is wider than the screen`);
    }
  });

  await test("pad and tools can be hit by a finger at 320 pixels", async () => {
    await page.resize(320, 640, true);
    await board.open(made);
    const small = await page.evaluate(`[...document.querySelectorAll("#pad button, .tools button, #pause, select")]
      .filter(element => element.checkVisibility() && Math.min(element.offsetWidth, element.offsetHeight) < 44).map(element => element.id || element.textContent)`);
    equal(small, [], "too small");
    await page.resize(1280, 800);
  });

  for (const scheme of ["light", "dark"])
    await test(`text has contrast enough, ${scheme}`, async () => {
      await page.emulate("", scheme);
      await board.open(made);
      equal(await page.evaluate("document.documentElement.dataset.theme"), scheme, "the theme follows the system");
      const poor = await page.evaluate(`(() => {
        const style = getComputedStyle(document.documentElement);
        const light = name => {
          const [r, g, b] = style.getPropertyValue("--" + name).trim().match(/[0-9a-f]{2}/gi).map(hex => {
            const part = parseInt(hex, 16) / 255;
            return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
        const grounds = ["card", "peer", "same", "selected", "pattern", "target"];
        const pairs = [
          ...["paper", "card", "button", ...grounds].map(ground => ["ink", ground]), ...grounds.map(ground => ["pen", ground]),
          ["muted", "paper"], ["muted", "card"], ["muted", "button"], ["accent", "paper"], ["bad", "bad-ground"], ["bad", "target"], ["fresh", "target"],
          ["fresh", "button"], ["button-on-ink", "button-on"],
        ];
        return pairs.filter(([text, ground]) => ratio(text, ground) < 4.5).map(pair => pair.join(" on ") + " " + ratio(...pair).toFixed(2));
      })()`);
      equal(poor, [], "below 4.5");
      await page.emulate("", "light");
    });

  await test("colours can be chosen and are remembered", async () => {
    await board.open(made);
    await page.choose("#theme", "dark");
    await board.reload();
    equal(await page.evaluate("document.documentElement.dataset.theme"), "dark", "the theme after a reload");
  });

  await test("on paper there is the puzzle and nothing to press, on one page", async () => {
    await board.open(made);
    await page.choose("#theme", "dark");
    await page.click("#hint");
    await page.emulate("print", "light");
    for (const hidden of [".side", ".controls", "#pause", ".status", "footer"]) holds(!await visible(hidden), `${hidden} is printed`);
    equal(await page.evaluate(`getComputedStyle(document.body).backgroundColor`), "rgb(255, 255, 255)", "the paper");
    await page.emulate("", "light");
    const path = join(fixtures.folder, "print.pdf");
    writeFileSync(path, await page.pdf());
    const read = (program, ...words) => spawnSync(program, [...words, path, ...(program === "pdftotext" ? ["-"] : [])], {encoding: "utf8"}).stdout;
    equal(/Pages:\s+(\d+)/.exec(read("pdfinfo"))[1], "1", "pages");
    const digits = read("pdftotext").split("\n").filter(line => /^[1-9 ]+$/.test(line)).join("").replace(/ /g, "");
    equal([...digits].sort().join(""), [...made.data.puzzles[0].puzzle.replace(/\./g, "")].sort().join(""), "the givens, and no hint, are on paper");
  });

  await test("an SVG picture keeps its texts inside where its font is missing", async () => {
    const path = join(fixtures.folder, "picture.svg");
    fixtures.write("one.txt", made.data.puzzles[0].puzzle + "\n");
    fixtures.run("export", "--caption", "A caption that is as long as the grid is wide, and wider", "-o", path, join(fixtures.folder, "one.txt"));
    const text = readFileSync(path, "utf8");
    holds(text.includes("'Lato'"), "the font's name");
    for (const [font, wide] of [["No Such Font", "sans-serif"], ["DejaVu Sans Mono", "monospace"]]) {
      await page.open(fixtures.write(`picture-${wide}.svg`, text.replace(/'Lato',Helvetica,Arial,sans-serif/g, `'${font}',${wide}`)));
      const outside = await page.evaluate(`(() => {
        const page = document.documentElement.viewBox.baseVal, slack = page.width / 100; // glyphs are rounded to pixels
        return [...document.querySelectorAll("text")].map(text => [text.textContent, text.getBBox()])
          .filter(([, box]) => box.x < -slack || box.x + box.width > page.width + slack).map(([text]) => text);
      })()`);
      equal(outside, [], `cut off in ${wide}`);
    }
  });

  await test("no error was reported and no request was made in all of this", async () => {
    equal(page.errors, [], "errors");
    equal(page.requests.filter(url => !url.startsWith("file://" + fixtures.folder) && url !== "about:blank"), [], "requests");
  });
}
