import { and, eq, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { withFreeLock } from "#app/db/held-lock.server.ts";
import { blobs, file_variants } from "#app/db/schema.server.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { blobName } from "./parts/store-blob.server.ts";

const BATCH = 100;
const is_unused = sql`not exists (select from ${file_variants} where ${file_variants.sha256} = ${blobs.sha256})`;

/**
 * Deletes bytes that no file has any more. Returns how many. Not while a community is imported: its
 * bytes are stored before the rows that need them. A bucket that is away does not keep those of the
 * data folder, and the reverse.
 */
export async function deleteUnusedBlobs(): Promise<number> {
  return (await withFreeLock(ADVISORY_LOCKS.COMMUNITY_IMPORT, deleteUnused)) ?? 0;
}

async function deleteUnused(): Promise<number> {
  const deletions = await Promise.allSettled([deleteUnusedIn("folder"), deleteUnusedIn("bucket")]);
  let count = 0;
  for (const deletion of deletions) {
    if (deletion.status === "rejected") throw deletion.reason;
    count += deletion.value;
  }
  return count;
}

async function deleteUnusedIn(storage: "folder" | "bucket"): Promise<number> {
  const is_here = eq(blobs.is_in_bucket, storage === "bucket");
  let count = 0;
  for (;;) {
    const unused_blobs = await db
      .select({ sha256: blobs.sha256 })
      .from(blobs)
      .where(and(is_here, is_unused))
      .limit(BATCH);
    for (const { sha256 } of unused_blobs) count += Number(await deleteBlob(sha256));
    if (unused_blobs.length < BATCH) return count;
  }
}

/** Deletes these bytes now, unless another file has them too. */
export async function deleteBlobs(sha256s: readonly string[]): Promise<void> {
  for (const sha256 of sha256s) await deleteBlob(sha256);
}

/**
 * Locks the row first: nobody can begin to refer to it meanwhile, and whoever stores the same bytes
 * waits. The condition is asked again, because a file may have been stored before the lock.
 */
async function deleteBlob(sha256: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [blob] = await tx
      .select({ is_in_bucket: blobs.is_in_bucket })
      .from(blobs)
      .where(eq(blobs.sha256, sha256))
      .for("update");
    if (!blob) return false;
    const [unused_blob] = await tx
      .select({ sha256: blobs.sha256 })
      .from(blobs)
      .where(and(eq(blobs.sha256, sha256), is_unused));
    if (!unused_blob) return false;
    const storage = uploadedStorage(blob.is_in_bucket);
    await storage.remove(storage.uriOf(blobName(sha256)));
    await tx.delete(blobs).where(eq(blobs.sha256, sha256));
    return true;
  });
}
