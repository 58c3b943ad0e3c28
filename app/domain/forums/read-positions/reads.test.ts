import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  readJson,
  sql,
} from "#tests/support/domain.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { getForumPage } from "../../topics/topics/forum-page.server.ts";
import { listTopics } from "../../topics/topics/topic-list.server.ts";
import { getFirstUnread, getTopicPage } from "../../topics/topics/topic-page.server.ts";
import { getChosenTopic } from "../../topics/topics/topics.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { restorePost } from "../../topics/trash/restore-post.server.ts";
import { restoreTopic } from "../../topics/trash/restore-topic.server.ts";
import { listForumsByCategory } from "../forums/forum-list.server.ts";
import { markAllTopicsRead, markForumRead } from "./mark-all-topics-read.server.ts";
import { markTopicReadTo } from "./read-positions.server.ts";
import { listUnreadForums } from "./unread-forums.server.ts";

let selin: User;
let author: User;
let reader: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  [author, reader] = [await createdMember(), await createdMember()];
  // Everything that is written after this is later.
  await sql`update users set topics_read_until = now() - interval '1 year' where id in (${author.id}, ${reader.id})`;
  forum_id = await createdForum();
  topic_id = await createdTopic(author, { forum_id });
});

/** All that says whether the topic is unread for a member, which must agree. */
async function stateFor(member: User) {
  const { topics, forum } = await getForumPage(member, forum_id, 1);
  const row = topics.find(({ id }) => id === topic_id);
  const { unread_posts } = readJson(await getChosenTopic(member, topic_id, ["unread_posts"]));
  const first = await getFirstUnread(member, topic_id);
  const listed = readJson(
    await listTopics(member, {
      skip: 0,
      limit: 100,
      forum_id,
      fields: ["unread_posts"],
    }),
  );
  const unread_forum = (await listUnreadForums(member)).data.find(
    (each) => each.forum_id === forum_id,
  );
  const categories = await listForumsByCategory(member);
  const forum_row = categories.flatMap(({ forums }) => forums).find(({ id }) => id === forum_id);
  expect(listed.data.find(({ id }: { id: number }) => id === topic_id).unread_posts).toBe(
    unread_posts,
  );
  expect([forum.is_unread, forum_row?.is_unread]).toEqual([row?.is_unread, row?.is_unread]);
  expect(unread_forum?.unread_topics ?? 0).toBe(row?.is_unread ? 1 : 0);
  return {
    is_unread: row?.is_unread,
    new_posts: row?.new_posts,
    unread_posts,
    first: first?.position ?? null,
  };
}

const read = { is_unread: false, new_posts: null, unread_posts: 0, first: null };

async function addReplies(count: number): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await createdPost(author, topic_id));
  return ids;
}

async function age(days: number): Promise<void> {
  const by = sql`make_interval(secs => ${days * 86_400})`;
  await sql`update posts set created_at = created_at - ${by} where topic_id = ${topic_id}`;
  await sql`update topics set created_at = created_at - ${by} where id = ${topic_id}`;
  await sql`update topic_activity set active_at = active_at - ${by} where topic_id = ${topic_id}`;
}

async function positionOf(member: User) {
  const [row] =
    await sql`select position from topic_reads where user_id = ${member.id} and topic_id = ${topic_id}`;
  return row?.position ?? null;
}

describe("a topic is unread", () => {
  test("until it is opened, and again after a reply", async () => {
    expect(await stateFor(reader)).toEqual({ ...read, is_unread: true });
    await markTopicReadTo(reader, topic_id, 0);
    expect(await stateFor(reader)).toEqual(read);
    await addReplies(3);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: 3,
      unread_posts: 3,
      first: 1,
    });
    await markTopicReadTo(reader, topic_id, 2);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: 1,
      unread_posts: 1,
      first: 3,
    });
    await markTopicReadTo(reader, topic_id, 3);
    expect(await stateFor(reader)).toEqual(read);
  });

  test("with all its replies for a member who has never opened it, and has no first unread reply", async () => {
    await addReplies(2);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: null,
      unread_posts: 2,
      first: null,
    });
    expect((await getTopicPage(reader, topic_id, 1)).first_new_position).toBe(null);
  });

  test("not for its author, nor for who replies", async () => {
    expect(await stateFor(author)).toEqual(read);
    await addReplies(1);
    expect(await stateFor(author)).toEqual(read);
    await createdPost(reader, topic_id);
    expect(await stateFor(reader)).toEqual(read);
    expect(await stateFor(author)).toEqual({
      is_unread: true,
      new_posts: 1,
      unread_posts: 1,
      first: 2,
    });
  });

  test("for 60 days", async () => {
    await age(59.9);
    expect((await stateFor(reader)).is_unread).toBe(true);
    await age(0.2);
    expect(await stateFor(reader)).toEqual(read);
  });

  test("only if something is younger than the account", async () => {
    await sql`update users set topics_read_until = (select created_at from topics where id = ${topic_id}) where id = ${reader.id}`;
    expect(await stateFor(reader)).toEqual(read);
    await addReplies(1);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: null,
      unread_posts: 1,
      first: null,
    });
    const newcomer = await createdMember();
    const [row] =
      await sql`select topics_read_until = created_at as is_equal from users where id = ${newcomer.id}`;
    expect(row?.is_equal).toBe(true);
  });

  test("not where the topic or its forum is muted", async () => {
    for (const thing of [{ topic_id }, { forum_id }]) {
      await sql`insert into mutes ${sql({ user_id: reader.id, ...thing })}`;
      const { topics, forum } = await getForumPage(reader, forum_id, 1);
      expect(topics[0]).toMatchObject({ is_muted: true, is_unread: false, new_posts: null });
      expect(forum.is_unread).toBe(false);
      expect((await listUnreadForums(reader)).data.map((each) => each.forum_id)).not.toContain(
        forum_id,
      );
      const chosen = await getChosenTopic(reader, topic_id, ["unread_posts"]);
      expect(readJson(chosen)).toEqual({ id: topic_id, unread_posts: 0 });
      await sql`delete from mutes where user_id = ${reader.id}`;
    }
    expect((await stateFor(reader)).is_unread).toBe(true);
  });
});

describe("marking as read", () => {
  test("a forum changes what is older than the mark", async () => {
    await addReplies(2);
    await markTopicReadTo(reader, topic_id, 1);
    await markForumRead(reader, forum_id);
    expect(await stateFor(reader)).toEqual(read);
    expect(await positionOf(reader)).toBe(1);
    await addReplies(1);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: 1,
      unread_posts: 1,
      first: 3,
    });
    await markForumRead(reader, forum_id);
    expect(await stateFor(reader)).toEqual(read);
    expect(await sql`select 1 from forum_reads where user_id = ${reader.id}`).toHaveLength(1);
    await expect(markForumRead(reader, 2_000_000_000)).rejects.toMatchObject({ status: 404 });
  });

  test("all needs one time and no rows of forums", async () => {
    const other = await createdForum();
    await createdTopic(author, { forum_id: other });
    await markForumRead(reader, other);
    await markAllTopicsRead(reader);
    expect(await stateFor(reader)).toEqual(read);
    expect(await listUnreadForums(reader)).toEqual({ data: [], count: 0 });
    expect(await sql`select 1 from forum_reads where user_id = ${reader.id}`).toHaveLength(0);
    expect((await stateFor(author)).is_unread).toBe(false);
    await addReplies(1);
    expect((await stateFor(reader)).is_unread).toBe(true);
  });

  test("a position stays between 0 and the last reply, and is never reduced", async () => {
    await addReplies(3);
    await markTopicReadTo(reader, topic_id, -5);
    expect(await positionOf(reader)).toBe(0);
    await markTopicReadTo(reader, topic_id, Number.MAX_SAFE_INTEGER);
    expect(await positionOf(reader)).toBe(3);
    await markTopicReadTo(reader, topic_id, 1);
    expect(await positionOf(reader)).toBe(3);
    await expect(markTopicReadTo(reader, 2_000_000_000, 1)).rejects.toMatchObject({ status: 404 });
    expect(await sql`select 1 from topic_reads where topic_id = 2000000000`).toHaveLength(0);
  });

  test("pages that are opened at once never move it back", async () => {
    await addReplies(12);
    const positions = [3, 12, 5, 1, 9, 0, 11, 2];
    await Promise.all(positions.map((position) => markTopicReadTo(reader, topic_id, position)));
    expect(await positionOf(reader)).toBe(12);
  });
});

describe("removed replies", () => {
  test("are not new, and are new again once they are restored", async () => {
    const [first = 0, second = 0, third = 0] = await addReplies(3);
    await markTopicReadTo(reader, topic_id, 1);
    await removePost(selin, topic_id, second);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: 1,
      unread_posts: 1,
      first: 3,
    });
    await removePost(selin, topic_id, third);
    expect(await stateFor(reader)).toEqual(read);
    expect((await getTopicPage(reader, topic_id, 1)).first_new_position).toBe(null);
    await restorePost(selin, topic_id, second);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: 1,
      unread_posts: 1,
      first: 2,
    });
    await removePost(selin, topic_id, first);
    expect(await stateFor(reader)).toMatchObject({ new_posts: 1, first: 2 });
  });

  test("before the position change nothing", async () => {
    const [first = 0, , third = 0] = await addReplies(3);
    await markTopicReadTo(reader, topic_id, 3);
    await removePost(selin, topic_id, third);
    await removePost(selin, topic_id, first);
    expect(await stateFor(reader)).toEqual(read);
    await restorePost(selin, topic_id, first);
    expect(await stateFor(reader)).toEqual(read);
    await addReplies(1);
    expect(await stateFor(reader)).toMatchObject({ new_posts: 1, first: 4 });
  });

  test("a restored topic is as far read as before", async () => {
    await addReplies(2);
    await markTopicReadTo(reader, topic_id, 1);
    await removeTopic(selin, topic_id);
    expect((await getForumPage(reader, forum_id, 1)).forum.is_unread).toBe(false);
    await restoreTopic(selin, topic_id);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: 1,
      unread_posts: 1,
      first: 2,
    });
  });
});

describe("a long topic", () => {
  beforeEach(async () => {
    await sql`insert into posts (topic_id, owner_id, position, content, created_at)
      select ${topic_id}, ${author.id}, n, '<p>x</p>', now() - interval '40 days' + n * interval '1 second' from generate_series(1, 450) n`;
    await sql`update topic_activity set total_posts = 450, last_position = 450, active_at = (select max(created_at) from posts where topic_id = ${topic_id}),
      last_owner_id = ${author.id} where topic_id = ${topic_id}`;
  });

  test("has at most 100 new replies, and begins at the first of them all", async () => {
    await markTopicReadTo(reader, topic_id, 7);
    expect(await stateFor(reader)).toEqual({
      is_unread: true,
      new_posts: 100,
      unread_posts: 100,
      first: 8,
    });
    await markTopicReadTo(reader, topic_id, 351);
    expect(await stateFor(reader)).toMatchObject({ new_posts: 99, first: 352 });
  });

  test("begins at the first reply after the mark, wherever that is", async () => {
    await markTopicReadTo(reader, topic_id, 7);
    for (const marked of [7, 8, 200, 449, 450]) {
      await sql`update users set topics_read_until = (select created_at from posts where topic_id = ${topic_id} and position = ${marked}) where id = ${reader.id}`;
      const expected = marked === 450 ? null : marked + 1;
      expect([marked, (await getFirstUnread(reader, topic_id))?.position ?? null]).toEqual([
        marked,
        expected,
      ]);
    }
  });

  test("shows where the new replies begin on their page alone", async () => {
    await markTopicReadTo(reader, topic_id, 20);
    const lineOn = async (page: number) => {
      const { posts, first_new_position } = await getTopicPage(reader, topic_id, page);
      return posts.find(({ position }) => position === first_new_position)?.position;
    };
    const linesOn = () => Promise.all([1, 2, 3, 4].map(lineOn));
    expect(await linesOn()).toEqual([undefined, undefined, 21, undefined]);
    expect((await getTopicPage(reader, topic_id, 3)).posts[0]?.position).toBe(21);
    await markTopicReadTo(reader, topic_id, 25);
    expect(await linesOn()).toEqual([undefined, undefined, 26, undefined]);
    const marked = 33;
    await sql`update users set topics_read_until = (select created_at from posts where topic_id = ${topic_id} and position = ${marked}) where id = ${reader.id}`;
    expect(await linesOn()).toEqual([undefined, undefined, undefined, 34]);
    // The removal leaves a gap, so a reply's position differs from its rank.
    const [first] = (await getTopicPage(reader, topic_id, 1)).posts;
    await removePost(author, topic_id, first?.id ?? 0);
    expect(await linesOn()).toEqual([undefined, undefined, undefined, 34]);
    await markTopicReadTo(reader, topic_id, 41);
    expect([await lineOn(4), await lineOn(5)]).toEqual([undefined, 42]);
  });
});

test("an account that was deleted meanwhile marks nothing, and is refused", async () => {
  await deleteUser(reader, reader.id);
  const refusal = { status: 403, key: "badCredentials" };
  await expect(markTopicReadTo(reader, topic_id, 1)).rejects.toMatchObject(refusal);
  await expect(markForumRead(reader, forum_id)).rejects.toMatchObject(refusal);
});
