import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
const ROOM_BYTES = 8 * 1024 ** 3;

const reports = mkdtempSync(join(tmpdir(), "divan-test-"));
const vitest_report = join(reports, "vitest.json");
const playwright_report = join(reports, "playwright.json");

const steps = [
  { title: "Format", argv: ["biome", "check"] },
  { title: "Route types", argv: ["react-router", "typegen"] },
  { title: "Types", argv: ["tsc", "--noEmit"] },
  { title: "Lint", argv: ["oxlint"] },
  {
    title: "Tests",
    argv: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitest_report}`,
    ],
    env: filesInMemory(),
  },
  {
    title: "Browser tests",
    argv: ["playwright", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright_report },
  },
];

const exit_code = runSteps();
printCounts();
rmSync(reports, { recursive: true });
process.exit(exit_code);

/**
 * The tests make hundreds of databases, which takes less time in memory, if there is room for them.
 */
function filesInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > ROOM_BYTES ? { TMPDIR: MEMORY_FOLDER } : {};
  } catch {
    // Only Linux has the folder.
    return {};
  }
}

function runSteps() {
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
  const counts = [vitest_report, playwright_report]
    .filter((report) => existsSync(report))
    .map(readCounts);
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  printLine(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}

function readCounts(report) {
  const result = JSON.parse(readFileSync(report, "utf8"));
  if (report === playwright_report) {
    const { expected, flaky, unexpected } = result.stats;
    return { passed: expected + flaky, failed: unexpected };
  }
  // A file that did not even load has no tests to count.
  const broken_files = result.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return { passed: result.numPassedTests, failed: result.numFailedTests + broken_files };
}

function printLine(line) {
  process.stdout.write(`${line}\n`);
}
