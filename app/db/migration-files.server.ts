import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const FOLDER = resolve("drizzle");
const BREAKPOINT = "--> statement-breakpoint";
const NO_TRANSACTION = "-- no transaction";
const CONTRACT = "-- when no older release is connected";

export type Migration = {
  /** The time at which a migration was made identifies it. The database records it. */
  when: number;
  tag: string;
  hash: string;
  statements: string[];
  in_transaction: boolean;
  /** It removes what an older release still uses, so it waits until none is connected. */
  is_contract: boolean;
};

const journal_shape = z.looseObject({
  entries: z.array(z.looseObject({ when: z.int(), tag: z.string() })),
});

/** The migrations that this release knows, in their order. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readJournal(folder).map(({ when, tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
    const head = headOf(text);
    return {
      when,
      tag,
      // The same hash as Drizzle's own migrator writes.
      hash: createHash("sha256").update(text).digest("hex"),
      statements: text.split(BREAKPOINT).filter((statement) => statement.trim() !== ""),
      in_transaction: !head.includes(NO_TRANSACTION),
      is_contract: head.includes(CONTRACT),
    };
  });
}

/** Names the release to other releases: a newer one knows more migrations. */
export function countMigrations(): number {
  return readJournal(FOLDER).length;
}

function readJournal(folder: string) {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return journal_shape.parse(JSON.parse(journal)).entries;
}

/** The lines of comment at the beginning of the file. */
function headOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const end = lines.findIndex((line) => !line.startsWith("--") || line === BREAKPOINT);
  return end < 0 ? lines : lines.slice(0, end);
}
