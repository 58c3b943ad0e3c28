import { desc } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { pageOf, type PageRange } from "../paging.ts";
import { notAllowed } from "../refusal.ts";

const ENTRIES_PER_PAGE = 20;

/** Newest first. */
export async function getLogPage(actor: Parameters<typeof canAdminister>[0], requested: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const { data, ...place } = await pageOf(requested, ENTRIES_PER_PAGE, listEntries);
  return {
    entries: data.map((row) => Object.assign(row, { details: detailsOf(row.before, row.after) })),
    ...place,
  };
}

async function listEntries({ skip, limit }: PageRange) {
  const [data, count] = await Promise.all([
    db
      .select()
      .from(audit_log)
      .orderBy(desc(audit_log.created_at), desc(audit_log.id))
      .limit(limit)
      .offset(skip),
    db.$count(audit_log),
  ]);
  return { data, count };
}

function detailsOf(before: unknown, after: unknown) {
  const [was, is] = [factsIn(before), factsIn(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    before: was.get(name),
    after: is.get(name),
  }));
}

/** The column holds any JSON; only plain values are shown. */
function factsIn(stored: unknown): Map<string, string | number | boolean | null> {
  if (stored === null || typeof stored !== "object") return new Map();
  return new Map(
    Object.entries(stored).map(([name, value]) => [
      name,
      isFact(value) ? value : JSON.stringify(value),
    ]),
  );
}

function isFact(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
