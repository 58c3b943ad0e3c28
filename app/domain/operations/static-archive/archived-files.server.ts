import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { files, users } from "#app/db/schema.server.ts";
import type { StoredEntry } from "#app/lib/zip/write-zip.ts";
import type { Reader } from "../../base/can.ts";
import { listFileEntries } from "../../members/files/file-entries.server.ts";
import { isInPostSeenBy } from "../../members/files/parts/showing-posts.server.ts";
import { siteLogo } from "../../site/settings/parts/site-texts.server.ts";

/** What posts show that the reader sees, the faces of members, and the logo of the site. */
export async function* archivedFiles(
  tx: Transaction,
  reader: Reader,
): AsyncGenerator<{ id: number; entry: StoredEntry }> {
  const logo_id = fileIdIn(siteLogo()?.url ?? "");
  const is_face = sql`exists (select from ${users} where ${users.picture_id} = ${files.id} and not ${users.is_former})`;
  const condition = sql`(${files.id} = ${logo_id}::int or ${is_face} or ${isInPostSeenBy(reader)})`;
  for await (const { id, entry } of listFileEntries(tx, condition))
    yield { id, entry: { ...entry, name: `files/${entry.name}` } };
}

/** The id in the address of a file, or 0. */
export function fileIdIn(address: string): number {
  return Number(/^\/files\/(\d+)\//.exec(address)?.[1] ?? 0);
}
