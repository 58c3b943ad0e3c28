import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { blobs, file_variants, files } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { measure, type StoredEntry } from "#app/lib/zip/write-zip.ts";
import { pagesOf, ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { readFileBytes } from "./read-file-bytes.server.ts";

type StoredFile = Awaited<ReturnType<typeof readStoredFiles>>[number];

/**
 * The files of the condition as entries of a zip, by id. Each is read once before, because a file
 * whose bytes are lost must not end the others.
 */
export async function* listFileEntries(
  database: Database | Transaction,
  condition: SQL,
): AsyncGenerator<{ id: number; entry: StoredEntry }> {
  const pages = pagesOf((last: StoredFile | undefined) =>
    readStoredFiles(database, condition, last?.id ?? 0),
  );
  for await (const rows of pages)
    for (const { id, url_name, created_at, ...blob } of rows) {
      const read = () => readLater(blob);
      try {
        const { crc, bytes } = await measure(read());
        yield { id, entry: { name: `${id}-${url_name}`, modified: created_at, crc, bytes, read } };
      } catch (error) {
        log.error({ err: error, file_id: id }, "A file is missing, and not in the archive");
      }
    }
}

/** What is sent of each file. */
async function readStoredFiles(database: Database | Transaction, condition: SQL, last_id: number) {
  const { id, url_name, created_at } = files;
  return await database
    .select({ id, url_name, created_at, sha256: blobs.sha256, is_in_bucket: blobs.is_in_bucket })
    .from(files)
    .innerJoin(file_variants, and(eq(file_variants.file_id, id), eq(file_variants.width, 0)))
    .innerJoin(blobs, eq(blobs.sha256, file_variants.sha256))
    .where(and(condition, gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}

async function* readLater(
  blob: Pick<StoredFile, "sha256" | "is_in_bucket">,
): AsyncGenerator<Buffer> {
  yield* await readFileBytes(blob);
}
