import { beforeEach, describe, expect, test } from "vitest";
import { changesAfter, emptyFeed, inShort, present, untilVisible } from "#tests/support/changes.ts";
import {
  actor,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { changeForum, createForum } from "../../forums/forums/forums.server.ts";
import { setModerator } from "../../forums/moderators/appoint.server.ts";
import { removeGroupMember, setGroupMember } from "../../members/groups/group-members.server.ts";
import { deleteGroup } from "../../members/groups/groups.server.ts";
import type { User } from "../../members/users/user.ts";
import { moderateTopic } from "../../moderation/moderate/moderate-topic.server.ts";
import { deleteForum } from "../../topics/deletion/delete-forum.server.ts";
import { type ChangeReader, EVERY_MEMBER, EVERYTHING, memberAsReader } from "./change-reader.ts";
import { listChanges } from "./list-changes.server.ts";

let selin: User;
let inside: User;
let outside: User;
let forum_id: number;
let group_id: number;
let category_id: number;
let topic_id: number;
let post_ids: number[];

beforeEach(async () => {
  await emptyFeed();
  selin = await actor("selin");
  [inside, outside] = [await createdMember(), await createdMember()];
  ({ forum_id, group_id } = await createdRestrictedForum([inside]));
  topic_id = await createdTopic(inside, { forum_id });
  post_ids = [await createdPost(inside, topic_id), await createdPost(inside, topic_id)];
  const [forum] = await sql`select category_id from forums where id = ${forum_id}`;
  category_id = Number(forum?.category_id);
});

const asMember = (member: User) => memberAsReader(member.id, true);
const asKey = (member: User) => memberAsReader(member.id, false);
const whole = (change: "created" | "deleted") => [
  `category ${category_id} ${change}`,
  `forum ${forum_id} ${change}`,
  ...contents(change),
];
const contents = (change: "created" | "deleted") => [
  `topic ${topic_id} ${change}`,
  ...post_ids.map((id) => `post ${id} ${change}`),
];

const appoint = (forum_ids: number[]) =>
  setModerator(selin, outside.id, { everything: false, category_ids: [], forum_ids });
const makeSuperuser = (is_superuser: boolean) =>
  sql`update users set is_superuser = ${is_superuser} where id = ${outside.id}`;

/** Without the other restricted forums, which a superuser sees too. */
async function ofForum(after: string, reader: ChangeReader): Promise<string[]> {
  const expected = new Set([...whole("created"), ...whole("deleted")]);
  return (await changesAfter(after, reader)).filter((change) => expected.has(change));
}

describe("who begins or ceases to see a forum", () => {
  test("gets all that is in it as created, with its category, and as deleted", async () => {
    const before_opening = await present();
    await changeForum(selin, forum_id, { audience: null });
    for (const reader of [asMember(outside), EVERY_MEMBER, asKey(selin)])
      expect(await changesAfter(before_opening, reader)).toEqual(
        expect.arrayContaining(whole("created")),
      );
    const before_closing = await present();
    await changeForum(selin, forum_id, { audience: [{ group_id, may_write: false }] });
    for (const reader of [asMember(outside), EVERY_MEMBER, asKey(selin)]) {
      const changes = await changesAfter(before_closing, reader);
      expect(changes.filter((change) => !change.startsWith("category"))).toEqual(
        whole("deleted").slice(1),
      );
      expect(changes).toContain(`category ${category_id} deleted`);
    }
  });

  test("is nobody who has seen it before and sees it still: for them the forum has changed", async () => {
    const before_opening = await present();
    await changeForum(selin, forum_id, { audience: null });
    for (const reader of [asMember(inside), asMember(selin), EVERYTHING])
      expect(await changesAfter(before_opening, reader)).toEqual([`forum ${forum_id} updated`]);
  });

  test("may be a member of a group, or of a group that is deleted", async () => {
    const before_joining = await present();
    await setGroupMember(selin, group_id, outside.id, {});
    expect(await changesAfter(before_joining, asMember(outside))).toEqual(whole("created"));
    expect(await changesAfter(before_joining, asMember(inside))).toEqual([]);
    const before_leaving = await present();
    await removeGroupMember(selin, group_id, outside.id);
    expect(await changesAfter(before_leaving, asMember(outside))).toEqual(whole("deleted"));
    const before_deletion = await present();
    await deleteGroup(selin, group_id);
    expect(await changesAfter(before_deletion, asMember(inside))).toEqual(whole("deleted"));
    expect(await changesAfter(before_deletion, asMember(outside))).toEqual([]);
    expect(await changesAfter(before_deletion, asMember(selin))).toEqual([
      `forum ${forum_id} updated`,
    ]);
  });

  test("may be a moderator or superuser, but not their key without these rights", async () => {
    for (const [gain, lose] of [
      [() => appoint([forum_id]), () => appoint([])],
      [() => makeSuperuser(true), () => makeSuperuser(false)],
    ] as const) {
      const before = await present();
      await gain();
      expect(await ofForum(before, asMember(outside))).toEqual(whole("created"));
      const between = await present();
      await lose();
      expect(await ofForum(between, asMember(outside))).toEqual(whole("deleted"));
      expect(await changesAfter(before, asKey(outside))).toEqual([]);
    }
  });
});

test("what is written in a forum is for those who see it, and lost things are those of before", async () => {
  const before = await present();
  await setGroupMember(selin, group_id, outside.id, {});
  await removeGroupMember(selin, group_id, outside.id);
  await untilVisible();
  const later_topic = await createdTopic(inside, { forum_id });
  const later_post = await createdPost(inside, topic_id);
  const changes = await changesAfter(before, asMember(outside));
  expect(new Set(changes)).toEqual(new Set(whole("deleted")));
  expect(await changesAfter(before, asMember(inside))).toEqual([
    `topic ${later_topic} created`,
    `post ${later_post} created`,
  ]);
});

test("a topic that is moved between audiences comes or goes with its replies", async () => {
  const { forum_id: other_id } = await createdRestrictedForum([outside]);
  const before = await present();
  await moderateTopic(selin, topic_id, { forum_id: other_id });
  expect(await changesAfter(before, asMember(outside))).toEqual(contents("created"));
  expect(await changesAfter(before, asMember(inside))).toEqual(contents("deleted"));
  expect(await changesAfter(before, asMember(selin))).toEqual([`topic ${topic_id} updated`]);
  expect(await changesAfter(before, EVERY_MEMBER)).toEqual([]);
});

test("the deletion of a restricted forum is for those who saw it", async () => {
  const before = await present();
  await deleteForum(selin, forum_id);
  await untilVisible();
  for (const reader of [asMember(inside), asMember(selin), EVERYTHING])
    expect(await changesAfter(before, reader)).toEqual(
      expect.arrayContaining([`forum ${forum_id} deleted`, `topic ${topic_id} deleted`]),
    );
  for (const reader of [asMember(outside), EVERY_MEMBER])
    expect(
      (await changesAfter(before, reader)).filter((change) => !change.startsWith("category")),
    ).toEqual([]);
});

test("a new restricted forum is for its readers, and hides the category in which it is alone", async () => {
  const [empty] = await sql`insert into categories (name, "order") values ('Boş', 1) returning id`;
  const id = Number(empty?.id);
  const before = await present();
  const audience = [{ group_id, may_write: true }];
  const forum = await createForum(selin, { name: "Yeni", order: 1, category_id: id, audience });
  expect(await changesAfter(before, asMember(inside))).toContain(`forum ${forum.id} created`);
  expect(await changesAfter(before, asMember(outside))).toEqual([`category ${id} deleted`]);
});

test("a page ends inside of a forum, and the next one goes on there, also for one kind", async () => {
  const before = await present();
  await setGroupMember(selin, group_id, outside.id, {});
  await untilVisible();
  const reader = asMember(outside);
  const first = await listChanges(reader, { after: before, limit: 4 });
  expect(first.data.map(inShort)).toEqual(whole("created").slice(0, 4));
  expect([first.has_more, first.next.length]).toEqual([true, 43]);
  const second = await listChanges(reader, { after: first.next, limit: 4 });
  expect(second.data.map(inShort)).toEqual(whole("created").slice(4));
  expect([second.has_more, second.next.length]).toEqual([false, 32]);
  expect(await changesAfter(second.next, reader)).toEqual([]);
  for (const kind of ["category", "forum", "topic", "post"] as const)
    expect(await changesAfter(before, reader, kind)).toEqual(
      whole("created").filter((change) => change.startsWith(kind)),
    );
  await sql`delete from changes`;
  await sql`update change_feed set deleted_xid = pg_current_xact_id()`;
  await expect(listChanges(reader, { after: first.next, limit: 4 })).rejects.toMatchObject({
    status: 410,
  });
});

test("a topic with more replies than a page of the database comes in their order, each once", async () => {
  await sql`insert into posts (topic_id, owner_id, position, content)
    select ${topic_id}, ${inside.id}, 100 + n, '<p>x</p>' from generate_series(1, 2500) n`;
  const before = await present();
  await setGroupMember(selin, group_id, outside.id, {});
  await untilVisible();
  const ids: number[] = [];
  let after = before;
  for (let has_more = true; has_more; ) {
    const page = await listChanges(asMember(outside), { after, kind: "post", limit: 700 });
    ids.push(...page.data.map(({ id }) => id));
    ({ next: after, has_more } = page);
  }
  const rows = await sql`select id from posts where topic_id = ${topic_id} order by position`;
  expect(ids).toEqual(rows.map(({ id }) => Number(id)));
});
