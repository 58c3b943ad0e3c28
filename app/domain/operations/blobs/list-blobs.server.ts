import type { FileStorage, StoredFile } from "#app/lib/storage/file-storage.ts";
import type { Sql } from "#postgres";
import type { Blob } from "./blob.ts";

/**
 * The rows of one folder, of a database that may be that of a release without files. The index is
 * not used, because its order is that of the database's language.
 */
export async function listBlobs(sql: Sql, folder: string): Promise<Blob[]> {
  return await sql<Blob[]>`
    select sha256, size::float8 as size, is_in_bucket from blobs
    where left(sha256, 2) = ${folder.slice(0, 2)} order by sha256`;
}

export async function hasBlobs(sql: Sql): Promise<boolean> {
  const [table] = await sql`select to_regclass('public.blobs') as name`;
  return table?.name !== null;
}

/** What the storage has in one folder, by name. */
export async function listStored(
  storage: FileStorage,
  folder: string,
): Promise<Map<string, StoredFile>> {
  const stored_files = new Map<string, StoredFile>();
  for await (const file of storage.list(folder)) stored_files.set(file.name, file);
  return stored_files;
}
