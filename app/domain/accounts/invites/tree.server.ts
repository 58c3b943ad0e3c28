import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { canAdminister, canModerateSome } from "../../base/can.ts";
import { type PageRange, pageOf, pageWithin } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { getUserByName } from "../../members/users/users.server.ts";

/** Direct guests of the member at the top, on one page. */
const GUESTS_PER_PAGE = 20;
/** Guests shown of each member further down. The page of that member shows the others. */
const GUESTS_SHOWN_BELOW = 10;
const GENERATIONS_SHOWN = 4;
/** Keeps a page readable if all members have many guests. */
const MEMBERS_SHOWN = 300;
/** Ends the recursion if the data contains a cycle; no real tree is that deep. */
const GENERATIONS_UP = 1000;

/** Names are null if the account was deleted; its row in the tree remains. */
export type TreeMember = {
  user_id: number;
  username: string | null;
  full_name: string | null;
  created_at: Date;
  guest_count: number;
};
export type Branch = TreeMember & { guests: Branch[] };
export type Ancestor = Pick<TreeMember, "user_id" | "username" | "full_name"> & {
  is_open: boolean;
};

type Row = Omit<TreeMember, "created_at"> & { created_at: string; inviter_id: number | null };

/**
 * The guests below `member_id`, and the hosts above. Members may see the tree from themselves
 * downwards, superusers all of it. Without `member_id`, members see their own tree, and superusers
 * the members without an inviter.
 */
export async function getTree(actor: User, member_id: number | null, requested_page: number) {
  const { root_id, path, own_index } = await findRoot(actor, member_id);
  const self = path.at(-1) ?? null;
  const count = await countGuests(root_id);
  const { page, page_count, skip } = pageWithin(requested_page, count, GUESTS_PER_PAGE);
  const rows = await listDescendants(root_id, skip);
  const first_open_index = canAdminister(actor) ? 0 : own_index;
  const ancestors = path.slice(0, -1).map(
    ({ user_id, username, full_name }, index): Ancestor => ({
      user_id,
      username,
      full_name,
      is_open: index >= first_open_index,
    }),
  );
  return {
    self,
    ancestors,
    guests: buildBranches(rows, root_id),
    count,
    page,
    page_count,
    from: skip + 1,
    to: Math.min(skip + GUESTS_PER_PAGE, count),
  };
}

/** A list of the direct guests. The guests of a guest are a list of their own. */
export async function listGuests(
  actor: User,
  member_id: number | null,
  { skip, limit }: PageRange,
): Promise<{ data: TreeMember[]; count: number }> {
  const { root_id } = await findRoot(actor, member_id);
  const [rows, count] = await Promise.all([
    db.execute<Row>(sql`
      with guest as (select user_id, inviter_id, created_at from lineage where ${guestsOf(root_id)} order by created_at, user_id limit ${limit} offset ${skip})
      select ${shownColumns("guest")} from guest left join users on users.id = guest.user_id and not users.is_former
      order by guest.created_at, guest.user_id`),
    countGuests(root_id),
  ]);
  const data = rows.map(({ user_id, username, full_name, created_at, guest_count }) => ({
    user_id,
    username,
    full_name,
    created_at: new Date(created_at),
    guest_count,
  }));
  return { data, count };
}

/**
 * What the actor may know of a member's place in the tree: who invited them, if the member is below
 * or above the actor, and whether the actor may list those they invited. Moderators see the inviter
 * in the record of a member, too.
 */
export async function getPlaceInTree(actor: User, member_id: number) {
  const [path, own_path] = await Promise.all([listAncestors(member_id), listAncestors(actor.id)]);
  const isIn = (members: typeof path, id: number) => members.some(({ user_id }) => user_id === id);
  const sees_guests = canAdminister(actor) || isIn(path, actor.id);
  const sees_inviter = sees_guests || canModerateSome(actor) || isIn(own_path, member_id);
  return { inviter: sees_inviter ? (path.at(-2)?.username ?? null) : null, sees_guests };
}

/** A page of those whom a member invited, for those who may see the tree from the member downwards. */
export async function getGuestsPage(actor: User, username: string, requested_page: number) {
  const member = await getUserByName(actor, username);
  const list = await pageOf(requested_page, GUESTS_PER_PAGE, (range) =>
    listGuests(actor, member.id, range),
  );
  return { member, ...list };
}

/** Refuses a member that the actor may not see in the tree. */
async function findRoot(actor: User, member_id: number | null) {
  const root_id = member_id ?? (canAdminister(actor) ? null : actor.id);
  const path = root_id === null ? [] : await listAncestors(root_id);
  const own_index = path.findIndex(({ user_id }) => user_id === actor.id);
  if (root_id !== null && (path.length === 0 || (own_index < 0 && !canAdminister(actor))))
    throw notFound("userNotFound");
  return { root_id, path, own_index };
}

/** The member's hosts and the member, from the root downwards. */
async function listAncestors(member_id: number) {
  return await executePrepared<Pick<Row, "user_id" | "username" | "full_name">>(
    db,
    "ancestors",
    sql`
    with recursive path as (
      select user_id, inviter_id, 0 as height from lineage where user_id = ${member_id}::int
      union all
      select l.user_id, l.inviter_id, path.height + 1 from path join lineage l on l.user_id = path.inviter_id where path.height < ${GENERATIONS_UP}::int
    )
    select path.user_id, users.username, users.full_name from path left join users on users.id = path.user_id and not users.is_former order by path.height desc`,
  );
}

async function countGuests(host_id: number | null): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from lineage where ${guestsOf(host_id)}`,
  );
  return row?.count ?? 0;
}

/** Ordered by generation, so MEMBERS_SHOWN cuts off the deepest ones. */
async function listDescendants(host_id: number | null, skip: number): Promise<Row[]> {
  return [
    ...(await db.execute<Row>(sql`
    with recursive below as (
      (select user_id, inviter_id, created_at, 1 as depth from lineage where ${guestsOf(host_id)} order by created_at, user_id limit ${GUESTS_PER_PAGE} offset ${skip})
      union all
      select guest.user_id, guest.inviter_id, guest.created_at, below.depth + 1
      from below cross join lateral (
        select user_id, inviter_id, created_at from lineage where inviter_id = below.user_id order by created_at, user_id limit ${GUESTS_SHOWN_BELOW}
      ) guest
      where below.depth < ${GENERATIONS_SHOWN}
    ), shown as (select * from below limit ${MEMBERS_SHOWN})
    select ${shownColumns("shown")}
    from shown left join users on users.id = shown.user_id and not users.is_former
    order by shown.depth, shown.created_at, shown.user_id`)),
  ];
}

function shownColumns(table: "guest" | "shown") {
  const from = sql.raw(table);
  return sql`${from}.user_id, ${from}.inviter_id, ${from}.created_at, users.username, users.full_name,
    (select count(*)::int from lineage where inviter_id = ${from}.user_id) as guest_count`;
}

function guestsOf(host_id: number | null) {
  return host_id === null ? sql`inviter_id is null` : sql`inviter_id = ${host_id}`;
}

function buildBranches(rows: Row[], host_id: number | null): Branch[] {
  const rows_by_host = Map.groupBy(rows, ({ inviter_id }) => inviter_id);
  const guestsIn = (id: number | null): Branch[] => (rows_by_host.get(id) ?? []).map(buildBranch);
  const buildBranch = ({ user_id, username, full_name, created_at, guest_count }: Row): Branch => {
    const guests = guestsIn(user_id);
    return { user_id, username, full_name, created_at: new Date(created_at), guest_count, guests };
  };
  return guestsIn(host_id);
}
