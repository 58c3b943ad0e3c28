import { desc } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { countRows, fromNewest } from "../list-counts.server.ts";
import { type PageRange, pageOf } from "../paging.ts";
import { notAllowed } from "../refusal.ts";

const ENTRIES_PER_PAGE = 20;

const readNewest = fromNewest("audit_log", (condition) =>
  db
    .select()
    .from(audit_log)
    .where(condition)
    .orderBy(desc(audit_log.created_at), desc(audit_log.id)),
);

/** Newest first. */
export async function getLogPage(
  actor: Parameters<typeof canAdminister>[0],
  requested_page: number,
) {
  if (!canAdminister(actor)) throw notAllowed();
  const { data, ...pagination } = await pageOf(requested_page, ENTRIES_PER_PAGE, listEntries);
  return {
    entries: data.map((row) => Object.assign(row, { details: detailsOf(row.before, row.after) })),
    ...pagination,
  };
}

async function listEntries(range: PageRange) {
  const [data, count] = await Promise.all([readNewest(range), countRows("audit_log")]);
  return { data, count };
}

function detailsOf(before: unknown, after: unknown) {
  const [before_fields, after_fields] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...before_fields.keys(), ...after_fields.keys()])].map((name) => ({
    name,
    before: before_fields.get(name),
    after: after_fields.get(name),
  }));
}

/** The column holds any JSON; only plain values are shown. */
function fieldsOf(fields: unknown): Map<string, string | number | boolean | null> {
  if (fields === null || typeof fields !== "object") return new Map();
  return new Map(
    Object.entries(fields).map(([name, value]) => [
      name,
      isPlainValue(value) ? value : JSON.stringify(value),
    ]),
  );
}

function isPlainValue(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
