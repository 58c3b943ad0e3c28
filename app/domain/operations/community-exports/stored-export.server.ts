import { sql } from "drizzle-orm";
import { community_exports } from "#app/db/schema.server.ts";
import { COMMUNITY_EXPORT_DAYS } from "../../base/retention.ts";
import type { ExportContent } from "./choices.ts";

const DAY_MS = 24 * 3_600_000;

export type StoredExport = {
  id: number;
  content: ExportContent;
  with_passwords: boolean;
  with_emails: boolean;
  group_id: number | null;
  /** As it was when the export was asked for. */
  group_name: string | null;
  state: "waiting" | "running" | "ready" | "failed";
  /** Percent. */
  progress: number;
  failure: string | null;
  /** Bytes, null until it is ready. */
  size: number | null;
  created_at: Date;
  ready_at: Date | null;
  /** Who has asked for it; null if the account is deleted. */
  created_by_id: number | null;
  username: string | null;
};

export const export_columns = {
  id: community_exports.id,
  content: community_exports.content,
  with_passwords: community_exports.with_passwords,
  with_emails: community_exports.with_emails,
  group_id: community_exports.group_id,
  group_name: community_exports.group_name,
  state: community_exports.state,
  progress: community_exports.progress,
  failure: community_exports.failure,
  size: community_exports.size,
  created_at: community_exports.created_at,
  ready_at: community_exports.ready_at,
  created_by_id: community_exports.user_id,
};

/** A condition: a job makes it, or will. */
export const is_made = sql<boolean>`${community_exports.state} in ('waiting', 'running')`;

/** A condition: its days are over. One that failed is listed as long. */
export const is_over = sql<boolean>`
  (coalesce(${community_exports.ready_at}, ${community_exports.created_at})
    <= now() - make_interval(days => ${COMMUNITY_EXPORT_DAYS}::int)
  and ${community_exports.state} in ('ready', 'failed'))`;

export function expiryOf(ready_at: Date): Date {
  return new Date(ready_at.getTime() + COMMUNITY_EXPORT_DAYS * DAY_MS);
}
