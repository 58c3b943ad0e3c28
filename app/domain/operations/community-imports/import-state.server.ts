import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { env } from "#app/lib/process/env.server.ts";
import { manifest_schema } from "../community/format.ts";
import { DATE_ORDERS } from "../conversion/date-orders.ts";
import { STEPS } from "../conversion/steps.ts";
import { import_failure_shape } from "./failures.ts";

const count = z.int().nonnegative();

export const import_report_shape = z.object({
  manifest: manifest_schema,
  problems: z.array(z.object({ place: z.string(), what: z.string() })),
  problem_count: count,
  has_superuser: z.boolean(),
  members_without: z.object({ password: count, email: count }),
});

const state_shape = z.object({
  /** The archive; the source while it is converted. */
  name: z.string(),
  step: z.enum(["convert", "check", "import"]),
  state: z.enum(["waiting", "running", "checked", "failed"]),
  /** When it was asked for. A former release has not stored it. */
  asked_ms: count.default(0),
  /** Percent; while a source is converted, that of its part. */
  progress: count,
  part: z.enum(STEPS).nullable().default(null),
  /** What a superuser has said of the dates of a chat. */
  date_order: z.enum(DATE_ORDERS).nullable().default(null),
  /** What the check has found. */
  report: import_report_shape.nullable(),
  failure: import_failure_shape.nullable(),
});

export type ImportReport = z.infer<typeof import_report_shape>;
export type ImportState = z.infer<typeof state_shape>;

/**
 * A file and not a table, because the import replaces what is in the tables and holds their locks.
 * It lies beside the archives, which are on one machine as well.
 */
const STATE_FILE = join(env.DATA_DIR, "imports", "state.json");

/** Null if nothing was chosen, or if another release has written the file. */
export function readImportState(): ImportState | null {
  try {
    return state_shape.safeParse(JSON.parse(readFileSync(STATE_FILE, "utf8"))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Renamed, because a reader would otherwise find half of it. */
export function writeImportState(state: ImportState): void {
  mkdirSync(dirname(STATE_FILE), { recursive: true, mode: 0o700 });
  writeFileSync(`${STATE_FILE}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${STATE_FILE}.part`, STATE_FILE);
}

export function removeImportState(): void {
  rmSync(STATE_FILE, { force: true });
}

export function isRunning({ state }: Pick<ImportState, "state">): boolean {
  return state === "waiting" || state === "running";
}

/** The percent of an import that is wanted or running, for a page that must not ask the database. */
export function findImportProgress(): number | null {
  const state = readImportState();
  return state?.step === "import" && isRunning(state) ? state.progress : null;
}
