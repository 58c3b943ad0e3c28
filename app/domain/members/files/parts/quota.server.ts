import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { blobs, files, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { hasFreeDisk } from "#app/lib/storage/free-room.server.ts";
import { badRequest, notFound } from "../../../base/refusal.ts";

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

export const quotaBytes = (): number => env.FILES_MEMBER_MB * MEGABYTE;

/** How much room the files of a member take. Those that a job has fetched do not count. */
export async function countUsedBytes(
  database: Pick<Transaction, "select">,
  owner_id: number,
): Promise<number> {
  const [row] = await database
    .select({ bytes: sql<number>`coalesce(sum(${files.stored_bytes}), 0)::float8` })
    .from(files)
    .where(and(eq(files.owner_id, owner_id), isNull(files.origin_url)));
  return row?.bytes ?? 0;
}

/** Asked before a file, which is in `folder`, is drawn. `lockQuota()` decides. */
export async function refuseWithoutRoom(owner_id: number, folder: string): Promise<void> {
  await refuseAboveQuota(owner_id, 1);
  await refuseFullSite(folder);
}

/** Asked before the bytes are stored. */
export async function refuseAboveQuota(owner_id: number, more_bytes: number): Promise<void> {
  if ((await countUsedBytes(db, owner_id)) + more_bytes > quotaBytes())
    throw badRequest("noRoomForFiles", "file");
}

/** How much room all files may take. */
export const siteQuotaBytes = (): number => env.FILES_SITE_GB * GIGABYTE;

/** How much room all files take. */
export async function countStoredBytes(): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${blobs.size}), 0)::float8` })
    .from(blobs);
  return row?.bytes ?? 0;
}

export async function refuseFullSite(folder: string): Promise<void> {
  if ((await countStoredBytes()) >= siteQuotaBytes()) throw badRequest("siteFull", "file");
  if (!(await hasFreeDisk(folder))) throw badRequest("siteFull", "file");
}

/** A step: two uploads of one member take turns, so that both together respect the quota. */
export async function lockQuota(
  tx: Transaction,
  owner_id: number,
  more_bytes: number,
): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, owner_id))
    .for("no key update");
  if (!owner) throw notFound("userNotFound");
  if ((await countUsedBytes(tx, owner_id)) + more_bytes > quotaBytes())
    throw badRequest("noRoomForFiles", "file");
}
