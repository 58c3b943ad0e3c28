import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { canAdminister } from "../can.ts";
import { pageWithin } from "../paging.ts";
import { notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";

/** Guests of one host on a page. */
const GUESTS_PER_PAGE = 20;
/** Below them, so many of each; whoever has more has a page of their own. */
const GUESTS_SHOWN_BELOW = 10;
const GENERATIONS_SHOWN = 4;
/** Keeps one page readable, however bushy the tree. */
const MEMBERS_SHOWN = 300;
/** No community is that old: only a circle, which cannot be, would reach it. */
const GENERATIONS_UP = 1000;

/** Names are null where the account is gone; its place in the tree stays. */
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
 * Who came through `member_id`, and the way up from there. Members look at themselves and at
 * whoever came through them; superusers at everybody, and without `member_id` at all who came
 * through nobody.
 */
export async function getTree(actor: User, member_id: number | null, requested: number) {
  const top = member_id ?? (canAdminister(actor) ? null : actor.id);
  const way = top === null ? [] : await listAncestors(top);
  const self = way.at(-1) ?? null;
  const mine = way.findIndex(({ user_id }) => user_id === actor.id);
  if (top !== null && (!self || (mine < 0 && !canAdminister(actor))))
    throw notFound("userNotFound");
  const count = await countGuests(top);
  const { page, page_count, skip } = pageWithin(requested, count, GUESTS_PER_PAGE);
  const rows = await listDescendants(top, skip);
  const first_open = canAdminister(actor) ? 0 : mine;
  const ancestors = way.slice(0, -1).map(
    ({ user_id, username, full_name }, index): Ancestor => ({
      user_id,
      username,
      full_name,
      is_open: index >= first_open,
    }),
  );
  return {
    self,
    ancestors,
    guests: buildBranches(rows, top),
    count,
    page,
    page_count,
    from: skip + 1,
    to: Math.min(skip + GUESTS_PER_PAGE, count),
  };
}

/** From the root down to the member. */
async function listAncestors(member_id: number) {
  return await db.execute<{
    user_id: number;
    username: string | null;
    full_name: string | null;
  }>(sql`
    with recursive way as (
      select user_id, inviter_id, 0 as height from lineage where user_id = ${member_id}
      union all
      select l.user_id, l.inviter_id, way.height + 1 from way join lineage l on l.user_id = way.inviter_id where way.height < ${GENERATIONS_UP}
    )
    select way.user_id, users.username, users.full_name from way left join users on users.id = way.user_id order by way.height desc`);
}

async function countGuests(host_id: number | null): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from lineage where ${guestsOf(host_id)}`,
  );
  return row?.count ?? 0;
}

/** Generation by generation, so that what the last limit cuts off is the farthest away. */
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
    select shown.user_id, shown.inviter_id, shown.created_at, users.username, users.full_name,
      (select count(*)::int from lineage where inviter_id = shown.user_id) as guest_count
    from shown left join users on users.id = shown.user_id
    order by shown.depth, shown.created_at, shown.user_id`)),
  ];
}

function guestsOf(host_id: number | null) {
  return host_id === null ? sql`inviter_id is null` : sql`inviter_id = ${host_id}`;
}

function buildBranches(rows: Row[], host_id: number | null): Branch[] {
  const byHost = Map.groupBy(rows, ({ inviter_id }) => inviter_id);
  const guestsIn = (id: number | null): Branch[] => (byHost.get(id) ?? []).map(grow);
  const grow = ({ user_id, username, full_name, created_at, guest_count }: Row): Branch => {
    const guests = guestsIn(user_id);
    return { user_id, username, full_name, created_at: new Date(created_at), guest_count, guests };
  };
  return guestsIn(host_id);
}
