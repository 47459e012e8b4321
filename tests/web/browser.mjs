// A headless Chromium and a page in it, driven with the DevTools protocol.
//
// Commands and events are JSON, each ended by a zero byte, over two pipes that the browser inherits
// (file descriptors 3 and 4): no port is opened and no server runs. Every command has a time limit,
// so that a browser that hangs fails the test. Input goes in as real events, as from a keyboard, a
// mouse or a finger; nothing is clicked by script.
import {spawn} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

const COMMAND_LIMIT = 120000; // milliseconds; only a browser that hangs needs as long

export const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

export class Browser {
  constructor(program) {
    this.folder = mkdtempSync(join(tmpdir(), "gridpress-web-"));
    this.waiting = new Map();
    this.pages = new Map();
    this.lastId = 0;
    this.ended = null; // why it answers no more
    this.process = spawn(program, [
      "--headless", "--remote-debugging-pipe", `--user-data-dir=${this.folder}`, "--no-sandbox",
      "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
      "--hide-scrollbars", "--disable-frame-rate-limit", "--disable-gpu-vsync", // input waits for frames
    ], {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], detached: true});
    this.process.on("error", error => this.fail(error));
    this.process.on("exit", () => this.fail(new Error("the browser ended")));
    let text = "";
    this.process.stdio[4].setEncoding("utf8").on("data", chunk => {
      const messages = (text + chunk).split("\0");
      text = messages.pop();
      for (const message of messages) this.receive(JSON.parse(message));
    });
    this.process.stdio[3].on("error", error => this.fail(error));
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      const timer = setTimeout(() => this.fail(new Error(`${method}: no answer in ${COMMAND_LIMIT / 1000} s`)), COMMAND_LIMIT);
      this.waiting.set(id, {resolve, reject, timer, method});
      this.process.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + "\0");
    });
  }

  receive(message) {
    if (message.id === undefined) return this.pages.get(message.sessionId)?.receive(message.method, message.params);
    const {resolve, reject, timer, method} = this.waiting.get(message.id) ?? {};
    if (!resolve) return undefined;
    this.waiting.delete(message.id);
    clearTimeout(timer);
    return message.error ? reject(new Error(`${method}: ${message.error.message}`)) : resolve(message.result);
  }

  fail(error) {
    this.ended ??= error;
    for (const {reject, timer} of this.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.waiting.clear();
  }

  async newPage() {
    const {targetId} = await this.send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await this.send("Target.attachToTarget", {targetId, flatten: true});
    const page = new Page(this, sessionId, targetId);
    this.pages.set(sessionId, page);
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await page.send(domain + ".enable");
    return page;
  }

  // The process group is our own: the browser and its children, nothing else. They may still write
  // into the folder while they die, and what is left of it then is no fault of the page.
  close() {
    try { process.kill(-this.process.pid, "SIGKILL"); } catch { /* it has ended */ }
    try { rmSync(this.folder, {recursive: true, force: true, maxRetries: 20}); } catch (error) { console.log(`# ${error.message}`); }
  }
}

const KEYS = { // what is no letter and no digit: code and virtual key
  ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35, Backspace: 8, Delete: 46,
  Tab: 9, Escape: 27, Enter: 13, " ": 32,
};

export class Page {
  constructor(browser, sessionId, targetId) {
    Object.assign(this, {browser, sessionId, targetId, errors: [], requests: []});
  }

  send(method, params) {
    return this.browser.send(method, params, this.sessionId);
  }

  // Keeps what the page complains about and what it asks the network for.
  receive(method, params) {
    if (method === "Runtime.exceptionThrown") this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type))
      this.errors.push(params.args.map(arg => arg.value).join(" "));
    if (method === "Log.entryAdded" && params.entry.level === "error") this.errors.push(params.entry.text);
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
  }

  // Goes from another page to this one and waits until it is there whole.
  async open(url) {
    await this.send("Page.navigate", {url});
    await this.until(`location.href === ${JSON.stringify(url)} && document.readyState === "complete"`);
  }

  async reload() {
    const url = await this.evaluate("window.isOld = true, location.href");
    await this.send("Page.reload");
    await this.until(`!window.isOld && location.href === ${JSON.stringify(url)} && document.readyState === "complete"`);
  }

  // Does the work with a script that runs in new pages before their own. A busy browser may run it in
  // later pages too, although it has confirmed that it is removed.
  async prepared(source, work) {
    const {identifier} = await this.send("Page.addScriptToEvaluateOnNewDocument", {source});
    await work();
    await this.send("Page.removeScriptToEvaluateOnNewDocument", {identifier});
  }

  // The value of an expression or of the promise that it is.
  async evaluate(expression) {
    const {result, exceptionDetails} = await this.send("Runtime.evaluate", {expression, returnByValue: true, awaitPromise: true});
    if (exceptionDetails) throw new Error(`${expression.slice(0, 80)}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  // Waits until the expression is true, and says what it was waiting for when it never is. Between
  // two pages there may be nobody to ask.
  async until(expression) {
    for (const end = Date.now() + COMMAND_LIMIT; Date.now() < end; await pause(10))
      if (await this.evaluate(expression).catch(() => false)) return;
    throw new Error(`never true: ${expression}`);
  }

  resize(width, height, mobile = false) {
    return Promise.all([
      this.send("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile}),
      this.send("Emulation.setTouchEmulationEnabled", {enabled: mobile}),
    ]);
  }

  emulate(media, scheme) {
    return this.send("Emulation.setEmulatedMedia", {media, features: [{name: "prefers-color-scheme", value: scheme}]});
  }

  async key(key, {shift = false, control = false} = {}) {
    const isDigit = /^[0-9]$/.test(key), isLetter = /^[a-z]$/i.test(key);
    const code = isDigit ? "Digit" + key : isLetter ? "Key" + key.toUpperCase() : key === " " ? "Space" : key === "?" ? "Slash" : key;
    const event = {
      key: shift && isDigit ? ")!@#$%^&*("[+key] : key, code,
      windowsVirtualKeyCode: KEYS[key] ?? key.toUpperCase().charCodeAt(0),
      modifiers: (control ? 2 : 0) + (shift ? 8 : 0),
    };
    const text = key.length === 1 && !control ? event.key : undefined;
    await Promise.all([ // in this order; the browser need not wait for us in between
      this.send("Input.dispatchKeyEvent", {type: text ? "keyDown" : "rawKeyDown", text, ...event}),
      this.send("Input.dispatchKeyEvent", {type: "keyUp", ...event}),
    ]);
  }

  // The middle of an element, scrolled into view; it must be what is hit there.
  async middle(selector) {
    const point = await this.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (!element) return null;
      element.scrollIntoView({block: "nearest", inline: "nearest"});
      const box = element.getBoundingClientRect();
      const point = {x: box.left + box.width / 2, y: box.top + box.height / 2};
      const hit = document.elementFromPoint(point.x, point.y);
      return hit && (element.contains(hit) || hit.contains(element)) ? point : null;
    })()`);
    if (!point) throw new Error(`${selector}: not there, or something covers it`);
    return point;
  }

  async click(selector) {
    const point = {...await this.middle(selector), button: "left", clickCount: 1};
    await Promise.all(["mouseMoved", "mousePressed", "mouseReleased"].map(type =>
      this.send("Input.dispatchMouseEvent", {type, ...point})));
  }

  async tap(selector) {
    const point = await this.middle(selector);
    await Promise.all([
      this.send("Input.dispatchTouchEvent", {type: "touchStart", touchPoints: [point]}),
      this.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []}),
    ]);
  }

  // Fingers that go along the paths [from, ..., to], all at once.
  async fingers(...paths) {
    const at = step => paths.map((path, id) => ({x: path[step][0], y: path[step][1], id}));
    for (let step = 0; step < paths[0].length; step++)
      await this.send("Input.dispatchTouchEvent", {type: step === 0 ? "touchStart" : "touchMove", touchPoints: at(step)});
    await this.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
  }

  wheel({x, y}, down, {control = false} = {}) {
    return this.send("Input.dispatchMouseEvent", {type: "mouseWheel", x, y, deltaX: 0, deltaY: down, modifiers: control ? 2 : 0});
  }

  // Presses the mouse, moves it along, and lets go.
  async drag(...points) {
    const [[x, y]] = points, [endX, endY] = points[points.length - 1];
    await this.send("Input.dispatchMouseEvent", {type: "mousePressed", x, y, button: "left", buttons: 1, clickCount: 1});
    for (const [toX, toY] of points.slice(1)) await this.send("Input.dispatchMouseEvent", {type: "mouseMoved", x: toX, y: toY, button: "left", buttons: 1});
    await this.send("Input.dispatchMouseEvent", {type: "mouseReleased", x: endX, y: endY, button: "left", clickCount: 1});
  }

  // Chooses from a menu. Its list is drawn by the system, where no event of ours arrives.
  async choose(selector, value) {
    await this.evaluate(`(() => {
      const menu = document.querySelector(${JSON.stringify(selector)});
      menu.focus();
      menu.value = ${JSON.stringify(value)};
      menu.dispatchEvent(new Event("change", {bubbles: true}));
    })()`);
  }

  async screenshot(path, whole = true) {
    const {data} = await this.send("Page.captureScreenshot", {format: "png", captureBeyondViewport: whole});
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async pdf() {
    const {data} = await this.send("Page.printToPDF", {preferCSSPageSize: true, paperWidth: 8.27, paperHeight: 11.69});
    return Buffer.from(data, "base64");
  }
}
