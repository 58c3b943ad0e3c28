import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { writePhpbbSource } from "#tests/conversion/phpbb-source.ts";
import { makeFormerSite } from "./former-site.ts";
import { type Facts, type Installed, installedRelease, runCommand, visit } from "./run-site.ts";

const SUPERUSER = { email: "superuser@divan.example", password: "only-for-the-smoke-test" };
/** The founder of the board of phpBB, which has hashed the password with bcrypt. */
const FOUNDER = { email: "uye2@example.org", password: "korsan" };
/** A job makes the indexes of the search, for which a site that runs for seconds has no time. */
const NOTHING_BUT_INDEXES =
  /^(?:\w+: the index is missing or not complete.*\n)*\d+ found, \d+ mended\.\n$/;

/** An unpacked release, and a folder for what it writes. */
type Trial = { release: Installed; work: string };

/** Does what operators do with a release, and fails if anything is missing. */
export async function tryRelease(archive: string, work: string): Promise<void> {
  const folder = unpack(archive, work);
  const is_of_this_machine = archive.endsWith(`-${process.arch}.tar.gz`);
  if (!is_of_this_machine && !isEmulated(folder))
    return say("Nothing here runs it: it was not tried.");
  const trial = { release: installedRelease(folder), work };
  await trySite(trial);
  if (is_of_this_machine) tryUpgrade(trial);
}

/** Whether the system knows an emulator for programs of that processor, and has their libraries. */
function isEmulated(folder: string): boolean {
  return spawnSync(join(folder, "node_modules/.bin/node"), ["--version"]).status === 0;
}

async function trySite(trial: Trial): Promise<void> {
  const data_dir = makeFolder(trial, "new");
  const facts = step("starts on an empty folder, and draws a picture", () =>
    visit(trial.release, data_dir, SUPERUSER, "begin"),
  );
  assert.equal(facts.topics.length, 1);
  assert.equal(facts.pictures.length, 2);
  step("is backed up, and restored elsewhere", () => restore(trial, data_dir, facts));
  step("is exported, and imported elsewhere", () => importCommunity(trial, data_dir, facts));
  step("is written as pages", () => writePages(trial, data_dir));
  const board = makeFolder(trial, "board");
  await writePhpbbSource(board);
  step("brings a board of phpBB, whose founder signs in", () => convert(trial, board));
}

function restore(trial: Trial, from: string, facts: Facts): void {
  runCommand(trial.release, from, "backup");
  const [backup = ""] = listBackups(from);
  const data_dir = makeFolder(trial, "restored");
  runCommand(trial.release, data_dir, "restore", backup);
  assert.deepEqual(visit(trial.release, data_dir, SUPERUSER, "read"), facts);
  examine(trial.release, data_dir);
}

function importCommunity(trial: Trial, from: string, facts: Facts): void {
  const archive = join(trial.work, "community.tar.gz");
  runCommand(trial.release, from, "export", archive);
  const data_dir = makeFolder(trial, "imported");
  runCommand(trial.release, data_dir, "import", archive);
  assert.deepEqual(visit(trial.release, data_dir, SUPERUSER, "read"), facts);
  examine(trial.release, data_dir);
}

function writePages(trial: Trial, data_dir: string): void {
  const pages = join(trial.work, "pages");
  runCommand(trial.release, data_dir, "archive", pages);
  for (const file of ["index.html", "search/search.js"]) assert.ok(existsSync(join(pages, file)));
}

function convert(trial: Trial, board: string): void {
  const archive = join(trial.work, "board.tar.gz");
  const data_dir = makeFolder(trial, "converted");
  runCommand(trial.release, data_dir, "convert", board, archive);
  runCommand(trial.release, data_dir, "import", archive);
  const { topics } = visit(trial.release, data_dir, FOUNDER, "read");
  assert.ok(topics.length > 0);
}

/** From the release before, and back to it. */
function tryUpgrade(trial: Trial): void {
  const data_dir = makeFolder(trial, "upgraded");
  const { former, facts, superuser } = makeFormerSite(trial.work, data_dir);
  assert.ok(facts.topics.length > 100);
  step("upgrades a site of the release before", () => {
    assert.deepEqual(visit(trial.release, data_dir, superuser, "read"), facts);
    examine(trial.release, data_dir);
  });
  step("lets the release before restore what it was", () => {
    assert.throws(() => visit(former, data_dir, superuser, "read"));
    const [backup = "", ...further] = listBackups(data_dir);
    assert.deepEqual(further, []);
    const restored = makeFolder(trial, "former-restored");
    runCommand(former, restored, "restore", backup);
    assert.deepEqual(visit(former, restored, superuser, "read"), facts);
  });
}

/** Counters, files and their bytes are right. */
function examine(release: Installed, data_dir: string): void {
  assert.match(runCommand(release, data_dir, "doctor", "--fix", "--files"), NOTHING_BUT_INDEXES);
}

function listBackups(data_dir: string): string[] {
  const folder = join(data_dir, "backups");
  const names = readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));
  return names.map((name) => join(folder, name));
}

function unpack(archive: string, parent: string): string {
  execFileSync("tar", ["--extract", "--file", archive, "--directory", parent]);
  return join(parent, basename(archive, ".tar.gz"));
}

function makeFolder({ work }: Trial, name: string): string {
  const path = join(work, name);
  mkdirSync(path);
  return path;
}

function step<T>(what: string, run: () => T): T {
  const began_ms = performance.now();
  const result = run();
  const seconds = ((performance.now() - began_ms) / 1000).toFixed(0);
  say(`It ${what} (${seconds} s).`);
  return result;
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
