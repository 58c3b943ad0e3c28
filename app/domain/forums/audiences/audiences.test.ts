import { beforeAll, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  idsIn,
  readJson,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { removeGroupMember, setGroupMember } from "../../members/groups/group-members.server.ts";
import { deleteGroup } from "../../members/groups/groups.server.ts";
import type { User } from "../../members/users/user.ts";
import { getUser } from "../../members/users/users.server.ts";
import {
  subscribeToForum,
  subscribeToTopic,
} from "../../notify/subscriptions/subscriptions.server.ts";
import { search } from "../../search/results/search.server.ts";
import { listAllPosts, listPostsByIds } from "../../topics/topics/all-posts.server.ts";
import { findReply } from "../../topics/topics/find-reply.server.ts";
import { getForumPage } from "../../topics/topics/forum-page.server.ts";
import { getLatestPage, listLatest } from "../../topics/topics/latest.server.ts";
import { listPostsOfMember, listTopicsOfMember } from "../../topics/topics/member-lists.server.ts";
import { getMemberPage } from "../../topics/topics/member-page.server.ts";
import { listPosts } from "../../topics/topics/post-list.server.ts";
import { changePost, createPost, getPost } from "../../topics/topics/posts.server.ts";
import { countTopics, listTopics, listTopicsByIds } from "../../topics/topics/topic-list.server.ts";
import { getTopicPage } from "../../topics/topics/topic-page.server.ts";
import { changeTopic, createTopic, getTopic } from "../../topics/topics/topics.server.ts";
import { listTopicsById } from "../../topics/topics/topics-by-id.server.ts";
import { listCategories } from "../forums/categories.server.ts";
import { listForumNames, listForums, listForumsByCategory } from "../forums/forum-list.server.ts";
import { changeForum, createForum, getForum } from "../forums/forums.server.ts";
import { expected_totals } from "../forums/restricted-totals.server.ts";
import { listUnreadForums } from "../read-positions/unread-forums.server.ts";

const PAGE = { skip: 0, limit: 100 };
const SEARCHED = { q: "kurula", type: "all", in_titles: false, sort: "newest" } as const;

let selin: User;
let inside: User;
let outside: User;
let forum_id: number;
let group_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  selin = await actor("selin");
  const member = await createdMember();
  outside = await createdMember();
  ({ forum_id, group_id } = await createdRestrictedForum([member]));
  inside = await reload(member);
  topic_id = await createdTopic(inside, { forum_id, title: "Gizli bütçe" });
  post_id = await createdPost(inside, topic_id, "<p>Yalnız kurula.</p>");
  outside = await reload(outside);
});

const has = (ids: number[], id: number) => ids.includes(id);
const notFound = (key: string) => ({ status: 404, key });

describe("a forum that only a group sees", () => {
  test("does not exist for others", async () => {
    await expect(getForum(outside, forum_id)).rejects.toMatchObject(notFound("forumNotFound"));
    await expect(getForumPage(outside, forum_id, 1)).rejects.toMatchObject(
      notFound("forumNotFound"),
    );
    await expect(getTopic(outside, topic_id)).rejects.toMatchObject(notFound("topicNotFound"));
    await expect(getTopicPage(outside, topic_id, 1)).rejects.toMatchObject(
      notFound("topicNotFound"),
    );
    await expect(listPosts(outside, topic_id, PAGE)).rejects.toMatchObject(
      notFound("topicNotFound"),
    );
    await expect(getPost(outside, topic_id, post_id)).rejects.toMatchObject(
      notFound("postNotFound"),
    );
    await expect(findReply(outside, post_id)).rejects.toMatchObject(notFound("postNotFound"));
  });

  test.each([
    ["its group", () => inside, true],
    ["a superuser", () => selin, true],
    ["others", () => outside, false],
  ])("is in the lists of %s: %#", async (_, reader, is_seen) => {
    const user = reader();
    const forums = readJson(await listForums(user, PAGE));
    const names = await listForumNames(user);
    const by_category = await listForumsByCategory(user);
    expect(
      has(
        forums.data.map((forum: { id: number }) => forum.id),
        forum_id,
      ),
    ).toBe(is_seen);
    expect(names.some(({ id }) => id === forum_id)).toBe(is_seen);
    expect(forums.count).toBe(forums.data.length);
    expect(by_category.flatMap((each) => each.forums).some(({ id }) => id === forum_id)).toBe(
      is_seen,
    );
    const topics = await listTopics(user, PAGE);
    expect(has(idsIn(topics), topic_id)).toBe(is_seen);
    expect(readJson(topics).count).toBe(idsIn(topics).length);
    expect(await countTopics(user)).toBe(readJson(topics).count);
    expect(has(idsIn(await listTopicsById(user, { limit: 100 })), topic_id)).toBe(is_seen);
    expect(has(idsIn(await listTopicsByIds(user, [topic_id])), topic_id)).toBe(is_seen);
    const latest = await getLatestPage(user, null, 1);
    expect(latest.topics.some(({ id }) => id === topic_id)).toBe(is_seen);
    expect(latest.count).toBe(await countTopics(user));
    expect(has(idsIn(await listLatest(user, PAGE)), topic_id)).toBe(is_seen);
    const unread = await listLatest(user, { ...PAGE, filter: "unread" });
    expect(has(idsIn(unread), topic_id)).toBe(is_seen && user.id !== inside.id);
    const posts = await listAllPosts(user, { order: "desc", limit: 100 });
    expect(has(idsIn(posts), post_id)).toBe(is_seen);
    expect((await listPostsByIds(user, [post_id])).count).toBe(is_seen ? 1 : 0);
    const unread_ids = (await listUnreadForums(user)).data.map((each) => each.forum_id);
    expect(has(unread_ids, forum_id)).toBe(is_seen && user.id !== inside.id);
    const written = readJson(await listTopicsOfMember(user, inside.id, PAGE));
    expect(written.count).toBe(is_seen ? 1 : 0);
    expect(written.data).toHaveLength(written.count);
    expect(readJson(await listPostsOfMember(user, inside.id, PAGE)).count).toBe(is_seen ? 1 : 0);
    const page = await getMemberPage(user, inside.username, "UTC");
    expect(page.topics).toHaveLength(is_seen ? 1 : 0);
    expect(page.posts).toHaveLength(is_seen ? 1 : 0);
    expect(page.weeks.at(-1)?.count).toBe(is_seen ? 2 : 0);
    const found = await search(user, SEARCHED, { skip: 0, limit: 10 });
    expect(found.count).toBe(is_seen ? 1 : 0);
    expect(found.data).toHaveLength(found.count);
  });

  test("does not show its category, unless that has another forum", async () => {
    const forum = await getForum(selin, forum_id);
    const shown = async (reader: User) =>
      (await listCategories(reader, PAGE)).data.some(({ id }) => id === forum.category_id);
    expect([await shown(inside), await shown(outside)]).toEqual([true, false]);
    const open = await createForum(selin, {
      name: "Açık",
      order: 1,
      category_id: forum.category_id,
    });
    expect(await shown(outside)).toBe(true);
    await sql`delete from forums where id = ${open.id}`;
  });

  test("takes nothing from others", async () => {
    const content = "<p>söz</p>";
    await expect(createTopic(outside, { forum_id, title: "Yeni", content })).rejects.toMatchObject(
      notFound("forumNotFound"),
    );
    await expect(createPost(outside, topic_id, { content })).rejects.toMatchObject(
      notFound("topicNotFound"),
    );
    await expect(changeTopic(outside, topic_id, { title: "X" })).rejects.toMatchObject(
      notFound("topicNotFound"),
    );
  });

  test("counts for its author in what its group and the author see", async () => {
    const totals = async (reader: User) => {
      const { total_topics, total_posts } = await getUser(reader, inside.id);
      return [total_topics, total_posts];
    };
    expect(await totals(outside)).toEqual([0, 0]);
    expect(await totals(inside)).toEqual([1, 1]);
    expect(await totals(selin)).toEqual([1, 1]);
  });
});

describe("who reads and does not write", () => {
  test("is refused with 403, and so are edits of what they wrote before", async () => {
    const reader = await createdMember();
    const { forum_id: read_only } = await createdRestrictedForum([reader], { may_write: false });
    const topic = await createdTopic(selin, { forum_id: read_only });
    const now = await reload(reader);
    const refusal = { status: 403, key: "readOnlyForum" };
    const content = "<p>söz</p>";
    await expect(getTopic(now, topic)).resolves.toMatchObject({ id: topic });
    await expect(createPost(now, topic, { content })).rejects.toMatchObject(refusal);
    await expect(
      createTopic(now, { forum_id: read_only, title: "Yeni", content }),
    ).rejects.toMatchObject(refusal);
    await sql`update forum_groups set may_write = true where forum_id = ${read_only}`;
    const post = await createPost(await reload(now), topic, { content });
    await sql`update forum_groups set may_write = false where forum_id = ${read_only}`;
    await expect(
      changePost(await reload(now), topic, post.id, { content: "<p>başka</p>" }),
    ).rejects.toMatchObject(refusal);
  });
});

const totalsOf = async (id: number) =>
  await sql`select topics, posts from restricted_totals where forum_id = ${id} and user_id = ${inside.id}`;

async function expectRightTotals(): Promise<void> {
  const wrong = await sql`
    with expected as (${sql.unsafe(expected_totals)}), stored as (
      select user_id, forum_id, topics, posts from restricted_totals where topics + posts > 0)
    (table expected except table stored) union all (table stored except table expected)`;
  expect([...wrong]).toEqual([]);
}

describe("an audience that changes", () => {
  test("closes and opens the forum, and counts its authors", async () => {
    const open_id = await createdForum();
    const topic = await createdTopic(outside, { forum_id: open_id });
    await createdPost(inside, topic);
    await changeForum(selin, open_id, { audience: [{ group_id, may_write: true }] });
    expect(await totalsOf(open_id)).toMatchObject([{ topics: 0, posts: 1 }]);
    await expectRightTotals();
    await expect(getTopic(await reload(outside), topic)).rejects.toMatchObject(
      notFound("topicNotFound"),
    );
    await changeForum(selin, open_id, { audience: null });
    expect(await totalsOf(open_id)).toHaveLength(0);
    await expect(getTopic(await reload(outside), topic)).resolves.toMatchObject({ id: topic });
  });

  test("ends the subscriptions of those who lose sight", async () => {
    const open_id = await createdForum();
    const topic = await createdTopic(selin, { forum_id: open_id });
    for (const member of [inside, outside]) {
      await subscribeToForum(member, open_id);
      await subscribeToTopic(member, topic);
    }
    const subscribers = async () => [
      ...(await sql`select user_id from forum_subscriptions where forum_id = ${open_id}`),
      ...(await sql`select user_id from topic_subscriptions where topic_id = ${topic} and user_id <> ${selin.id}`),
    ];
    await changeForum(selin, open_id, { audience: [{ group_id, may_write: false }] });
    expect((await subscribers()).map(({ user_id }) => user_id)).toEqual([inside.id, inside.id]);
    await removeGroupMember(selin, group_id, inside.id);
    expect(await subscribers()).toEqual([]);
    await setGroupMember(selin, group_id, inside.id, {});
    expect(await subscribers()).toEqual([]);
  });

  test("is not changed if it is not named", async () => {
    const { audience } = await changeForum(selin, forum_id, { description: "Kurulun odası" });
    expect(audience).toEqual([{ group_id, may_write: true }]);
    expect((await getForum(inside, forum_id)).audience).toEqual(audience);
  });

  test("is refused with a group that does not exist", async () => {
    await expect(
      changeForum(selin, forum_id, { audience: [{ group_id: 999_999, may_write: true }] }),
    ).rejects.toMatchObject(notFound("groupNotFound"));
    expect((await getForum(selin, forum_id)).audience).toEqual([{ group_id, may_write: true }]);
  });

  test("stays closed when its last group is deleted", async () => {
    const member = await createdMember();
    const closed = await createdRestrictedForum([member]);
    await deleteGroup(selin, closed.group_id);
    await expect(getForum(await reload(member), closed.forum_id)).rejects.toMatchObject(
      notFound("forumNotFound"),
    );
    expect((await getForum(selin, closed.forum_id)).audience).toEqual([]);
  });

  test("counts what is written while it closes", async () => {
    const open_id = await createdForum();
    const topic = await createdTopic(selin, { forum_id: open_id });
    const group = [{ group_id, may_write: true }];
    const written = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? createdPost(inside, topic) : createdTopic(inside, { forum_id: open_id }),
    );
    await changeForum(selin, open_id, { audience: group });
    await changeForum(selin, open_id, { audience: null });
    await changeForum(selin, open_id, { audience: group });
    await Promise.all(written);
    expect(await totalsOf(open_id)).toMatchObject([{ topics: 10, posts: 10 }]);
    await expectRightTotals();
  });
});
