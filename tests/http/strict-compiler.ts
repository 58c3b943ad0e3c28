import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const CONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: "ES2024",
    module: "ESNext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    types: [],
  },
  files: ["program.ts"],
};

/**
 * The errors of the project's own compiler for `program.ts` in a folder and what it imports, empty
 * if there are none.
 */
export function compileStrictly(folder: string, program: string): Promise<string> {
  writeFileSync(join(folder, "program.ts"), program);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
  return new Promise((finish) => {
    execFile(resolve("node_modules/.bin/tsc"), ["--project", folder], (error, output) =>
      finish(error ? output || error.message : output),
    );
  });
}
