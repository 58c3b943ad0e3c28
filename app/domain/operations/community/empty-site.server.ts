import type { Sql } from "../backups/connection.server.ts";

/** What a first start leaves empty. It makes one superuser at most. */
const CONTENTS = ["categories", "groups", "invites", "topics", "removed_topics", "files"];

/** Nothing was written here yet, and nobody has come. */
export async function isSiteEmpty(sql: Sql): Promise<boolean> {
  const filled = CONTENTS.map((table) => `exists (select from public.${table})`);
  const [row] = await sql.unsafe(
    `select ${filled.join(" or ")} or (select count(*) from public.users) > 1 as is_filled`,
  );
  return row?.is_filled === false;
}
