// Clues between cells, on a page that `gridpress daily` makes: drawn where they belong, checked, told, and
// played to the end, on the narrowest screen too.
import {join} from "node:path";
import {equal, holds, test} from "./tap.mjs";
import {symbol, valuesOf} from "./fixtures.mjs";

const EDITIONS = "killer:9+killer,thermo:9+thermo,arrow:9+arrow,kropki:9+kropki,sums:latin6+calcudoku,signs:latin5+futoshiki";
const DAY = "2027-01-04"; // a Monday: easy

// "cage 15 r1c1 r1c2" as kind, value and cells.
function marksOf(record) {
  const side = Math.round(Math.sqrt(record.puzzle.length));
  return record.marks.split("; ").map(text => {
    const [kind, ...words] = text.split(" ");
    const value = /^\d/.test(words[0] ?? "") ? +words.shift() : 0;
    const cells = words.map(word => /^r(\d+)c(\d+)$/.exec(word)).map(([, row, column]) => (row - 1) * side + +column - 1);
    return {kind, value, cells};
  });
}

export async function testMarks(page, board, fixtures) {
  const folder = join(fixtures.folder, "marks");
  fixtures.run("daily", "--start", DAY, "--seed", "17", "--formats", "json,html", "--editions", EDITIONS, "-o", folder);
  const made = {url: `file://${folder}/index.html`, data: fixtures.data(join(folder, "index.html"))};
  const recordOf = edition => made.data.puzzles.find(record => record.edition === edition);
  const open = edition => board.open(made, `${DAY}/${edition}`);
  const count = selector => page.evaluate(`document.querySelectorAll("#board .marks ${selector}").length`);
  const cellsWith = name => page.evaluate(`[...document.querySelectorAll("#board .cell.${name}")].map(cell => +cell.dataset.cell)`);
  const enter = async (cell, digit) => { await board.select(cell); await page.key(symbol(digit)); };

  // Where drawings and cells are on the screen: a list for each selector, all at one moment, since a page
  // that is still settling moves everything.
  const boxesOf = (...selectors) => page.evaluate(`${JSON.stringify(selectors)}.map(selector => [...document.querySelectorAll(selector)].map(element => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return {left, top, right, bottom};
  }))`);

  const play = async edition => {
    const record = recordOf(edition), solution = valuesOf(record.solution);
    await open(edition);
    equal(await board.values(), record.puzzle, "the board");
    for (let cell = 0; cell < solution.length; cell++) if (record.puzzle[cell] === ".") await enter(cell, solution[cell]);
    equal(await board.values(), record.solution, "the board");
    equal(await board.text("message-title"), "Solved", "the message");
    equal(await cellsWith("conflict"), [], "conflicts");
  };

  for (const edition of ["killer", "thermo", "signs"])
    await test(`a puzzle with marks of the edition '${edition}' is played to the end at 320 px`, async () => {
      await page.resize(320, 640);
      await play(edition);
      await page.resize(1280, 800);
    });

  await test("cages lie inside their cells at 320 px, with their sums in the first corner", async () => {
    await page.resize(320, 640);
    await open("killer");
    const cages = marksOf(recordOf("killer")).filter(({kind}) => kind === "cage");
    equal(await count(".number"), cages.length, "sums");
    equal(await page.evaluate(`[...document.querySelectorAll(".marks .number")].map(text => text.textContent)`), cages.map(({value}) => String(value)), "the sums");
    const [boxes, lines, numbers] = await boxesOf("#board .cell", ".marks .cage", ".marks .number");
    const show = ({left, top, right, bottom}) => [left, top, right, bottom].map(x => x.toFixed(1)).join(" ");
    for (const [index, {cells}] of cages.entries()) {
      const own = cells.map(cell => boxes[cell]), line = lines[index], number = numbers[index];
      const least = name => Math.min(...own.map(box => box[name])), most = name => Math.max(...own.map(box => box[name]));
      const [left, top, right, bottom] = [least("left"), least("top"), most("right"), most("bottom")];
      const where = `of cage ${index + 1}: ${show(line)} in ${show({left, top, right, bottom})}`;
      holds(line.left > left && line.right < right && line.top > top && line.bottom < bottom, `the line ${where}`);
      holds(line.left < left + 8 && line.right > right - 8, `the line reaches along the cells ${where}`);
      const first = own[0];
      holds(number.left >= first.left - 1 && number.right <= first.right + 1 && number.top >= first.top - 4 && number.bottom < (first.top + first.bottom) / 2 + 4,
            `the sum of cage ${index + 1} is in the corner of its first cell: ${show(number)} in ${show(first)}`);
    }
    holds(await page.evaluate(`document.documentElement.scrollWidth <= 320`), "nothing is wider than the screen");
    await page.resize(1280, 800);
  });

  await test("cages that overlap have a line and a number each, and no two numbers stand in one cell", async () => {
    const marks = "cage 8 r1c1 r1c2 r2c1; cage 6 r1c2 r1c3; cage 3 r1c3 r1c4; cage 9 r2c2 r2c3 r3c2; cage 5 r2c4 r3c4; cage 7 r3c1 r4c1 r4c2; cage 8 r3c3 r4c3 r4c4; cage 7 r1c1 r1c2";
    await board.open(fixtures.page("overlapping", [`................ marks: ${marks}\n`]));
    equal(await count(".cage"), 8, "lines");
    const corners = [];
    const [numbers] = await boxesOf(".marks .number");
    for (const {left, top} of numbers) corners.push(`${Math.round(left / 9)},${Math.round(top / 9)}`);
    equal(new Set(corners).size, 8, "places of numbers");
    equal(await page.evaluate(`new Set([...document.querySelectorAll(".marks .cage")].map(path => path.getAttribute("d").split("L")[1])).size`), 8, "lines that differ");
  });

  await test("every kind of mark is drawn: bulbs, circles, dots, walls, signs between squares", async () => {
    const kinds = (edition, ...names) => marksOf(recordOf(edition)).filter(({kind}) => names.includes(kind));
    await open("thermo");
    equal(await count(".bulb"), new Set(kinds("thermo", "thermo").map(({cells}) => cells[0])).size, "bulbs");
    equal(await count(".tube"), kinds("thermo", "thermo").length, "tubes");
    const [[bulb], cells] = await boxesOf(".marks .bulb", "#board .cell"), cell = cells[kinds("thermo", "thermo")[0].cells[0]];
    holds(bulb.left > cell.left && bulb.right < cell.right && bulb.top > cell.top && bulb.bottom < cell.bottom, "a bulb lies in its cell");
    await open("arrow");
    equal(await count(".circle"), kinds("arrow", "arrow").length, "circles of arrows");
    await open("kropki");
    equal([await count(".dot.white"), await count(".dot.black")], [kinds("kropki", "white").length, kinds("kropki", "black").length], "dots");
    await open("sums");
    const walls = marksOf(recordOf("sums"));
    const cageOf = Array.from({length: 36}, (_, at) => walls.findIndex(({cells}) => cells.includes(at)));
    equal(await cellsWith("wall-right"), [...Array(36).keys()].filter(at => at % 6 < 5 && cageOf[at] !== cageOf[at + 1]), "walls around cages");
    equal(await count(".cage"), 0, "dashed lines");
    await open("signs");
    equal(await count(".sign"), kinds("signs", "less").length, "signs");
    const [[a, b]] = await boxesOf("#board .cell");
    holds(b.left - a.right > 0.2 * (a.right - a.left), "squares stand apart");
  });

  await test("a cage that is full and wrong is marked, and the page says what it adds up to", async () => {
    const record = recordOf("killer"), solution = valuesOf(record.solution);
    const {cells: [first, second], value} = marksOf(record).find(({kind, cells}) => kind === "cage" && cells.length === 2 && cells.every(cell => record.puzzle[cell] === "."));
    await open("killer");
    await enter(first, solution[first]);
    equal(await cellsWith("conflict"), [], "conflicts in a cage that is not full");
    const wrong = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(digit => digit !== solution[second] && digit !== solution[first] && solution[first] + digit < value) ??
                  [1, 2, 3, 4, 5, 6, 7, 8, 9].find(digit => digit !== solution[second] && digit !== solution[first]);
    await enter(second, wrong);
    holds(await board.has(first, "conflict") && await board.has(second, "conflict"), "both cells are marked");
    equal(await board.text("message-text"), `The cage of ${value} adds up to ${solution[first] + wrong}.`, "the message");
    await page.key("Delete");
    equal(await cellsWith("conflict"), [], "conflicts left");
    await enter(second, solution[first]);
    holds(/two .s in/.test(await board.text("message-text")), "two equal digits in a cage");
  });

  await test("digits that do not rise along a thermometer are marked", async () => {
    const record = recordOf("thermo"), solution = valuesOf(record.solution);
    const boxOfCell = cell => Math.floor(cell / 27) * 3 + Math.floor(cell % 9 / 3);
    const sees = (x, y) => Math.floor(x / 9) === Math.floor(y / 9) || x % 9 === y % 9 || boxOfCell(x) === boxOfCell(y);
    const fits = (cell, digit) => [...record.puzzle].every((char, other) => char !== symbol(digit) || !sees(cell, other));
    // A blank cell and the next one, and a digit for that one which is too small and disturbs nothing else.
    const [bulb, next, low] = marksOf(record).filter(({kind}) => kind === "thermo").flatMap(({cells}) => cells.slice(1).map((cell, at) => [cells[at], cell]))
      .filter(pair => pair.every(cell => record.puzzle[cell] === "."))
      .flatMap(([before, cell]) => [1, 2, 3, 4, 5, 6, 7, 8].filter(digit => digit < solution[before] && fits(cell, digit)).map(digit => [before, cell, digit]))[0];
    await open("thermo");
    await enter(bulb, solution[bulb]);
    equal(await cellsWith("conflict"), [], "conflicts with one digit");
    await enter(next, low);
    holds(await board.has(bulb, "conflict") && await board.has(next, "conflict"), "both cells are marked");
    equal(await board.text("message-text"), "Digits have to rise along the thermometer.", "the message");
  });

  await test("the page says the rules of the marks, and what stands at a cell", async () => {
    await open("killer");
    holds(/no digit repeats within a cage/.test(await board.text("message-text")), "the rule of cages");
    holds(/ Killer /.test(await board.text("facts")), "the name");
    const {cells: [cell], value} = marksOf(recordOf("killer"))[0];
    holds((await page.evaluate(`document.querySelector("[data-cell='${cell}']").getAttribute("aria-label")`)).includes(`cage ${value}`), "the cage of a cell");
  });

  await test("hints solve puzzles with marks, without a wrong step", async () => {
    for (const edition of ["killer", "thermo", "kropki", "sums"]) {
      const record = recordOf(edition);
      await open(edition);
      for (let steps = 0; steps < 500 && await board.text("message-title") !== "Solved"; steps++) {
        await page.key("?");
        await page.key("?");
        const values = await board.values();
        holds([...values].every((char, cell) => char === "." || char === record.solution[cell]), `${edition}: a wrong digit after a hint`);
      }
      equal(await board.text("message-title"), "Solved", `${edition}: the message`);
    }
  });

  await test("a puzzle whose marks make no sense is no puzzle", async () => {
    const record = recordOf("killer");
    for (const marks of ["cage 15 r1c1 r99c1", "bogus r1c1", "white r1c1", "even"]) {
      await board.open(fixtures.pageWith("spoiled", made, {title: "x", puzzles: [{...record, marks, date: undefined, number: 1}]}));
      equal(await board.text("name"), "This page has no puzzles.", marks);
    }
  });
}
