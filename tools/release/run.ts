import "#app/commands/report-operator-errors.ts";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import manifest from "../../package.json" with { type: "json" };
import { readNotes } from "./notes.ts";
import { ARCHITECTURES, pack } from "./pack.ts";
import { buildCommit, git } from "./tree.ts";
import { tryRelease } from "./try-release.ts";

const FOLDER = "release";

if (process.platform !== "linux") throw new OperatorError("A release is made on Linux.");
if (git(".", "status", "--porcelain") !== "")
  throw new OperatorError("A release is made of the last commit: commit your changes first.");
const notes = readNotes(manifest.version);
const work = mkdtempSync(join(tmpdir(), "divan-release-"));
// If root runs it, the database is another user's, who must be able to enter the folder.
chmodSync(work, 0o755);
try {
  await makeRelease(makeFolder(join(work, "release")));
} finally {
  rmSync(work, { recursive: true });
}

async function makeRelease(output: string): Promise<void> {
  const tree = buildCommit("HEAD", join(work, "tree"));
  for (const architecture of ARCHITECTURES) {
    const archive = pack(tree, architecture, output);
    say(`Packed ${archive}`);
    await tryRelease(archive, makeFolder(join(work, `try-${architecture}`)));
  }
  writeFileSync(join(output, "NOTES.md"), `${notes}\n`);
  writeFileSync(join(output, "SHA256SUMS"), listSums(output));
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(output, FOLDER, { recursive: true });
  say(`The release is in ${FOLDER}/.`);
}

/** As `sha256sum --check` reads it. */
function listSums(folder: string): string {
  const lines = readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")}  ${name}\n`,
    );
  return lines.join("");
}

function makeFolder(path: string): string {
  mkdirSync(path);
  return path;
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
