import { readFileSync } from "node:fs";
import { OperatorError } from "#app/lib/process/operator-error.ts";

const UPGRADING = "\n### Upgrading\n";

/** What CHANGELOG.md says about a version. */
export function readNotes(version: string, changelog = readFileSync("CHANGELOG.md", "utf8")) {
  const section = changelog.split(/^(?=## )/m).find((part) => part.startsWith(`## ${version} (`));
  if (section?.includes(UPGRADING)) return section.trim();
  throw new OperatorError(
    `CHANGELOG.md needs a section “## ${version} (DAY)” with “### Upgrading”: what stops, for how long, how to go back, and whether an older release must stop first.`,
  );
}
