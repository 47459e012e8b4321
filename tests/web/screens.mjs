// Phones and tablets: what is needed to play is on one screen, and large enough for a finger.
import {equal, holds, test} from "./tap.mjs";

const SCREENS = [[320, 640], [360, 640], [390, 664], [844, 390], [768, 1024]];
const NEEDED = ["#board", "#pad", "#undo", "#erase", "#pencil", "#hint"];
const FINGER = 44; // pixels, of a button either way
const CELL = 27;   // of a board of nine

// Of these elements, those that are not on the screen whole, or that something else covers.
const offScreen = (page, selectors) => page.evaluate(`${JSON.stringify(selectors)}.filter(selector => {
  const element = document.querySelector(selector);
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return scrollY !== 0 || box.width === 0 || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight ||
         !(element.contains(hit) || hit?.contains(element));
})`);

const boardBox = page => page.evaluate(`(({left, top, width, height}) => [left, top, width, height].map(Math.round))(document.getElementById("board").getBoundingClientRect())`);

async function checkScreen(page, side) {
  equal(await offScreen(page, NEEDED), [], "not on the screen");
  const small = await page.evaluate(`[...document.querySelectorAll("#pad button, #controls .tools button, #pause, #editions button")]
    .filter(element => element.checkVisibility() && Math.min(element.offsetWidth, element.offsetHeight) < ${FINGER}).map(element => element.id || element.textContent)`);
  equal(small, [], "too small for a finger");
  const [, , width, height] = await boardBox(page);
  equal(width, height, "the board is square");
  holds(width / side >= CELL * 9 / Math.max(side, 9), `a cell of ${side} x ${side} has ${width / side} pixels`);
  holds(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways");
}

export async function testScreens(page, board, made, sizes) {
  const {fixtures} = board;
  const puzzleOf = size => sizes.data.puzzles.find(record => record.size === size);
  const editions = ["9", "4"].map((size, index) => ({...puzzleOf(size), date: "2025-12-31", edition: ["classic", "mini"][index], number: 1234, level: "medium"}));
  const daily = fixtures.pageWith("two-editions", made, {title: "The Daily Grid", author: "A. Setter & Co", puzzles: editions});

  for (const [width, height] of SCREENS) {
    const screen = `${width} x ${height}`;
    await test(`board, pad and tools fit ${screen} without scrolling`, async () => {
      await page.resize(width, height, true);
      for (const size of ["4", "6", "9"]) {
        await board.open(sizes, puzzleOf(size).number);
        await checkScreen(page, +size);
      }
      await board.open(daily, "2025-12-31/classic");
      await checkScreen(page, 9);
    });

    await test(`a 16x16 scrolls in its frame on ${screen}, the tools stay`, async () => {
      await page.resize(width, height, true);
      await board.open(sizes, puzzleOf("16").number);
      equal(await offScreen(page, NEEDED.slice(1)), [], "not on the screen");
      await page.tap("[data-cell='255']");
      equal(await offScreen(page, ["[data-cell='255']", "#undo", "#hint"]), [], "not on the screen after a tap on the last cell");
    });

    await test(`a hint and its answers are on the screen with the board, ${screen}`, async () => {
      await page.resize(width, height, true);
      await board.open(sizes, puzzleOf("9").number);
      const before = await boardBox(page);
      await page.tap("#hint");
      equal(await offScreen(page, ["#board", "#message-text", "#hint-do", "#hint-close"]), [], "not on the screen");
      equal(await boardBox(page), before, "the board stays where it was");
      await page.tap("#hint-do");
      equal(await offScreen(page, NEEDED), [], "not on the screen afterwards");
      await page.tap("#solve"); // far below: the page goes back to the board by itself
      equal(await offScreen(page, ["#board", "#message-text", "#solve-stop"]), [], "not on the screen while it is solved");
      await page.tap("#solve-stop");
      equal(await boardBox(page), before, "the board stays where it was");
    });
  }
  await page.resize(1280, 800);
}
