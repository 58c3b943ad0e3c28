import { sql as drizzle } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { createdForum, createdGroup, createdMember, reload, sql } from "#tests/support/domain.ts";
import { hiddenForumIds, withoutRights } from "../../base/can.ts";
import { withHidden } from "./hidden-forums.server.ts";

/** The sessions, SQL about other members, and the feed of changes: each has the rule once. */
test("all places that know who sees a forum agree for every member and forum", async () => {
  const groups = [await createdGroup(), await createdGroup()];
  const [open, first, second, both, none] = [
    await createdForum(),
    await createdForum(),
    await createdForum(),
    await createdForum(),
    await createdForum(),
  ];
  const audiences: [number, number[]][] = [
    [first, [0]],
    [second, [1]],
    [both, [0, 1]],
    [none, []],
  ];
  for (const [forum_id, numbers] of audiences) {
    await sql`update forums set is_restricted = true where id = ${forum_id}`;
    for (const n of numbers)
      await sql`insert into forum_groups (forum_id, group_id, may_write) values (${forum_id}, ${groups[n] ?? 0}, false)`;
  }
  const superuser = await createdMember({ is_superuser: true });
  const members = [superuser];
  for (const [numbers, moderated] of [
    [[], null],
    [[0], null],
    [[0, 1], null],
    [[1], { forum_id: first, category_id: null }],
    [[], { forum_id: null, category_id: await categoryOf(none) }],
    [[], { forum_id: null, category_id: null }],
  ] as const) {
    const member = await createdMember();
    for (const n of numbers)
      await sql`insert into group_members (group_id, user_id) values (${groups[n] ?? 0}, ${member.id})`;
    if (moderated)
      await sql`insert into moderators (user_id, forum_id, category_id) values (${member.id}, ${moderated.forum_id}, ${moderated.category_id})`;
    members.push(await reload(member));
  }
  const forum_ids = [open, first, second, both, none];
  for (const member of members) {
    const hidden = (ids: readonly number[]) => forum_ids.filter((id) => ids.includes(id));
    const by_session = hidden(hiddenForumIds(member));
    const rows = await sql`select id, may_read_forum(${member.id}, id) as may_read,
      (not is_restricted or ${member.id} in (select readers_of_restricted(id))) as is_reader from forums`;
    expect(hidden(rows.filter(({ may_read }) => !may_read).map(({ id }) => id))).toEqual(
      by_session,
    );
    expect(hidden(rows.filter(({ is_reader }) => !is_reader).map(({ id }) => id))).toEqual(
      by_session,
    );
    expect(hidden(await hiddenFromFeed(member.id, true))).toEqual(by_session);
    expect(hidden(await hiddenFromFeed(member.id, false))).toEqual(
      hidden(hiddenForumIds(withoutRights(member))),
    );
  }
});

async function hiddenFromFeed(user_id: number, may_oversee: boolean): Promise<number[]> {
  const reader = { user_id, may_oversee, sees_everything: false };
  const [row] = await db.execute<{ ids: number[] }>(
    drizzle`with ${withHidden(reader)} select ids from hidden`,
  );
  return row?.ids ?? [];
}

async function categoryOf(forum_id: number): Promise<number> {
  const [row] = await sql`select category_id from forums where id = ${forum_id}`;
  return Number(row?.category_id);
}
