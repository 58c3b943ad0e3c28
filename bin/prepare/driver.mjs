import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { OperatorError } from "./step.mjs";

const PATCH = inRoot("app/db/driver.patch");
const SOURCE = inRoot("node_modules/postgres");
/** Where `#postgres` in package.json leads to. */
const COPY = inRoot(".driver");
const HASH_FILE = `${COPY}/made-from`;
/** The types equal those of the package, so that other packages accept them. */
const TYPES = 'import postgres = require("postgres");\nexport = postgres;\n';

export function isDriverPatched() {
  return existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hashInputs();
}

/** Writes a copy of the installed driver with the changes of driver.patch. */
export async function patchDriver() {
  // Imported here, because before the packages are installed the module does not exist.
  const { applyPatch, parsePatch } = await import("diff");
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const part of ["src", "package.json"])
    cpSync(`${SOURCE}/${part}`, `${COPY}/${part}`, { recursive: true });
  for (const change of parsePatch(readFileSync(PATCH, "utf8"))) {
    const file = `${COPY}/${change.newFileName.replace(/^b\//, "")}`;
    const patched = applyPatch(readFileSync(file, "utf8"), change, { fuzzFactor: 0 });
    if (patched === false)
      throw new OperatorError(`app/db/driver.patch does not fit postgres/${change.newFileName}`);
    writeFileSync(file, patched);
  }
  writeFileSync(`${COPY}/types.d.ts`, TYPES);
  writeFileSync(HASH_FILE, hashInputs());
}

function hashInputs() {
  return createHash("sha256")
    .update(readFileSync(PATCH))
    .update(TYPES)
    .update(readFileSync(`${SOURCE}/package.json`))
    .digest("hex");
}
