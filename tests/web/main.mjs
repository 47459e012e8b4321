// Plays the page in a headless Chromium: node tests/web/main.mjs GRIDPRESS TEMPLATES BROWSER
import {testBoards} from "./boards.mjs";
import {Browser} from "./browser.mjs";
import {Board, Fixtures, IRREGULAR} from "./fixtures.mjs";
import {testHints} from "./hints.mjs";
import {testLetters} from "./letters.mjs";
import {testMarks} from "./marks.mjs";
import {testPage} from "./page.mjs";
import {testPlay} from "./play.mjs";
import {testScreens} from "./screens.mjs";
import {finish} from "./tap.mjs";
import {testZoom} from "./zoom.mjs";

const WHOLE_LIMIT = 3600000; // milliseconds, on a machine that is very busy; an idle one takes a hundredth of that

const [program, templates, browserProgram] = process.argv.slice(2);
const fixtures = new Fixtures(program, templates);
const browser = new Browser(browserProgram);
const end = code => {
  browser.close();
  fixtures.remove();
  process.exit(code);
};
const watchdog = setTimeout(() => {
  console.log(`# not done after ${WHOLE_LIMIT / 1000} s`);
  end(1);
}, WHOLE_LIMIT);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(1));

try {
  const generate = (...words) => fixtures.run("generate", "--seed", "2027", ...words);
  const levels = ["easy", "medium", "hard", "evil"].map(level => generate("-n", level === "easy" ? "2" : "3", "-l", level));
  const made = fixtures.page("levels", [levels.join("")]);
  const wide = fixtures.page("wide", ["4", "6", "9", "12", "16", "25"].map(size => generate("--size", size)));
  const high = fixtures.page("high", [generate("--size", "2x3")], "--size", "2x3");
  const records = [...wide.data.puzzles, ...high.data.puzzles, IRREGULAR];
  const sizes = fixtures.pageWith("sizes", made, {title: "Sizes", puzzles: records.map((record, index) => ({...record, number: index + 1}))});
  const page = await browser.newPage();
  await page.resize(1280, 800);
  const board = new Board(page, fixtures);
  await testBoards(page, board, fixtures);
  await testZoom(page, board, sizes);
  await testLetters(page, board, fixtures);
  await testMarks(page, board, fixtures);
  await testPlay(page, board, made);
  await testHints(page, board, made);
  await testScreens(page, board, made, sizes);
  await testPage(page, board, made, sizes);
} catch (error) {
  console.log(String(error.stack ?? error).replace(/^/gm, "# "));
  end(1);
}
clearTimeout(watchdog);
end(finish() > 0 ? 1 : 0);
