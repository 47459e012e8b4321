// Hints are true: on random boards, with mistakes and notes on them, against the solution.
import {equal, holds, test} from "./tap.mjs";
import {random, storedGame, valuesOf} from "./fixtures.mjs";

const BOARDS = 200;

// What the page shows of a hint.
const SHOWN = `(() => {
  const cells = [...document.querySelectorAll(".cell")];
  return {
    title: document.getElementById("message-title").textContent,
    text: document.getElementById("message-text").textContent,
    place: cells.filter(cell => cell.matches(".ghost")).map(cell => [+cell.dataset.cell, cell.querySelector(".value").textContent]),
    remove: cells.flatMap(cell => [...cell.querySelectorAll(".note.out")].map(note => [+cell.dataset.cell, note.textContent])),
    wrong: cells.filter(cell => cell.matches(".wrong")).map(cell => +cell.dataset.cell),
  };
})()`;

// Some of the solution, or a board on which singles have ended; now and then some mistakes, and notes
// of all kinds.
function randomGame(record, draw, hard = []) {
  const givens = valuesOf(record.puzzle), solution = valuesOf(record.solution);
  const side = Math.sqrt(givens.length);
  const share = draw(), mistakes = draw() < 0.3 ? 0.1 : 0;
  const start = hard.length > 0 && draw() < 0.8 ? hard[Math.floor(draw() * hard.length)] : null;
  const values = givens.map((value, cell) => {
    if (value !== 0) return value;
    if (draw() < mistakes) return 1 + Math.floor(draw() * side);
    return start ? start[cell] : draw() < share ? solution[cell] : 0;
  });
  const someSet = () => values.map(value => value === 0 && draw() < 0.2 ? Math.floor(draw() * (2 << side)) & ~1 : 0);
  return {values, game: storedGame(record, values, {notes: someSet(), struck: someSet(), auto: draw() < 0.5})};
}

// Puts a game into the browser's memory and opens its puzzle, which must not be the open one.
async function openGame(page, record, game, address) {
  await page.evaluate(`(localStorage.setItem(${JSON.stringify(game.key)}, ${JSON.stringify(game.text)}), location.hash = "#${address}")`);
  await page.until(`document.querySelectorAll(".cell").length === ${record.puzzle.length} &&
                    [...document.querySelectorAll("[data-puzzle][aria-current]")].some(button => button.textContent === "${address}")`);
}

function checkHint(record, values, shown, held) {
  const givens = valuesOf(record.puzzle);
  const mistakes = values.filter((value, cell) => value !== 0 && givens[cell] === 0 && String(value) !== record.solution[cell]).length;
  const told = shown.place.length + shown.remove.length + shown.wrong.length;
  if (!held) holds(told > 0, `nothing is told: ${shown.text}`);
  if (!held) equal(shown.wrong.length > 0, mistakes > 0, "a mistake is told first");
  for (const cell of shown.wrong) holds(String(values[cell]) !== record.solution[cell], `cell ${cell} is called wrong: ${shown.text}`);
  for (const [cell, digit] of shown.place) equal(digit, record.solution[cell], `cell ${cell} of "${shown.text}"`);
  for (const [cell, digit] of shown.remove) holds(digit !== record.solution[cell], `cell ${cell} loses ${digit}: ${shown.text}`);
}

export async function testHints(page, board, made) {
  const {puzzles} = made.data;

  const hard = puzzles.map(() => []); // boards of each puzzle on which singles have ended

  await test("following the hints solves a puzzle of each level, each step true", async () => {
    await board.open(made, "2");
    for (const [index, record] of puzzles.entries()) {
      if (index % 3 !== 0) continue;
      await openGame(page, record, storedGame(record, valuesOf(record.puzzle)), index + 1);
      let steps = 0;
      for (; (await board.text("message-title")) !== "Solved" && steps < 400; steps++) {
        await page.key("h");
        const shown = await page.evaluate(SHOWN);
        if (shown.title !== "Hint" && shown.title !== "From the solution") continue;
        const values = valuesOf(await board.values());
        checkHint(record, values, shown, false);
        if (shown.remove.length > 0) hard[index].push(values);
      }
      equal(await board.values(), record.solution, `puzzle ${index + 1} after ${steps} keys`);
    }
  });

  await test(`a hint is true on ${BOARDS} random boards`, async () => {
    const draw = random(2027);
    const kinds = {place: 0, remove: 0, wrong: 0};
    await board.open(made, "2");
    const harder = [...hard.keys()].filter(index => hard[index].length > 0);
    let open = 1;
    for (let i = 0; i < BOARDS; i++) {
      const wanted = i % 2 === 0 ? i % puzzles.length : harder[Math.floor(draw() * harder.length)];
      const index = wanted !== open ? wanted : (open + 1) % puzzles.length;
      const record = puzzles[index];
      let {values, game} = randomGame(record, draw, hard[index]);
      while (values.join("") === record.solution) ({values, game} = randomGame(record, draw, hard[index]));
      await openGame(page, record, game, index + 1);
      open = index;
      await page.key("?");
      const shown = await page.evaluate(SHOWN);
      checkHint(record, values, shown, false);
      for (const kind of Object.keys(kinds)) kinds[kind] += shown[kind].length > 0;
    }
    holds(Math.min(kinds.place, kinds.remove, kinds.wrong) >= 5, `all kinds of hints came: ${JSON.stringify(kinds)}`);
  });

  await test("with the solutions held back a hint is true or there is none", async () => {
    const bare = {title: "Held back", puzzles: puzzles.map(({solution, steps, ...rest}) => rest)};
    const draw = random(7);
    await board.open(board.fixtures.pageWith("held", made, bare), "2");
    let told = 0;
    for (let i = 0; i < 60; i++) {
      const index = i % puzzles.length;
      const record = puzzles[index];
      const {values, game} = randomGame(record, draw);
      await openGame(page, record, game, index + 1);
      await page.key("?");
      const shown = await page.evaluate(SHOWN);
      checkHint(record, values, shown, true);
      told += shown.place.length + shown.wrong.length > 0;
    }
    holds(told >= 10, `${told} hints told`);
  });

  await test("steps that contradict the solution are never shown", async () => {
    const record = puzzles[puzzles.length - 1];
    const blank = record.puzzle.indexOf(".");
    const lie = {technique: "lie", text: "A lie", place: [[blank, +record.solution[blank] % 9 + 1]], remove: [], cells: []};
    const other = {technique: "lie", text: "A lie", place: [], remove: [[blank, +record.solution[blank]]], cells: []};
    const liar = {...record, steps: [lie, other, null, 7, {}, {place: [[999, 1]], remove: "x"}]};
    await board.open(board.fixtures.pageWith("liar", made, {title: "x", puzzles: [liar]}));
    for (let i = 0; i < 300 && (await board.text("message-title")) !== "Solved"; i++) {
      await page.key("?");
      checkHint(record, valuesOf(await board.values()), await page.evaluate(SHOWN), true);
      holds(!/A lie/.test(await board.text("message-text")), "a lie is told");
    }
    equal(await board.values(), record.solution, "the board");
  });
}
