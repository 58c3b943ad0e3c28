import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
const ROOM_BYTES = 8 * 1024 ** 3;

/** Files with this suffix and journeys without this tag run only with `all`. */
const SLOW = ".slow.test.ts";
const CORE = "@core";

const reports = mkdtempSync(join(tmpdir(), "divan-test-"));

const quick_steps = [
  { title: "Format", argv: ["biome", "check"] },
  { title: "Route types", argv: ["react-router", "typegen"] },
  { title: "Types", argv: ["tsc", "--noEmit"] },
  { title: "Lint", argv: ["oxlint"] },
  vitestStep("Tests", ["--exclude", `**/*${SLOW}`]),
  playwrightStep("Core journeys", ["--grep", CORE]),
];
const other_steps = [
  vitestStep("Slow tests", [SLOW]),
  playwrightStep("Other journeys", ["--grep-invert", CORE]),
];

const exit_code = runSteps(
  process.argv[2] === "all" ? [...quick_steps, ...other_steps] : quick_steps,
);
printCounts();
rmSync(reports, { recursive: true });
process.exit(exit_code);

function vitestStep(title, args) {
  const report = join(reports, `${title}.vitest.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { title, argv: ["vitest", "run", ...reporters, ...args], env: filesInMemory() };
}

function playwrightStep(title, args) {
  return {
    title,
    argv: ["playwright", "test", "--reporter=list,json", ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${title}.playwright.json`) },
  };
}

/** The tests make hundreds of databases, which takes less time in memory, if there is room for them. */
function filesInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > ROOM_BYTES ? { TMPDIR: MEMORY_FOLDER } : {};
  } catch {
    // Only Linux has the folder.
    return {};
  }
}

function runSteps(steps) {
  for (const { title, argv, env } of steps) {
    const started_ms = Date.now();
    printLine(`\n▶ ${title}`);
    const [command, ...args] = argv;
    const { status, error } = spawnSync(command, args, {
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    const seconds = ((Date.now() - started_ms) / 1000).toFixed(1);
    if (error) printLine(error.message);
    printLine(status === 0 ? `✔ ${title} (${seconds} s)` : `✘ ${title} failed (${seconds} s)`);
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

function printCounts() {
  const counts = readdirSync(reports).map((name) =>
    countsOf(name, JSON.parse(readFileSync(join(reports, name), "utf8"))),
  );
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  printLine(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}

function countsOf(name, report) {
  if (name.endsWith(".playwright.json")) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: unexpected };
  }
  // A file that did not even load has no tests to count.
  const broken_files = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken_files };
}

function printLine(line) {
  process.stdout.write(`${line}\n`);
}
