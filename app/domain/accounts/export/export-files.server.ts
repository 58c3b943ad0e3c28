import { log } from "#app/lib/process/log.server.ts";
import { measure, type StoredEntry, writeZip } from "#app/lib/zip/write-zip.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { readFileBytes } from "../../members/files/read-file-bytes.server.ts";
import type { User } from "../../members/users/user.ts";
import { readStoredFiles } from "./files.server.ts";
import { pagesOf } from "./keyset.server.ts";

type StoredFile = Awaited<ReturnType<typeof readStoredFiles>>[number];

/** All pictures and files of the actor as a zip, in pieces, because they do not fit into memory. */
export async function exportMyFiles(actor: User): Promise<AsyncGenerator<Buffer<ArrayBuffer>>> {
  await rateLimit("export", actor);
  return writeZip(listEntries(actor.id));
}

async function* listEntries(user_id: number): AsyncGenerator<StoredEntry> {
  for await (const { entry } of listFileEntries(user_id)) yield entry;
}

/** Each is read once before, because a file whose bytes are lost must not end the others. */
export async function* listFileEntries(
  user_id: number,
): AsyncGenerator<{ id: number; entry: StoredEntry }> {
  const pages = pagesOf((last: StoredFile | undefined) => readStoredFiles(user_id, last?.id ?? 0));
  for await (const rows of pages)
    for (const { id, url_name, created_at, ...blob } of rows) {
      const read = () => readLater(blob);
      try {
        const { crc, bytes } = await measure(read());
        yield { id, entry: { name: `${id}-${url_name}`, modified: created_at, crc, bytes, read } };
      } catch (error) {
        log.error({ err: error, file_id: id }, "A file is missing in the data of its owner");
      }
    }
}

async function* readLater(
  blob: Pick<StoredFile, "sha256" | "is_in_bucket">,
): AsyncGenerator<Buffer> {
  yield* await readFileBytes(blob);
}
