// The hashes of the page's own script and style that its content security policy allows.
//
//   node tests/web/hashes.mjs [--write]
//
// Says whether those in templates/player.html are right; --write puts the right ones there.
import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";

const path = new URL("../../templates/player.html", import.meta.url);

// The policy's text with the hashes of what stands between <style> and </style>, and of the script.
export function withHashes(page) {
  let fixed = page;
  for (const name of ["script", "style"]) {
    const [, inside] = new RegExp(`\n<${name}>([^]*?)</${name}>`).exec(page);
    const hash = createHash("sha256").update(inside).digest("base64");
    fixed = fixed.replace(new RegExp(`${name}-src '[^']*'`), `${name}-src 'sha256-${hash}'`);
  }
  return fixed;
}

export function hashesAreRight() {
  const page = readFileSync(path, "utf8");
  return withHashes(page) === page;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (process.argv[2] === "--write") {
    writeFileSync(path, withHashes(readFileSync(path, "utf8")));
  } else if (!hashesAreRight()) {
    console.error("templates/player.html: the hashes are old; make web-hashes writes new ones");
    process.exit(1);
  }
}
