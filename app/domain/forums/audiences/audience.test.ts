import { expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdGroup,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { changeForum, getForum } from "../forums/forums.server.ts";
import { getAudiencePage, getAudienceQuestion } from "./audience-question.server.ts";
import { audience_form, audienceOf } from "./input.ts";

const NOTHING = {
  gaining: 0,
  staying: 0,
  losing: 0,
  subscriptions: 0,
  notifications: 0,
  bookmarks: 0,
};

async function numbersOf(forum_id: number, choice: Choice) {
  const { numbers } = await getAudienceQuestion(await actor("selin"), forum_id, audienceOf(choice));
  return numbers;
}

type Choice = Parameters<typeof audienceOf>[0];

const groups = (reader_ids: number[], writer_ids: number[] = []): Choice => ({
  seen_by: "groups",
  reader_ids,
  writer_ids,
});
const EVERYONE: Choice = { seen_by: "everyone", reader_ids: [], writer_ids: [] };

function parse(form: unknown) {
  return audience_form.safeParse(form).error?.issues[0];
}

test("boxes become an audience, in which a group that writes is named once", () => {
  expect(audienceOf(groups([7, 3], [3, 5]))).toEqual([
    { group_id: 3, may_write: true },
    { group_id: 5, may_write: true },
    { group_id: 7, may_write: false },
  ]);
  expect(audienceOf({ ...groups([7]), seen_by: "everyone" })).toBeNull();
  expect(parse({ seen_by: "groups" })).toMatchObject({
    message: "audienceRequired",
    path: ["reader_ids"],
  });
  expect(parse({ seen_by: "groups", writer_ids: "1" })).toBeUndefined();
  expect(parse({ seen_by: "groups", reader_ids: "1;2" })).toMatchObject({
    message: "invalidInput",
  });
  expect(parse({ reader_ids: "1" })).toMatchObject({ path: ["seen_by"] });
});

test("only superusers may ask, about a forum and groups that exist", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const forum_id = await createdForum();
  const unknown_group = [{ group_id: 999_999, may_write: true }];
  for (const [ask, status, key] of [
    [() => getAudiencePage(member, forum_id), 403, "notEnoughPrivileges"],
    [() => getAudienceQuestion(member, forum_id, null), 403, "notEnoughPrivileges"],
    [() => getAudiencePage(selin, 999_999), 404, "forumNotFound"],
    [() => getAudienceQuestion(selin, 999_999, null), 404, "forumNotFound"],
    [() => getAudienceQuestion(selin, forum_id, unknown_group), 404, "groupNotFound"],
  ] as const)
    await expect(ask()).rejects.toMatchObject({ status, key });
});

test("the question counts who gains and loses sight, and what of theirs ends", async () => {
  const [inside, outside, moderator] = [
    await createdMember(),
    await createdMember(),
    await createdMember(),
  ];
  const [forum_id, group_id] = [await createdForum(), await createdGroup([inside])];
  await sql`insert into moderators (user_id, forum_id) values (${moderator.id}, ${forum_id})`;
  const topic_id = await createdTopic(inside, { forum_id });
  const post_id = await createdPost(inside, topic_id);
  await sql`delete from topic_subscriptions where topic_id = ${topic_id}`;
  for (const { id } of [inside, outside, moderator]) {
    await sql`insert into forum_subscriptions (user_id, forum_id) values (${id}, ${forum_id}) on conflict do nothing`;
    await sql`insert into topic_subscriptions (user_id, topic_id) values (${id}, ${topic_id})`;
    await sql`insert into bookmarks (user_id, topic_id) values (${id}, ${topic_id})`;
    await sql`insert into bookmarks (user_id, post_id) values (${id}, ${post_id})`;
    await sql`insert into notifications (user_id, type, actor_id, topic_id) values (${id}, 'forum_topic', ${inside.id}, ${topic_id})`;
  }
  const [{ count } = {}] = await sql`select count(*)::int from users u where not is_former
    and not is_superuser and not exists (select from moderators m where m.user_id = u.id) and id <> ${inside.id}`;
  const [{ all } = {}] = await sql`select count(*)::int as all from users where not is_former`;
  const inner = all - count;
  expect(await numbersOf(forum_id, groups([group_id]))).toEqual({
    gaining: 0,
    staying: inner,
    losing: count,
    subscriptions: 2,
    notifications: 1,
    bookmarks: 2,
  });
  await changeForum(await actor("selin"), forum_id, { audience: [{ group_id, may_write: true }] });
  expect(await numbersOf(forum_id, groups([], [group_id]))).toEqual({ ...NOTHING, staying: inner });
  expect(await numbersOf(forum_id, EVERYONE)).toEqual({
    ...NOTHING,
    gaining: count,
    staying: inner,
  });
  const other_group_id = await createdGroup([outside, moderator]);
  expect(await numbersOf(forum_id, groups([other_group_id]))).toEqual({
    gaining: 1,
    staying: inner - 1,
    losing: 1,
    subscriptions: 2,
    notifications: 1,
    bookmarks: 2,
  });
});

test("the question names who moderates the forum, its category or everything, and nobody else", async () => {
  const [selin, forum_id] = [await actor("selin"), await createdForum()];
  const ask = async () => (await getAudienceQuestion(selin, forum_id, null)).moderator_names;
  const before = await ask();
  const [of_forum, of_category, of_all, elsewhere] = [
    await createdMember(),
    await createdMember(),
    await createdMember(),
    await createdMember(),
  ];
  await sql`insert into moderators (user_id, forum_id) values (${of_forum.id}, ${forum_id}), (${elsewhere.id}, ${await createdForum()})`;
  await sql`insert into moderators (user_id, category_id) select ${of_category.id}::int, category_id from forums where id = ${forum_id}`;
  await sql`insert into moderators (user_id) values (${of_all.id})`;
  const names = (await ask()).filter((name) => !before.includes(name));
  expect(names.toSorted()).toEqual(
    [of_forum, of_category, of_all].map(({ username }) => username).toSorted(),
  );
  await sql`delete from moderators where user_id = ${of_all.id}`;
});

test("what was confirmed is another change once somebody else has changed the audience", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const { forum_id, group_id } = await createdRestrictedForum([member]);
  const first = await getAudienceQuestion(selin, forum_id, null);
  expect(first.readers).toBeNull();
  expect(await getAudienceQuestion(selin, forum_id, null)).toEqual(first);
  await changeForum(selin, forum_id, { audience: [{ group_id, may_write: false }] });
  const second = await getAudienceQuestion(selin, forum_id, null);
  expect(second.confirmation).not.toBe(first.confirmation);
  expect(await getAudiencePage(selin, forum_id)).toMatchObject({
    forum: { id: forum_id },
    audience: [{ group_id, may_write: false }],
    groups: expect.arrayContaining([{ id: group_id, name: expect.any(String) }]),
  });
});

test("a change works for the next request of each member, and is in the log", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const { forum_id, group_id } = await createdRestrictedForum([]);
  await expect(getForum(await reload(member), forum_id)).rejects.toMatchObject({ status: 404 });
  await changeForum(selin, forum_id, { audience: null });
  expect(await getForum(await reload(member), forum_id)).toMatchObject({ audience: null });
  const [{ name } = {}] = await sql`select name from groups where id = ${group_id}`;
  const [entry] = await sql`select before, after from audit_log
    where subject_type = 'forum' and subject_id = ${forum_id} order by id desc limit 1`;
  expect(entry).toEqual({
    before: { readers: name, writers: name },
    after: { readers: "*", writers: "*" },
  });
});
