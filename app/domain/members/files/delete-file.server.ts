import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { file_variants, files, users } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { canModerateSome } from "../../base/can.ts";
import {
  canDeleteFile,
  canModerateFile,
  canReadFile,
  type FileAudience,
} from "../../base/can-files.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, notFound } from "../../base/refusal.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import type { User } from "../users/user.ts";
import { deleteBlobs } from "./delete-unused-blobs.server.ts";
import { file_audience } from "./parts/file-to-serve.server.ts";
import { is_in_moderated_post, is_in_post } from "./parts/showing-posts.server.ts";

/**
 * Deletes a file for good, with its bytes, before it returns. Posts that show it keep its
 * description. Returns whether the bytes are gone: if the storage is away, a job deletes them
 * within minutes.
 */
export async function deleteFile(
  actor: User,
  file_id: number,
  reason: string | null = null,
): Promise<{ has_deleted_bytes: boolean }> {
  if (canModerateSome(actor)) await rateLimit("moderate", actor);
  const sha256s = await db.transaction(async (tx) => {
    const file = await lockFile(tx, file_id);
    if (!file || !canReadFile(actor, file)) throw notFound("fileNotFound");
    if (!canDeleteFile(actor, file)) throw notAllowed();
    // The settings of the site take it away.
    if (file.purpose === "site") throw badRequest("fileInUse");
    const is_own = file.owner_id === actor.id;
    if (!is_own) refuseSuspended(actor);
    if (!canModerateFile(actor, file)) await refuseFileInUse(tx, file_id);
    if (!is_own) await recordDeletion(tx, actor, file, reason);
    return await deleteRow(tx, file_id);
  });
  return { has_deleted_bytes: await deleteBytes(file_id, sha256s) };
}

/**
 * A step: the owner of a face is locked before it, as by whoever changes the picture. Whoever
 * stores a post that shows the file waits for its lock.
 */
async function lockFile(tx: Transaction, file_id: number) {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = (select ${files.owner_id} from ${files} where ${files.id} = ${file_id} and ${files.purpose} = 'face')`,
    )
    .for("no key update");
  const is_file = eq(files.id, file_id);
  await tx.select({ id: files.id }).from(files).where(is_file).for("update");
  const [row] = await tx
    .select({
      id: files.id,
      name: files.name,
      audience: file_audience,
    })
    .from(files)
    .where(is_file);
  return row && { id: row.id, name: row.name, ...row.audience };
}

/**
 * What moderators have removed is evidence, and goes with the post or the account. One statement asks
 * for posts and removed posts, because one may be restored meanwhile.
 */
async function refuseFileInUse(tx: Transaction, file_id: number): Promise<void> {
  const [use] = await tx
    .select({
      is_in_post: sql<boolean>`(${is_in_post})`,
      is_in_moderated_post: sql<boolean>`(${is_in_moderated_post})`,
    })
    .from(files)
    .where(eq(files.id, file_id));
  if (use?.is_in_post) throw badRequest("fileInUse");
  if (use?.is_in_moderated_post) throw badRequest("fileInRemovedPost");
  if ((await tx.$count(users, eq(users.picture_id, file_id))) > 0) throw badRequest("fileIsFace");
}

/** The moderators of a forum that shows the file may see the entry. */
async function recordDeletion(
  tx: Transaction,
  actor: User,
  { id, name, owner_id, places }: FileAudience & { id: number; name: string },
  reason: string | null,
): Promise<void> {
  const [author] =
    owner_id === null
      ? []
      : await tx.select({ author: users.username }).from(users).where(eq(users.id, owner_id));
  await record(tx, actor, {
    action: "deleted",
    subject_type: "file",
    subject_id: id,
    subject_name: name,
    forum_id: places[0]?.forum_id ?? null,
    before: { ...author },
    ...(reason && { after: { reason } }),
  });
}

/** Returns the hashes of the bytes that the file had. */
async function deleteRow(tx: Transaction, file_id: number): Promise<string[]> {
  const variants = await tx
    .selectDistinct({ sha256: file_variants.sha256 })
    .from(file_variants)
    .where(eq(file_variants.file_id, file_id));
  await tx
    .update(users)
    .set({ picture_id: null, picture_url: null })
    .where(eq(users.picture_id, file_id));
  await tx.delete(files).where(eq(files.id, file_id));
  return variants.map(({ sha256 }) => sha256);
}

async function deleteBytes(file_id: number, sha256s: readonly string[]): Promise<boolean> {
  try {
    await deleteBlobs(sha256s);
    return true;
  } catch (error) {
    log.error({ err: error, file_id }, "The bytes of a deleted file will be deleted by the job");
    return false;
  }
}
