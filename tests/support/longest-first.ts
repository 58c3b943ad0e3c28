import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A process takes a second to start, and tests that start their own also wait for its work. */
const STARTS_PROCESSES =
  /\b(startApp|makeBundledSite|runServer|runCommand|startDatabase|spawnSync|embeddedDatabase)\(/;

/**
 * Runs the files that take long before the others, so that no worker runs the last of them while
 * the others have nothing left to do. Those of a project follow one another, because they share
 * what a worker has loaded and started.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const takes_long = STARTS_PROCESSES.test(readFileSync(moduleId, "utf8"));
  if (project.name === "http") return takes_long ? 1 : 2;
  if (takes_long) return 0;
  return project.config.isolate ? 3 : 4;
}
