// Boards with more than rows, columns and boxes, on a page that `gridpress daily` makes: an X puzzle, a
// jigsaw, windows, cells a knight's move apart.
import {join} from "node:path";
import {equal, holds, test} from "./tap.mjs";
import {symbol, valuesOf} from "./fixtures.mjs";

const EDITIONS = "x:9+x,shapes:jigsaw9,windows:9+windows,knight:9+antiknight,latin:latin7,samurai:samurai";
const DAY = "2027-01-04"; // a Monday: easy

const blanksOf = record => valuesOf(record.puzzle).map((value, cell) => value === 0 ? cell : -1).filter(cell => cell >= 0);

export async function testBoards(page, board, fixtures) {
  const folder = join(fixtures.folder, "boards");
  fixtures.run("daily", "--start", DAY, "--seed", "17", "--formats", "json,html", "--editions", EDITIONS, "-o", folder);
  const made = {url: `file://${folder}/index.html`, data: fixtures.data(join(folder, "index.html"))};
  const recordOf = edition => made.data.puzzles.find(record => record.edition === edition);
  const open = edition => board.open(made, `${DAY}/${edition}`);
  const cellsWith = name => page.evaluate(`[...document.querySelectorAll("#board .${name}")].map(cell => +cell.dataset.cell)`);

  // A blank cell and one that holds a digit and only this rule keeps from being the same.
  const pairOf = (record, areClose) => {
    const values = valuesOf(record.puzzle);
    const letters = record.regions.boxes;
    const sees = (a, b) => Math.floor(a / 9) === Math.floor(b / 9) || a % 9 === b % 9 || letters[a] === letters[b];
    for (const blank of blanksOf(record))
      for (let other = 0; other < 81; other++)
        if (values[other] > 0 && areClose(blank, other) && !sees(blank, other) &&
            values.every((value, cell) => value !== values[other] || !sees(blank, cell))) return [blank, other, values[other]];
    throw new Error("no such pair");
  };

  const conflictIn = async (edition, [blank, other, digit], words) => {
    await open(edition);
    await board.select(blank);
    await page.key(symbol(digit));
    holds(await board.has(blank, "conflict") && await board.has(other, "conflict"), `${edition}: both cells are marked`);
    holds(words.test(await board.text("message-text")), `${edition}: it says ${await board.text("message-text")}`);
    await page.key("Delete");
    equal(await cellsWith("conflict"), [], `${edition}: conflicts left`);
  };

  await test("a Samurai is solved with the keyboard alone", async () => {
    const record = recordOf("samurai"), solution = valuesOf(record.solution), puzzle = valuesOf(record.puzzle);
    await open("samurai");
    await board.select(0);
    let cell = 0;
    for (let row = 0; row < 21; row++) {
      const middle = row >= 9 && row < 12;
      const length = middle ? 9 : row >= 6 && row < 15 ? 21 : 18;
      await page.key("Home");
      for (let i = 0; i < length; i++, cell++) {
        if (puzzle[cell] === 0) await page.key(symbol(solution[cell]));
        await page.key("ArrowRight"); // from the end of a row back to its start
      }
      for (let i = 0; i < (middle ? 1 : 7); i++) await page.key("ArrowRight"); // every row has column 8
      await page.key("ArrowDown");
    }
    equal(await board.values(), record.solution, "the board");
    equal(await board.text("message-title"), "Solved", "the message");
  });

  for (const edition of EDITIONS.split(",").map(part => part.split(":")[0]).filter(edition => edition !== "samurai"))
    await test(`a puzzle of the edition '${edition}' is played to the end with the keyboard`, async () => {
      const record = recordOf(edition), solution = valuesOf(record.solution);
      await open(edition);
      equal(await board.values(), record.puzzle, "the board");
      for (const cell of blanksOf(record)) {
        await board.select(cell);
        await page.key(symbol(solution[cell]));
      }
      equal(await board.values(), record.solution, "the board");
      equal(await board.text("message-title"), "Solved", "the message");
    });

  await test("diagonals are lines, windows lie on a tint, shapes have walls, a Latin square has none", async () => {
    await open("x");
    equal(await cellsWith("falls"), [0, 10, 20, 30, 40, 50, 60, 70, 80], "the falling diagonal");
    equal(await cellsWith("rises"), [8, 16, 24, 32, 40, 48, 56, 64, 72], "the rising diagonal");
    await open("windows");
    const inWindow = number => number % 4 !== 0;
    equal(await cellsWith("tinted"), [...Array(81).keys()].filter(cell => inWindow(Math.floor(cell / 9)) && inWindow(cell % 9)), "the windows");
    await open("shapes");
    const letters = recordOf("shapes").regions.boxes;
    equal(await cellsWith("wall-right"), [...Array(81).keys()].filter(cell => cell % 9 < 8 && letters[cell] !== letters[cell + 1]), "walls to the right");
    equal(await cellsWith("wall-bottom"), [...Array(72).keys()].filter(cell => letters[cell] !== letters[cell + 9]), "walls below");
    const colour = cell => page.evaluate(`[...document.querySelector("[data-cell='${cell}']").classList].find(name => /^shape-/.test(name)) ?? ""`);
    for (let cell = 0; cell < 72; cell++)
      if (letters[cell] !== letters[cell + 9]) holds(await colour(cell) !== await colour(cell + 9), `the shapes of cells ${cell} and ${cell + 9} differ`);
    await open("latin");
    equal([...await cellsWith("wall-right"), ...await cellsWith("wall-bottom")], [], "walls");
  });

  await test("on a sheet the arrows step over gaps and from grid to grid", async () => {
    await open("samurai");
    const at = () => page.evaluate(`+document.activeElement.dataset.cell`);
    equal(await page.evaluate(`document.querySelectorAll("#board .cell").length`), 369, "cells");
    equal(await page.evaluate(`document.querySelectorAll("#board .gap").length`), 72, "gaps");
    equal((await cellsWith("tinted")).length, 36, "cells of shared boxes");
    await board.select(8); // the end of the first row of the top left grid
    await page.key("ArrowRight");
    equal(await at(), 9, "over the gap into the top right grid");
    await page.key("End");
    equal(await at(), 17, "the end of the row");
    await page.key("ArrowRight");
    equal(await at(), 0, "round the edge");
    await page.key("ArrowUp");
    equal(await at(), 351, "and to the last row");
  });

  await test("a sheet with shapes has its walls and its rule, and hints solve it", async () => {
    const sheet = fixtures.page("sheet", [fixtures.run("generate", "--seed", "3", "--variant", "twodoku+jigsaw", "--size", "6")]);
    const [record] = sheet.data.puzzles, {boxes} = record.regions;
    await board.open(sheet);
    const next = (cell, down, right) => page.evaluate(`(() => {
      const at = document.querySelector("[data-cell='${cell}']").getBoundingClientRect();
      return +(document.elementFromPoint(at.left + at.width * (0.5 + ${right}), at.top + at.height * (0.5 + ${down}))?.closest(".cell")?.dataset.cell ?? -1);
    })()`);
    const right = await cellsWith("wall-right"), below = await cellsWith("wall-bottom");
    for (let cell = 0; cell < boxes.length; cell++) {
      equal(right.includes(cell), boxes[cell] !== boxes[await next(cell, 0, 1)], `a wall to the right of cell ${cell}`);
      equal(below.includes(cell), boxes[cell] !== boxes[await next(cell, 1, 0)], `a wall below cell ${cell}`);
    }
    holds(/outlined shape/.test(await board.text("message-text")), "the rule of the shapes");
    for (let steps = 0; steps < 200 && await board.text("message-title") !== "Solved"; steps++) {
      await page.key("?");
      await page.key("?");
    }
    equal(await board.values(), record.solution, "the board after all hints");
  });

  await test("conflicts are found in diagonals, windows and a knight's move apart", async () => {
    await conflictIn("x", pairOf(recordOf("x"), (a, b) => a % 10 === 0 && b % 10 === 0), /two .s in the falling diagonal/);
    const windowOf = cell => Math.floor(cell / 9) % 4 === 0 || cell % 9 % 4 === 0 ? -1 : Math.floor(cell / 36) * 2 + Math.floor(cell % 9 / 4);
    await conflictIn("windows", pairOf(recordOf("windows"), (a, b) => windowOf(a) >= 0 && windowOf(a) === windowOf(b)), /two .s in window [1-4]/);
    const isKnightsMove = (a, b) => [1, 2].every(step => [Math.abs(Math.floor(a / 9) - Math.floor(b / 9)), Math.abs(a % 9 - b % 9)].includes(step));
    await conflictIn("knight", pairOf(recordOf("knight"), isKnightsMove), /a knight's move apart, and both are/);
  });

  await test("the page says the rules of the board, on paper too, and its name", async () => {
    await open("x");
    holds(/two long diagonals/.test(await board.text("message-text")), "the rule of the diagonals");
    holds(/ X /.test(await board.text("facts")), "the name");
    await open("shapes");
    holds(/row, column and outlined shape/.test(await board.text("message-text")), "the rule of the shapes");
    await open("latin");
    holds(/each row and column has/.test(await board.text("message-text")), "the rule of the Latin square");
    equal(await page.evaluate(`getComputedStyle(document.getElementById("rules")).display`), "none", "the rules below the board on a screen");
    await page.send("Emulation.setEmulatedMedia", {media: "print"});
    equal(await page.evaluate(`getComputedStyle(document.getElementById("rules")).display`), "block", "and on paper");
    await page.send("Emulation.setEmulatedMedia", {media: ""});
  });

  await test("hints solve every one of them, without a wrong step", async () => {
    for (const edition of ["x", "shapes", "windows", "knight", "latin"]) {
      const record = recordOf(edition);
      await open(edition);
      for (let steps = 0; steps < 300 && await board.text("message-title") !== "Solved"; steps++) {
        await page.key("?");
        await page.key("?");
        const values = await board.values();
        holds([...values].every((char, cell) => char === "." || char === record.solution[cell]), `${edition}: a wrong digit after a hint`);
      }
      equal(await board.text("message-title"), "Solved", `${edition}: the message`);
    }
  });

  await test("regions that make no sense are passed over", async () => {
    const record = recordOf("x");
    const spoiled = [
      {extra: [{name: "x", cells: [0, 999]}, null, 7, {cells: "abc"}]}, {extra: 5, apart: 7, tints: 8, rules: 9, title: 4},
      {apart: [{move: [1]}, {move: ["a", 2]}, null]}, {tints: "123"}, {rules: [1, null]}, [], 7,
    ];
    for (const regions of spoiled) {
      await board.open(fixtures.pageWith("spoiled", made, {title: "x", puzzles: [{...record, regions, date: undefined, number: 1}]}));
      equal(await board.values(), record.puzzle, `the board with ${JSON.stringify(regions).slice(0, 40)}`);
    }
    for (const boxes of ["AB", "A".repeat(81), "?".repeat(81)]) {
      await board.open(fixtures.pageWith("spoiled", made, {title: "x", puzzles: [{...record, regions: {boxes}, date: undefined, number: 1}]}));
      equal(await board.text("name"), "This page has no puzzles.", `boxes ${boxes.slice(0, 5)}`);
    }
  });
}
