import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { files, users } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../users/user.ts";
import { idByUsername } from "../users/usernames.server.ts";
import { file_columns } from "./parts/file-columns.server.ts";
import { countStoredBytes, siteQuotaBytes } from "./parts/quota.server.ts";

const FILES_PER_PAGE = 50;
const MEMBERS_SHOWN = 10;

const owner_columns = { id: users.id, username: users.username };
const listed_columns = {
  ...file_columns,
  purpose: files.purpose,
  stored_bytes: files.stored_bytes,
  owner: owner_columns,
};

/** The bytes of all files of a member or of all members, also of those that a job has fetched. */
const total_bytes = sql<number>`coalesce(sum(${files.stored_bytes}), 0)::float8`;

/** What takes most room, and how much all files take together. */
export async function listLargestFiles(actor: User, range: PageRange) {
  refuseOthers(actor);
  return await listLargest(range);
}

/** The files of a member, the largest first, and how much they take together. */
export async function listFilesOfMember(actor: User, user_id: number, range: PageRange) {
  refuseOthers(actor);
  return await listLargest(range, user_id);
}

async function listLargest({ skip, limit }: PageRange, owner_id?: number) {
  const condition =
    owner_id === undefined ? isNotNull(files.owner_id) : eq(files.owner_id, owner_id);
  const [data, [totals]] = await Promise.all([
    db
      .select(listed_columns)
      .from(files)
      .innerJoin(users, eq(users.id, files.owner_id))
      .where(condition)
      .orderBy(desc(files.stored_bytes), desc(files.id))
      .limit(limit)
      .offset(skip),
    db
      .select({ count: sql<number>`count(*)::int`, bytes: total_bytes })
      .from(files)
      .where(condition),
  ]);
  return { data, ...(totals ?? { count: 0, bytes: 0 }) };
}

/** The members whose files take most room. */
export async function listMembersByBytes(actor: User, { skip, limit }: PageRange) {
  refuseOthers(actor);
  const [data, [counted]] = await Promise.all([
    db
      .select({ ...owner_columns, files: sql<number>`count(*)::int`, bytes: total_bytes })
      .from(files)
      .innerJoin(users, eq(users.id, files.owner_id))
      .groupBy(users.id)
      .orderBy(desc(total_bytes), users.id)
      .limit(limit)
      .offset(skip),
    db.select({ count: sql<number>`count(distinct ${files.owner_id})::int` }).from(files),
  ]);
  return { data, count: counted?.count ?? 0 };
}

/** How much room the files of the site take, each content once, and how much they may take. */
export async function getSiteRoom(actor: User): Promise<{ used_bytes: number; max_bytes: number }> {
  refuseOthers(actor);
  return { used_bytes: await countStoredBytes(), max_bytes: siteQuotaBytes() };
}

/** The page of all files, or of those of one member. */
export async function getFilesPage(
  actor: User,
  { username, requested_page }: { username: string | null; requested_page: number },
) {
  refuseOthers(actor);
  const owner = username === null ? null : await getOwner(username);
  const [list, room, members] = await Promise.all([
    pageOf(requested_page, FILES_PER_PAGE, (range) => listLargest(range, owner?.id)),
    getSiteRoom(actor),
    owner ? null : listMembersByBytes(actor, { skip: 0, limit: MEMBERS_SHOWN }),
  ]);
  return { ...list, owner, room, members: members?.data ?? [] };
}

async function getOwner(username: string) {
  const [owner] = await db
    .select(owner_columns)
    .from(users)
    .where(eq(users.id, idByUsername(username)));
  if (!owner) throw notFound("userNotFound");
  return owner;
}

function refuseOthers(actor: User): void {
  if (!canAdminister(actor)) throw notAllowed();
}
