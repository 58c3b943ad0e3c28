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

/** Also of files that a job has fetched. */
const total_bytes = sql<number>`coalesce(sum(${files.stored_bytes}), 0)::float8`;

/** The page of all files, or of those of one member, with what takes most room first. */
export async function getFilesPage(
  actor: User,
  { username, requested_page }: { username: string | null; requested_page: number },
) {
  if (!canAdminister(actor)) throw notAllowed();
  const owner = username === null ? null : await getOwner(username);
  const [list, used_bytes, members] = await Promise.all([
    pageOf(requested_page, FILES_PER_PAGE, (range) => listLargestFiles(range, owner?.id)),
    countStoredBytes(),
    owner ? [] : listMembersByBytes(),
  ]);
  const room = { used_bytes, max_bytes: siteQuotaBytes() };
  return { ...list, owner, room, members };
}

export type ListedFile = Awaited<ReturnType<typeof listLargestFiles>>["data"][number];

/** The files of a member or of all, and how much they take together. */
async function listLargestFiles({ skip, limit }: PageRange, owner_id?: number) {
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
async function listMembersByBytes() {
  return await db
    .select({ ...owner_columns, bytes: total_bytes })
    .from(files)
    .innerJoin(users, eq(users.id, files.owner_id))
    .groupBy(users.id)
    .orderBy(desc(total_bytes), users.id)
    .limit(MEMBERS_SHOWN);
}

async function getOwner(username: string) {
  const [owner] = await db
    .select(owner_columns)
    .from(users)
    .where(eq(users.id, idByUsername(username)));
  if (!owner) throw notFound("userNotFound");
  return owner;
}
