import type { Sql } from "postgres";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";

/**
 * Each search reads the pending entries from end to end, and without them a new member, or each one
 * of a restore, costs five times as much.
 */
const PENDING_KILOBYTES = 256;

/**
 * On a connection of its own, which holds the lock. A second process does not wait for the lock,
 * because `create index concurrently` would wait for that process in turn.
 */
export async function createIndexOn(connection: Sql): Promise<void> {
  const [extension] = await connection`
    select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`;
  if (!extension) return;
  const [row] =
    await connection`select pg_try_advisory_lock(${ADVISORY_LOCKS.SEARCH_INDEX}) as is_locked`;
  if (!row?.is_locked) return;
  await dropUnfinishedIndex(connection);
  const letters = `${extension.schema}.gin_trgm_ops`;
  await connection.unsafe(
    `create index concurrently if not exists users_anywhere on public.users using gin (username_fold ${letters}, email_fold ${letters}, fold(full_name) ${letters}) with (gin_pending_list_limit = ${PENDING_KILOBYTES})`,
  );
  await connection`select pg_advisory_unlock(${ADVISORY_LOCKS.SEARCH_INDEX})`;
}

/** A process that died while it made the index leaves one behind that serves no query. */
async function dropUnfinishedIndex(connection: Sql): Promise<void> {
  const [unfinished] = await connection`
    select from pg_index where indexrelid = to_regclass('public.users_anywhere') and not indisvalid`;
  if (unfinished) await connection`drop index concurrently if exists public.users_anywhere`;
}
