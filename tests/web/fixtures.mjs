// What the tests play on: pages that gridpress makes, and a hand on the board that is shown.
import {execFileSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
export const symbol = digit => SYMBOLS[digit - 1];
export const valuesOf = line => [...line].map(char => SYMBOLS.indexOf(char) + 1);

// An irregular 4x4 that none of our sizes is.
export const IRREGULAR = {
  size: "4", boxes: [0, 0, 0, 1, 0, 2, 2, 1, 3, 2, 2, 1, 3, 3, 3, 1],
  puzzle: "..3.....2..1....", solution: "1234412323413412", level: "easy",
};

// Numbers from a seed, the same in every run (mulberry32).
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Fixtures {
  constructor(program, templates) {
    this.program = program;
    this.environment = {...process.env, GRIDPRESS_TEMPLATES: templates};
    this.folder = mkdtempSync(join(tmpdir(), "gridpress-pages-"));
  }

  remove() {
    rmSync(this.folder, {recursive: true, force: true});
  }

  write(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return "file://" + path;
  }

  run(...words) {
    return execFileSync(this.program, words, {env: this.environment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 600000});
  }

  // A page of lists of puzzles, given as text, each of one size; and what else export is told.
  page(name, lists, ...words) {
    const files = lists.map((list, index) => {
      const path = join(this.folder, `${name}-${index}.txt`);
      writeFileSync(path, list);
      return path;
    });
    const path = join(this.folder, name + ".html");
    this.run("export", ...words, "-o", path, ...files);
    return {url: "file://" + path, data: this.data(path)};
  }

  data(path) {
    const [, json] = /id="puzzles">([^]*?)<\/script>/.exec(readFileSync(path, "utf8"));
    return JSON.parse(json);
  }

  // The same page with other puzzles: what the daily feed or a catalogue would put there.
  pageWith(name, other, data) {
    const text = readFileSync(other.url.slice("file://".length), "utf8");
    const json = JSON.stringify(data).replace(/[<>&]/g, char => "\\u00" + char.charCodeAt(0).toString(16));
    return {url: this.write(name + ".html", text.replace(/(id="puzzles">)[^]*?(<\/script>)/, (_, head, tail) => head + json + tail)), data};
  }
}

// The player's view of the page, by what is on it.
export class Board {
  constructor(page, fixtures) {
    Object.assign(this, {page, fixtures, visits: 0});
  }

  // Loads a page with this in the browser's memory, which is written there before the page's own
  // script runs: what another page wrote, or this one before a reload, comes too late in a busy
  // browser. Here, once, and never for a later visit: a script that was taken back may run again.
  visit(url, memory, load) {
    const visit = ++this.visits;
    const source = `if (location.href === ${JSON.stringify(url)} && +localStorage.getItem("visit") < ${visit}) {
      localStorage.clear();
      for (const [key, text] of Object.entries(${JSON.stringify({...memory, visit})})) localStorage.setItem(key, text);
    }`;
    return this.page.prepared(source, load);
  }

  // Opens a page of puzzles as on the first visit, or with this in the browser's memory.
  async open(made, address = "", memory = {}) {
    const url = made.url + (address ? "#" + address : "");
    await this.page.open("about:blank"); // else another address of the same page is no visit
    await this.visit(url, memory, () => this.page.open(url));
  }

  // Loads the page again, with what it leaves in the browser's memory when it is left.
  async reload() {
    const {url, memory} = await this.page.evaluate(`(dispatchEvent(new Event("pagehide")), {url: location.href, memory: {...localStorage}})`);
    await this.visit(url, memory, () => this.page.reload());
  }

  values() {
    return this.page.evaluate(`[...document.querySelectorAll(".cell")].map(cell =>
      cell.matches(".ghost") ? "." : cell.querySelector(".value")?.textContent ?? ".").join("")`);
  }

  text(id) {
    return this.page.evaluate(`document.getElementById("${id}").textContent`);
  }

  notes(cell) {
    return this.page.evaluate(`[...document.querySelectorAll("[data-cell='${cell}'] .note")].map(note => note.textContent).join("")`);
  }

  has(cell, name) {
    return this.page.evaluate(`document.querySelector("[data-cell='${cell}']").classList.contains("${name}")`);
  }

  select(cell) {
    return this.page.click(`[data-cell="${cell}"]`);
  }

  seconds() {
    return this.text("time").then(text => text.split(":").reduce((sum, part) => sum * 60 + +part, 0));
  }
}

// A game as the page keeps it.
export function storedGame(record, values, more = {}) {
  const zeros = new Array(values.length).fill(0);
  return {
    key: `gridpress:${record.id ?? ""}:${record.puzzle}`,
    text: JSON.stringify({format: 1, values, notes: zeros, struck: zeros, ruled: zeros, auto: false, undo: [], redo: [],
                          elapsed: 0, hints: 0, helped: 0, solved: false, ...more}),
  };
}
