// Tests that speak TAP: each prints one line, the plan comes at the end.
let count = 0, failures = 0;

export async function test(name, work) {
  count++;
  const begin = Date.now();
  try {
    await work();
    console.log(`ok ${count} - ${name} (${Date.now() - begin} ms)`);
  } catch (error) {
    failures++;
    console.log(`not ok ${count} - ${name}`);
    console.log(String(error.stack ?? error).replace(/^/gm, "# "));
  }
}

export function finish() {
  console.log(`1..${count}`);
  return failures;
}

export function equal(got, expected, what) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
}

export function holds(condition, what) {
  if (!condition) throw new Error(what);
}
