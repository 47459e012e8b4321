// Playing: keyboard, mouse and touch, notes, undo, conflicts, checking, solving, time, memory.
import {pause} from "./browser.mjs";
import {equal, holds, test} from "./tap.mjs";
import {storedGame, symbol, valuesOf} from "./fixtures.mjs";

const blanksOf = record => valuesOf(record.puzzle).map((value, cell) => value === 0 ? cell : -1).filter(cell => cell >= 0);

export async function testPlay(page, board, made) {
  const record = made.data.puzzles[0];
  const side = Math.sqrt(record.puzzle.length);
  const blanks = blanksOf(record);
  const solution = valuesOf(record.solution);
  const other = cell => solution[cell] % side + 1; // a digit that is wrong there

  const isSolved = async () => {
    equal(await board.values(), record.solution, "the board");
    equal(await board.text("message-title"), "Solved", "the message");
    holds(await page.evaluate(`document.querySelector("[data-puzzle][aria-current]").classList.contains("state-solved")`),
          "the list of puzzles shows it as solved");
  };

  // Until so many seconds are shown, or more: who is slow to look has missed the first of them.
  const runTo = seconds => page.until(`document.getElementById("time").textContent.split(":").reduce((sum, part) => sum * 60 + +part, 0) >= ${seconds}`);

  await test("a puzzle is played to the end with the keyboard", async () => {
    await board.open(made);
    await page.key("Tab"); // the skip link
    await page.key("Enter");
    let at = blanks[0]; // where the page begins
    const walk = async (from, to, back, on) => {
      for (; from > to; from--) await page.key(back);
      for (; from < to; from++) await page.key(on);
    };
    for (const cell of blanks) {
      await walk(Math.floor(at / side), Math.floor(cell / side), "ArrowUp", "ArrowDown");
      await walk(at % side, cell % side, "ArrowLeft", "ArrowRight");
      await page.key(symbol(solution[cell]));
      at = cell;
    }
    await isSolved();
  });

  await test("a puzzle is played to the end with the mouse", async () => {
    await board.open(made);
    for (const cell of blanks) {
      await board.select(cell);
      await page.click(`[data-digit="${solution[cell]}"]`);
    }
    await isSolved();
  });

  await test("a puzzle is played to the end with touch, at 320 pixels", async () => {
    await page.resize(320, 640, true);
    await board.open(made);
    for (const cell of blanks) {
      await page.tap(`[data-cell="${cell}"]`);
      await page.tap(`[data-digit="${solution[cell]}"]`);
    }
    await isSolved();
    await page.resize(1280, 800);
  });

  await test("givens cannot be changed", async () => {
    await board.open(made);
    const given = valuesOf(record.puzzle).findIndex(value => value !== 0);
    await board.select(given);
    await page.key(symbol(other(given)));
    await page.key("Backspace");
    equal(await board.values(), record.puzzle, "the board");
  });

  await test("conflicts are shown as they are made, and go with their cause", async () => {
    await board.open(made);
    const cell = blanks.find(blank => record.puzzle.slice(blank - blank % side, blank - blank % side + side).match(/[1-9]/));
    const row = cell - cell % side;
    const given = [...record.puzzle].findIndex((char, index) => index >= row && index < row + side && char !== ".");
    await board.select(cell);
    await page.key(record.puzzle[given]);
    holds(await board.has(cell, "conflict") && await board.has(given, "conflict"), "both cells are marked");
    holds(/There are two/.test(await board.text("message-text")), "it is said");
    holds(/conflict/.test(await page.evaluate(`document.querySelector("[data-cell='${cell}']").ariaLabel`)), "it is in the cell's name");
    await page.key("Delete");
    equal(await page.evaluate(`document.querySelectorAll(".conflict").length`), 0, "conflicts left");
  });

  await test("check marks what is wrong and nothing else", async () => {
    await board.open(made);
    const [first, second] = blanks;
    await board.select(first);
    await page.key(symbol(solution[first]));
    await page.click("#check");
    holds(/All correct so far/.test(await board.text("message-text")), "a right entry is right");
    await board.select(second);
    await page.key(symbol(other(second)));
    await page.click("#check");
    equal(await page.evaluate(`[...document.querySelectorAll(".wrong")].map(cell => +cell.dataset.cell)`), [second], "wrong cells");
    await board.select(second);
    await page.key(symbol(solution[second]));
    equal(await page.evaluate(`document.querySelectorAll(".wrong").length`), 0, "wrong cells after the right digit");
  });

  await test("mistakes are marked at once when that is wanted", async () => {
    await board.open(made);
    await page.click("#mistakes");
    await board.select(blanks[0]);
    await page.key(symbol(other(blanks[0])));
    holds(await board.has(blanks[0], "wrong"), "the wrong entry is marked");
  });

  await test("undo and redo, by key and by button, keep the other moves", async () => {
    await board.open(made);
    const boards = [await board.values()];
    for (const cell of blanks.slice(0, 4)) {
      await board.select(cell);
      await page.key(symbol(solution[cell]));
      boards.push(await board.values());
    }
    for (const back of [3, 2]) {
      await page.key("z", {control: true});
      equal(await board.values(), boards[back], "after Ctrl Z");
    }
    await page.click("#undo");
    equal(await board.values(), boards[1], "after the button");
    await page.key("y", {control: true});
    equal(await board.values(), boards[2], "after Ctrl Y");
    await page.key("z", {control: true, shift: true});
    equal(await board.values(), boards[3], "after Ctrl Shift Z");
    await page.click("#undo");
    await board.select(blanks[9]);
    await page.key(symbol(solution[blanks[9]]));
    holds(await page.evaluate(`document.getElementById("redo").disabled`), "a new move leaves nothing to redo");
  });

  await test("notes: by mode, by Shift, toggled, taken away by a digit nearby", async () => {
    await board.open(made);
    const cell = blanks[0];
    const near = blanks.find(blank => blank !== cell && Math.floor(blank / side) === Math.floor(cell / side));
    await board.select(cell);
    await page.key(" ");
    for (const key of ["1", "2", "3", "2"]) await page.key(key);
    equal(await board.notes(cell), "13", "notes");
    await page.key("n");
    await page.key("5", {shift: true});
    equal(await board.notes(cell), "135", "notes with Shift");
    await board.select(near);
    await page.key("3");
    equal(await board.notes(cell), "15", "notes after a 3 in the same row");
    await page.key("z", {control: true});
    equal(await board.notes(cell), "135", "notes after undo");
    holds(/notes 1 3 5/.test(await page.evaluate(`document.querySelector("[data-cell='${cell}']").ariaLabel`)), "notes are in the cell's name");
  });

  await test("automatic notes are the digits that no peer has, and can be struck out", async () => {
    await board.open(made);
    await page.click("#auto");
    const values = valuesOf(record.puzzle);
    for (const cell of blanks.slice(0, 12)) {
      const [row, column] = [Math.floor(cell / side), cell % side];
      const seen = values.filter((_, at) => {
        const [r, c] = [Math.floor(at / side), at % side];
        return r === row || c === column || (Math.floor(r / 3) === Math.floor(row / 3) && Math.floor(c / 3) === Math.floor(column / 3));
      });
      const expected = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => !seen.includes(digit)).join("");
      equal(await board.notes(cell), expected, `notes of cell ${cell}`);
    }
    const cell = blanks[0];
    const [first, ...rest] = await board.notes(cell);
    await board.select(cell);
    await page.key(first, {shift: true});
    equal(await board.notes(cell), rest.join(""), "notes with one struck out");
  });

  await test("solving goes step by step, pauses, resumes and ends with the solution", async () => {
    await board.open(made);
    await page.choose("#delay", "1000"); // it must not be done before it can be paused
    await page.click("#solve");
    const count = `document.querySelectorAll(".cell:not(.ghost) .value").length`;
    const givens = record.puzzle.replace(/\./g, "").length;
    await page.until(`${count} > ${givens + 1}`);
    await page.click("#solve-pause");
    const then = await page.evaluate(count);
    await pause(300);
    equal(await page.evaluate(count), then, "filled cells while solving is paused");
    holds(then < record.puzzle.length, "it was paused on the way");
    await page.choose("#delay", "60");
    await page.click("#solve-pause");
    await page.until(`document.getElementById("message-title").textContent === "Solved"`);
    equal(await board.values(), record.solution, "the board");
    holds(/with automatic solving/.test(await board.text("message-text")), "help is told");
  });

  await test("solving takes wrong entries away first; stop leaves the rest, clear empties, undo brings back", async () => {
    await board.open(made);
    await page.choose("#delay", "1000"); // it must not be done before it can be stopped
    await board.select(blanks[0]);
    await page.key(symbol(other(blanks[0])));
    await page.click("#solve");
    await page.until(`document.querySelectorAll(".cell:not(.ghost):not(.given) .value").length >= 2`);
    await page.click("#solve-stop");
    const stopped = await board.values();
    await pause(200);
    equal(await board.values(), stopped, "the board after stop");
    holds([...stopped].every((char, cell) => char === "." || char === record.solution[cell]), "all that is filled in is right");
    await page.click("#clear");
    equal(await board.values(), record.puzzle, "the board after clear");
    await page.click("#undo");
    equal(await board.values(), stopped, "the board after undo");
  });

  await test("time runs, stops while paused with the board out of sight, and while the page is hidden", async () => {
    await board.open(made);
    await runTo(1);
    await page.click("#pause");
    const then = await board.seconds();
    await pause(1300);
    equal(await board.seconds(), then, "seconds while paused");
    equal(await page.evaluate(`getComputedStyle(document.querySelector("#board")).visibility`), "hidden", "the board");
    await page.key("5");
    equal(await page.evaluate(`document.querySelectorAll(".cell:not(.given) .value").length`), 0, "digits entered while paused");
    await page.click("#resume");
    await runTo(then + 1);
    const hide = on => page.evaluate(`(Object.defineProperty(document, "hidden", {value: ${on}, configurable: true}),
                                       document.dispatchEvent(new Event("visibilitychange")))`);
    await hide(true);
    const hidden = await board.seconds();
    await pause(1300);
    equal(await board.seconds(), hidden, "seconds while hidden");
    await hide(false);
    await runTo(hidden + 1);
  });

  await test("a reload keeps entries, notes, what can be undone, and the time", async () => {
    await board.open(made);
    await board.select(blanks[0]);
    await page.key(symbol(solution[blanks[0]]));
    await board.select(blanks[1]);
    await page.key("7", {shift: true});
    await runTo(1);
    const before = await board.values();
    await board.reload();
    equal(await board.values(), before, "the board");
    equal(await board.notes(blanks[1]), "7", "the notes");
    holds(await board.seconds() >= 1, "the time goes on");
    await page.click("#undo");
    await page.click("#undo");
    equal(await board.values(), record.puzzle, "the board after two undos");
  });

  await test("memory that is broken or of another puzzle is passed over", async () => {
    const good = storedGame(record, valuesOf(record.puzzle));
    const spoiled = [
      "{", "null", "7", "[]", `{"format":1}`, good.text.replace('"format":1', '"format":2'),
      good.text.replace('"values":[', '"values":[9,'), good.text.replace('"elapsed":0', '"elapsed":-5'),
      storedGame(record, valuesOf(record.puzzle).map(() => 1)).text,
      good.text.replace('"notes":[0', '"notes":["x"'), good.text.replace('"undo":[]', '"undo":[[["values",999,0,1]]]'),
      good.text.replace('"undo":[]', `"undo":[[["values",${blanks[0]},77,0]]]`),
    ];
    for (const text of spoiled) {
      await board.open(made, "", {[good.key]: text, "gridpress:settings": text});
      equal(await board.values(), record.puzzle, `the board with ${text.slice(0, 40)}`);
      await board.select(blanks[0]);
      await page.key(symbol(solution[blanks[0]]));
      await page.click("#undo");
      equal(await board.values(), record.puzzle, `the board after undo with ${text.slice(0, 40)}`);
    }
  });

  await test("when the browser has no room left, what was played last is what comes back", async () => {
    await board.open(made);
    await board.select(blanks[0]);
    await page.key(symbol(solution[blanks[0]]));
    await page.evaluate(`(Storage.prototype.setItem = () => { throw new Error("full"); }, null)`);
    await board.select(blanks[1]);
    await page.key(symbol(solution[blanks[1]]));
    const before = await board.values();
    await page.click("#next");
    await page.until(`location.hash === "#2"`);
    await page.click("#previous");
    await page.until(`location.hash === "#1"`);
    equal(await board.values(), before, "the board");
  });

  await test("a game that another window goes on with goes on here, and is not written over", async () => {
    await board.open(made);
    await board.select(blanks[0]);
    await page.key(symbol(solution[blanks[0]]));
    const values = valuesOf(await board.values());
    values[blanks[1]] = solution[blanks[1]];
    const game = storedGame(record, values, {hints: 1});
    await page.evaluate(`(localStorage.setItem(${JSON.stringify(game.key)}, ${JSON.stringify(game.text)}),
                          dispatchEvent(new StorageEvent("storage", {key: ${JSON.stringify(game.key)}})))`);
    equal(valuesOf(await board.values()), values, "the board");
    await page.evaluate(`dispatchEvent(new Event("pagehide"))`);
    equal(JSON.parse(await page.evaluate(`localStorage.getItem(${JSON.stringify(game.key)})`)).values, values, "what is stored");
  });

  await test("paused, nothing changes the board: no digit, no hint, no solving", async () => {
    await board.open(made);
    await page.key("?");
    equal(await page.evaluate(`document.getElementById("hint-buttons").hidden`), false, "the hint can be done");
    await page.click("#pause");
    equal(await page.evaluate(`document.getElementById("hint-buttons").hidden`), true, "not while paused");
    equal(await page.evaluate(`[...document.querySelectorAll("#pad button")].filter(button => !button.disabled).length`), 0, "digits to press");
    await page.click("#resume");
    equal(await board.values(), record.puzzle, "the board");
    await page.choose("#delay", "4000");
    await page.click("#solve");
    await page.click("#pause");
    await page.click("#solve-pause");
    equal(await page.evaluate(`document.getElementById("cover").hidden`), true, "who goes on solving is no longer paused");
    await page.click("#solve-stop");
  });

  await test("a browser without storage plays all the same", async () => {
    // The script knows its page: it may run in others too, behind the time for which it was meant.
    const bare = board.fixtures.pageWith("bare", made, made.data);
    await page.open("about:blank");
    await page.prepared(`if (location.href === ${JSON.stringify(bare.url)})
      Object.defineProperty(window, "localStorage", {get() { throw new Error("refused"); }})`, () => page.open(bare.url));
    await board.select(blanks[0]);
    await page.key(symbol(solution[blanks[0]]));
    holds((await board.values())[blanks[0]] === symbol(solution[blanks[0]]), "the digit is there");
  });
}
