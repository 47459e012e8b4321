// Puzzles with letters: shown, typed in either case, clicked, hinted at, and the word that they spell.
import {equal, holds, test} from "./tap.mjs";
import {valuesOf} from "./fixtures.mjs";

const cellsOf = place => {
  const [row, column, lastRow, lastColumn] = place.match(/\d+/g).map(number => number - 1);
  const length = 1 + Math.max(Math.abs(lastRow - row), Math.abs(lastColumn - column));
  return Array.from({length}, (_, i) => (row + i * Math.sign(lastRow - row)) * 9 + column + i * Math.sign(lastColumn - column));
};

export async function testLetters(page, board, fixtures) {
  const words = fixtures.run("generate", "--seed", "7", "-l", "easy", "-n", "2", "--symbols", "SUDOKING!", "--word", "SUDOKING!");
  const diagonal = fixtures.run("generate", "--seed", "7", "--word", "GRÜEZI", "--variant", "x", "--word-at", "rising diagonal");
  const made = fixtures.page("letters", [words + diagonal]);
  const [record, , other] = made.data.puzzles;
  const letters = [...record.symbols], solution = valuesOf(record.solution), givens = valuesOf(record.puzzle);
  const blanks = givens.map((value, cell) => value === 0 ? cell : -1).filter(cell => cell >= 0);
  const shown = () => page.evaluate(`[...document.querySelectorAll("#board .cell")].map(cell => cell.querySelector(".value")?.textContent ?? ".").join("")`);
  const framed = () => page.evaluate(`[...document.querySelectorAll("#board .word")].map(cell => +cell.dataset.cell)`);
  const sorted = list => [...list].sort((a, b) => a - b);

  await test("a puzzle with letters is shown with them, and its word is framed", async () => {
    await board.open(made);
    equal(await shown(), givens.map(value => value === 0 ? "." : letters[value - 1]).join(""), "the givens");
    equal(await framed(), sorted(cellsOf(record.word_at)), "the line of the word");
    holds(/each of ! D G I K N O S U once\. The framed line spells a word\.$/.test(await board.text("message-text")),
          `the welcome is: ${await board.text("message-text")}`);
  });

  await test("the letters of the pad do not spell the word, whatever order the symbols have", async () => {
    equal(record.symbols, "SUDOKING!", "the symbols");
    equal(await page.evaluate(`[...document.querySelectorAll("#pad [data-digit]")].map(button => button.firstChild.textContent).join("")`), "!DGIKNOSU", "the pad");
  });

  await test("letters are typed in small letters, notes with Shift", async () => {
    const [first, second] = blanks;
    const letter = letters.findIndex(symbol => /[A-Z]/.test(symbol)) + 1;
    await board.select(first);
    await page.key(letters[letter - 1], {shift: true});
    equal(await shown(), givens.map(value => value === 0 ? "." : letters[value - 1]).join(""), "a note fills no cell");
    for (const cell of [...blanks]) {
      await board.select(cell);
      await page.key(letters[solution[cell] - 1].toLowerCase());
    }
    equal(await shown(), solution.map(value => letters[value - 1]).join(""), "the board");
    equal(await board.text("message-title"), "Solved", "the message");
    holds(/^The word is SUDOKING!\. /.test(await board.text("message-text")), `it says ${await board.text("message-text")}`);
    holds(second > first, "there are several blanks");
  });

  await test("hints speak of letters, and a diagonal can spell a word", async () => {
    await board.open(made, "3");
    equal(await framed(), sorted(cellsOf(other.word_at)), "the line of the word");
    await page.key("?");
    const text = await board.text("message-text");
    holds(new RegExp(`(is|for) [${other.symbols}]`).test(text) && !/(is|for) [1-9]\b/.test(text), `the hint is: ${text}`);
  });
}
