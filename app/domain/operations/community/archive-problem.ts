import { RefusedFile } from "./refused-file.ts";

/** What is wrong with an archive. `place` is an entry, or an entry and a line: "topics/000001.jsonl:12". */
export type Problem = { place: string; what: string };

/** The report names so many, and counts all. */
export const PROBLEMS_NAMED = 20;

/** The archive cannot be read any further. */
export class BrokenArchive extends RefusedFile {
  override readonly name = "BrokenArchive";
}
