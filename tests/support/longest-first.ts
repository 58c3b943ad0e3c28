import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A process takes a second to start, and tests that start their own also wait for its work. */
const STARTS_PROCESSES =
  /\b(startApp|makeBundledSite|runServer|runCommand|startDatabase|spawnSync|embeddedDatabase)\(/;

/** A file that shares an app with others that choose the same settings. */
const SHARED_SETTINGS = /\bsharedApp\(\w+\)|\bsharedMailApp\(/;

/**
 * Runs the files that take long before the others, so that no worker runs the last of them while
 * the others have nothing left to do. Those of a project follow one another, because they share
 * what a worker has loaded and started.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    const rank = (file: TestSpecification) => ranks.get(file) ?? "";
    return sorted.toSorted((a, b) => rank(a).localeCompare(rank(b)));
  }
}

function rankOf({ moduleId, project }: TestSpecification): string {
  const text = readFileSync(moduleId, "utf8");
  const takes_long = STARTS_PROCESSES.test(text);
  if (project.name === "http") {
    const [shared_settings] = SHARED_SETTINGS.exec(text) ?? [];
    if (shared_settings) return `1 ${shared_settings}`;
    return takes_long ? "2" : "3";
  }
  if (takes_long) return "0";
  return project.config.isolate ? "4" : "5";
}
