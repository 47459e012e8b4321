// Large boards: zoom and pan with fingers, wheel, mouse, buttons and keys; what is small stays as it is.
import {equal, holds, test} from "./tap.mjs";
import {symbol, valuesOf} from "./fixtures.mjs";

const LAST = 368; // the last cell of a Samurai, in its lower right corner

export async function testZoom(page, board, sizes) {
  const {fixtures} = board;
  const made = fixtures.page("samurai", [fixtures.run("generate", "--seed", "5", "--variant", "samurai")]);
  const [record] = made.data.puzzles;
  const nine = sizes.data.puzzles.find(({size}) => size === "9").number;
  const width = () => page.evaluate(`document.querySelector("#board .cell").getBoundingClientRect().width`);
  const selected = () => page.evaluate(`+document.querySelector("#board .selected").dataset.cell`);
  const place = () => page.evaluate(`(({scrollLeft, scrollTop}) => [scrollLeft, scrollTop])(document.getElementById("scroll"))`);
  const cellAt = ([x, y]) => page.evaluate(`+document.elementFromPoint(${x}, ${y}).closest(".cell")?.dataset.cell`);
  const frame = () => page.evaluate(`(({left, top, width, height}) => ({left, top, width, height}))(document.getElementById("scroll").getBoundingClientRect())`);
  const isNear = (a, b, by = 2) => Math.abs(a - b) <= by;
  // Is the cell inside the frame, whole?
  const isSeen = cell => page.evaluate(`(() => {
    const outer = document.getElementById("scroll").getBoundingClientRect(), inner = document.querySelector("[data-cell='${cell}']").getBoundingClientRect();
    return inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  })()`);
  // A point of the frame in parts of its width and height, in whole pixels.
  const pointOf = ({left, top, width: wide, height}, x, y) => [Math.round(left + x * wide), Math.round(top + y * height)];
  // From one point to another in steps, as fingers and mice move.
  const path = ([ax, ay], [bx, by]) => Array.from({length: 9}, (_, i) => [ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8]);
  const phone = async () => {
    await page.resize(320, 640, true);
    await board.open(made);
  };
  const desk = async () => {
    await page.resize(1280, 800);
    await board.open(made);
  };

  await test("two fingers apart enlarge a Samurai on a phone, about the place between them", async () => {
    await phone();
    const before = await width(), box = await frame();
    const middle = pointOf(box, 0.5, 0.5), cell = await cellAt(middle), was = await selected();
    await page.fingers(path(pointOf(box, 0.4, 0.5), pointOf(box, 0.2, 0.5)), path(pointOf(box, 0.6, 0.5), pointOf(box, 0.8, 0.5)));
    holds(isNear(await width(), before * 3, 3), `a cell had ${before} pixels and has ${await width()}`);
    equal(await cellAt(middle), cell, "the cell in the middle");
    await page.fingers(path(pointOf(box, 0.1, 0.5), pointOf(box, 0.45, 0.5)), path(pointOf(box, 0.9, 0.5), pointOf(box, 0.55, 0.5)));
    holds(await width() < before, "and together they make it smaller");
    equal(await selected(), was, "the selected cell");
  });

  await test("two fingers side by side move it, one finger selects", async () => {
    await phone();
    const before = await width(), box = await frame(), was = await selected();
    await page.fingers(path(pointOf(box, 0.5, 0.8), pointOf(box, 0.2, 0.4)), path(pointOf(box, 0.8, 0.8), pointOf(box, 0.5, 0.4)));
    const [left, top] = await place();
    holds(isNear(left, box.width * 0.3, 4) && isNear(top, box.height * 0.4, 4), `moved by ${left} and ${top}`);
    holds(isNear(await width(), before, 1), `the size stays: ${await width()}`);
    equal(await selected(), was, "the selected cell");
    const cell = await cellAt(pointOf(box, 0.5, 0.5));
    await page.tap(`[data-cell="${cell}"]`);
    equal(await selected(), cell, "the cell under one finger");
    equal(await place(), [left, top], "the place after a tap");
  });

  await test("one finger pans, too, and selects nothing then", async () => {
    await phone();
    const box = await frame(), was = await selected();
    await page.fingers(path(pointOf(box, 0.8, 0.8), pointOf(box, 0.2, 0.2)));
    await page.until(`document.getElementById("scroll").scrollLeft > 100`);
    equal(await selected(), was, "the selected cell");
  });

  await test("Ctrl and the wheel zoom at the pointer; the wheel alone pans", async () => {
    await desk();
    const before = await width(), [x, y] = pointOf(await frame(), 0.35, 0.3), cell = await cellAt([x, y]);
    await page.wheel({x, y}, -300, {control: true});
    await page.until(`document.querySelector("#board .cell").getBoundingClientRect().width > ${before * 1.8}`);
    equal(await cellAt([x, y]), cell, "the cell at the pointer");
    const [, top] = await place();
    await page.wheel({x, y}, 120);
    await page.until(`document.getElementById("scroll").scrollTop > ${top + 60}`);
    await page.wheel({x, y}, 3000, {control: true});
    await page.until(`document.querySelector("#board .cell").getBoundingClientRect().width < ${before * 1.1}`);
    equal(await place(), [0, 0], "all of it is seen again");
  });

  await test("a mouse drags what is larger than its frame, and a click selects", async () => {
    await desk();
    for (let i = 0; i < 5; i++) await page.click("#zoom-in");
    const box = await frame(), was = await selected(), [left, top] = await place();
    await page.drag(...path(pointOf(box, 0.8, 0.8), pointOf(box, 0.5, 0.6)));
    const [nowLeft, nowTop] = await place();
    holds(isNear(nowLeft - left, box.width * 0.3, 6) && isNear(nowTop - top, box.height * 0.2, 6), `moved by ${nowLeft - left} and ${nowTop - top}`);
    equal(await selected(), was, "the selected cell");
    const cell = await cellAt(pointOf(box, 0.3, 0.5));
    await page.click(`[data-cell="${cell}"]`);
    equal(await selected(), cell, "the cell of a click");
  });

  await test("buttons and keys zoom in, out and show all, and the selected cell stays in sight", async () => {
    for (const ready of [phone, desk]) {
      await ready();
      for (const [enlarge, reduce, all] of [["#zoom-in", "#zoom-out", "#zoom-fit"].map(id => () => page.click(id)), ["+", "-", "0"].map(key => () => page.key(key))]) {
        await all();
        const whole = await width();
        holds(await isSeen(0) && await isSeen(LAST), "all of it is seen");
        await board.select(LAST - 20);
        for (let i = 0; i < 4; i++) await enlarge();
        holds(isNear(await width(), whole * 1.25 ** 4, 2), `${whole} pixels became ${await width()}`);
        holds(await isSeen(LAST - 20) && !await isSeen(0), "the selected cell is in sight, the first is not");
        for (let i = 0; i < 9; i++) await reduce();
        holds(isNear(await width(), whole, 1), `and ${await width()} again, no less`);
        for (let i = 0; i < 20; i++) await enlarge();
        holds(await width() <= 97, `no more than ${await width()}`);
      }
    }
  });

  await test("the keyboard goes from grid to grid and the board follows, as it does for hints and undo", async () => {
    await phone();
    for (let i = 0; i < 3; i++) await page.key("+");
    await board.select(0);
    for (const [key, times] of [["ArrowRight", 17], ["ArrowDown", 8], ["ArrowLeft", 14], ["ArrowDown", 12], ["End", 1], ["Home", 1], ["ArrowUp", 14]])
      for (let i = 0; i < times; i++) {
        await page.key(key);
        holds(await isSeen(await selected()), `${key} ${i + 1}: cell ${await selected()} is out of sight`);
      }
    const blank = record.puzzle.lastIndexOf(".");
    await board.select(blank);
    await page.key(record.solution[blank]);
    await board.select(0);
    await page.click("#undo");
    holds(await isSeen(blank), "what was undone is out of sight");
    await board.select(LAST);
    await page.key("?");
    holds(await isSeen(await selected()), "what the hint is about is out of sight");
  });

  await test("digits, notes, zoom and place are there after a reload", async () => {
    await phone();
    const blanks = valuesOf(record.puzzle).map((value, cell) => value === 0 ? cell : -1).filter(cell => cell >= 300);
    await board.select(blanks[0]);
    await page.key(record.solution[blanks[0]]);
    await board.select(blanks[1]);
    await page.key("4", {shift: true});
    for (let i = 0; i < 3; i++) await page.key("+");
    const kept = async () => [await width(), await place(), await selected(), await board.values(), await board.notes(blanks[1])];
    const before = await kept();
    equal(before[4], "4", "the note");
    await board.reload();
    equal(await kept(), before, "everything");
    await board.open(made);
    await page.key("+");
    const larger = await width();
    await board.reload();
    equal(await width(), larger, "the zoom of a game in which nothing else has happened");
  });

  await test("a Samurai is played with fingers at 320 pixels: every cell can be hit", async () => {
    await phone();
    const solution = valuesOf(record.solution);
    for (const cell of [0, 8, 9, 17, 126, 200, LAST].map(from => record.puzzle.indexOf(".", from) < 0 ? record.puzzle.lastIndexOf(".") : record.puzzle.indexOf(".", from))) {
      await page.tap(`[data-cell="${cell}"]`);
      await page.tap(`#pad [data-digit="${solution[cell]}"]`);
      equal((await board.values())[cell], symbol(solution[cell]), `cell ${cell}`);
    }
    holds(await width() >= 25, `a cell has ${await width()} pixels`);
    holds(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways");
    for (const id of ["zoom-in", "zoom-out", "zoom-fit"])
      holds(await page.evaluate(`Math.min(document.getElementById("${id}").offsetWidth, document.getElementById("${id}").offsetHeight) >= 44`), `${id} is too small for a finger`);
  });

  await test("small boards have no zoom: the wheel scrolls the page, 0 erases", async () => {
    await page.resize(1280, 700);
    await board.open(sizes, nine);
    equal(await page.evaluate(`document.getElementById("zoom").checkVisibility()`), false, "the buttons");
    const before = await width();
    const {x, y} = await page.middle("#board");
    await page.key("+");
    await page.wheel({x, y}, -300, {control: true});
    const blank = sizes.data.puzzles.find(({size}) => size === "9").puzzle.indexOf(".");
    await board.select(blank);
    await page.key("1");
    await page.key("0");
    equal((await board.values())[blank], ".", "after 0");
    equal(await width(), before, "the size of a cell");
    await page.wheel({x, y}, 200);
    await page.until("scrollY > 50");
  });
  await page.emulate("", "light");
  await page.resize(1280, 800);
}
