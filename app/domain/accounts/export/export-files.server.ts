import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { files } from "#app/db/schema.server.ts";
import { type StoredEntry, writeZip } from "#app/lib/zip/write-zip.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { listFileEntries } from "../../members/files/file-entries.server.ts";
import type { User } from "../../members/users/user.ts";

/** All pictures and files of the actor as a zip, in pieces, because they do not fit into memory. */
export async function exportMyFiles(actor: User): Promise<AsyncGenerator<Buffer<ArrayBuffer>>> {
  await rateLimit("export", actor);
  return writeZip(listEntries(actor.id));
}

async function* listEntries(user_id: number): AsyncGenerator<StoredEntry> {
  for await (const { entry } of listOwnFiles(user_id)) yield entry;
}

export function listOwnFiles(user_id: number) {
  return listFileEntries(db, eq(files.owner_id, user_id));
}
