import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { listMonths } from "./activity.server.ts";
import { countActivity } from "./count-activity.server.ts";
import { countOpenInvites, findStanding, listEndsOfDays } from "./standing.server.ts";

let selin: User;
let ayse: User;

beforeEach(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  await sql`truncate topics, topic_order, posts, invites, invite_uses cascade`;
  await sql`truncate activity_totals`;
});

async function createdPostDaysAgo(author: User, days: number, topic_id?: number): Promise<void> {
  const post_id = await createdPost(author, topic_id ?? (await createdTopic(author)));
  await sql`update posts set created_at = now() - make_interval(days => ${days}) where id = ${post_id}`;
}

describe("the standing of the community", () => {
  test("is that of now on a site that has counted nothing, then that of the last count", async () => {
    await createdTopic(ayse, { title: "Sehpa" });
    expect(await findStanding()).toMatchObject({ writers: 1 });
    await countActivity();
    await createdTopic(selin);
    expect(await findStanding()).toMatchObject({ writers: 1 });
    await countActivity();
    expect(await findStanding()).toMatchObject({ writers: 2 });
    expect(await sql`select from activity_totals where summary is not null`).toHaveLength(1);
  });

  test("ranks topics and forums by what was written in 30 days, without what is removed since", async () => {
    const forum_id = await createdForum();
    const [quiet, lively, old] = [
      await createdTopic(ayse, { forum_id, title: "Sakin" }),
      await createdTopic(ayse, { forum_id, title: "Canlı" }),
      await createdTopic(ayse, { forum_id, title: "Eski" }),
    ];
    await sql`update topics set created_at = now() - interval '40 days' where id = ${old}`;
    await createdPostDaysAgo(ayse, 31, old);
    await createdPostDaysAgo(ayse, 1, quiet);
    await createdPostDaysAgo(ayse, 1, lively);
    await createdPostDaysAgo(selin, 29, lively);
    await countActivity();
    const standing = await findStanding();
    expect(standing.lively_topics).toEqual([
      { id: lively, title: "Canlı", posts: 2 },
      { id: quiet, title: "Sakin", posts: 1 },
    ]);
    expect(standing.lively_forums).toEqual([{ id: forum_id, name: "Ahşap", topics: 2, posts: 3 }]);
    await removeTopic(ayse, lively);
    expect((await findStanding()).lively_topics.map(({ id }) => id)).toEqual([quiet]);
  });

  test("says by month who joined, and with which kind of invite", async () => {
    await sql`update users set created_at = now() - interval '400 days'`;
    const [personal, shared, added] = [selin, ayse, await createdMember()];
    await sql`update users set created_at = now() where id in (${personal.id}, ${shared.id}, ${added.id})`;
    await sql`insert into lineage (user_id, inviter_id) values (${personal.id}, null), (${shared.id}, null), (${added.id}, null)
      on conflict (user_id) do update set inviter_id = null`;
    await sql`update lineage set inviter_id = ${added.id} where user_id in (${personal.id}, ${shared.id})`;
    const [invite] =
      await sql`insert into invites (owner_id, max_uses, uses) values (${added.id}, 5, 1) returning id`;
    await sql`insert into invite_uses (invite_id, user_id) values (${invite?.id}, ${shared.id})`;
    const { joined } = await findStanding();
    expect(joined).toHaveLength(12);
    expect(joined.at(-1)).toMatchObject({ personal: 1, shared: 1, added: 1 });
    expect(joined.slice(0, -1)).not.toContainEqual(expect.objectContaining({ added: 1 }));
  });
});

test("the ends of the last days say who wrote in the week before and which invites were open", async () => {
  await createdPostDaysAgo(ayse, 10);
  await createdPostDaysAgo(selin, 10);
  await sql`update topics set created_at = now() - interval '10 days'`;
  await sql`insert into invites (owner_id, created_at, expires_at, used_at) values
    (${ayse.id}, now() - interval '20 days', now() - interval '12 days', null),
    (${ayse.id}, now() - interval '20 days', null, now() - interval '5 days'),
    (${ayse.id}, now() - interval '1 hour', null, null)`;
  await countActivity();
  const days = await listEndsOfDays();
  expect(days).toHaveLength(30);
  const agoes = (count: (day: (typeof days)[number]) => number) =>
    days.toReversed().flatMap((day, index) => (count(day) > 0 ? [index] : []));
  // The first is the end of yesterday, so a day of the week before can be one more or less.
  expect(agoes(({ writers }) => writers)).toHaveLength(7);
  expect(days.map(({ writers }) => writers)).toContain(2);
  expect(Math.max(...days.map(({ open_invites }) => open_invites))).toBe(2);
  expect(days.at(0)?.open_invites).toBe(0);
  expect(await countOpenInvites()).toBe(1);
});

test("an older release counted a month: the months before are counted too", async () => {
  await createdPostDaysAgo(ayse, 200);
  await countActivity();
  const [complete] =
    await sql`select min(starts_at) as first, sum(posts) as posts from activity_totals`;
  await sql`delete from activity_totals where starts_at < now() - interval '31 days'`;
  await countActivity();
  expect(
    await sql`select min(starts_at) as first, sum(posts) as posts from activity_totals`,
  ).toEqual([complete]);
  const months = await listMonths(selin, "Europe/Istanbul");
  expect(months).toHaveLength(12);
  expect(months.map(({ day }) => day.slice(-2))).toEqual(Array(12).fill("01"));
  expect(months.reduce((sum, { posts }) => sum + posts, 0)).toBe(1);
  await expect(listMonths(ayse, "Europe/Istanbul")).rejects.toMatchObject({ status: 403 });
});
