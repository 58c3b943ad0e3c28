import { beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import type { AtomFeed } from "#app/lib/text/atom.ts";
import { translateFor } from "#locales/translators.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { removeGroupMember } from "../../members/groups/group-members.server.ts";
import type { User } from "../../members/users/user.ts";
import { subscribeToTopic } from "../../notify/subscriptions/subscriptions.server.ts";
import { changePost } from "../../topics/topics/posts.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { findTopicFeed, getForumFeed, getLatestFeed, getNotificationFeed } from "./feeds.server.ts";

let selin: User;
let author: User;
let reader: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  [author, reader] = [await createdMember(), await createdMember({ language: "tr" })];
  forum_id = await createdForum();
  topic_id = await createdTopic(author, { forum_id, title: "Ceviz sehpa" });
});

const asked = (is_full = false, by = reader) => ({ reader: by, is_full, translateFor });
const latest = (by = reader) => getLatestFeed(asked(false, by));
const ofForum = (by = reader) => getForumFeed(forum_id, asked(false, by));
const ofTopic = (by = reader) => findTopicFeed(topic_id, asked(false, by));
const ofNotifications = (is_full = false) => getNotificationFeed(asked(is_full));
const idOf = (name: string) => `${env.SITE_URL}/#${name}`;
const idsOf = (feed: AtomFeed | null) =>
  feed?.entries.map(({ id }) => id.replace(`${env.SITE_URL}/#`, ""));

async function mute(columns: { topic_id?: number; forum_id?: number; muted_id?: number }) {
  await sql`insert into mutes ${sql({ user_id: reader.id, ...columns })}`;
}

describe.each([
  { name: "of all forums", read: latest },
  { name: "of a forum", read: ofForum },
  { name: "of a topic", read: ofTopic },
])("the feed $name", ({ read }) => {
  test("has topics and replies, the newest first", async () => {
    const post_id = await createdPost(author, topic_id);
    expect(idsOf(await read())?.slice(0, 2)).toEqual([`post-${post_id}`, `topic-${topic_id}`]);
  });

  test("has no removed and no deleted reply", async () => {
    const post_id = await createdPost(author, topic_id);
    const other = await createdMember();
    const other_id = await createdPost(other, topic_id);
    await removePost(author, topic_id, post_id);
    await deleteUser(selin, other.id);
    const ids = idsOf(await read());
    expect(ids).toContain(`topic-${topic_id}`);
    expect(ids).not.toContain(`post-${post_id}`);
    expect(ids).not.toContain(`post-${other_id}`);
  });

  test("names a former member like the pages", async () => {
    const post_id = await createdPost(author, topic_id);
    await deleteAccountKeepPosts(selin, author.id);
    const entry = (await read())?.entries.find(({ id }) => id === idOf(`post-${post_id}`));
    expect(entry?.author).toBe(translateFor("tr")("words.formerMember"));
  });
});

test("a removed topic is in no feed, and has none", async () => {
  const post_id = await createdPost(author, topic_id);
  await removeTopic(author, topic_id);
  for (const feed of [await latest(), await ofForum()])
    for (const name of [`topic-${topic_id}`, `post-${post_id}`])
      expect(idsOf(feed)).not.toContain(name);
  expect(await ofTopic()).toBeNull();
});

describe("a forum that only a group reads", () => {
  test("is in the feeds of its members, moderators and superusers, and for others does not exist", async () => {
    const { forum_id: closed_id } = await createdRestrictedForum([author]);
    const closed_topic = await createdTopic(author, { forum_id: closed_id, title: "Gizli" });
    const post_id = await createdPost(author, closed_topic);
    const moderator = await createdMember();
    await sql`insert into moderators (user_id, forum_id) values (${moderator.id}, ${closed_id})`;
    for (const member of [author, moderator, selin]) {
      const inside = asked(false, await reload(member));
      const newest = [`post-${post_id}`, `topic-${closed_topic}`];
      expect(idsOf(await getLatestFeed(inside))?.slice(0, 2)).toEqual(newest);
      expect(idsOf(await getForumFeed(closed_id, inside))).toEqual(newest);
      expect(idsOf(await findTopicFeed(closed_topic, inside))).toEqual(newest);
    }
    const outside = asked(true, await reload(reader));
    expect(JSON.stringify(await getLatestFeed(outside))).not.toContain("Gizli");
    await expect(getForumFeed(closed_id, outside)).rejects.toMatchObject({
      status: 404,
      key: "forumNotFound",
    });
    expect(await findTopicFeed(closed_topic, outside)).toBeNull();
  });

  test("leaves the feed of notifications with the sight of it", async () => {
    const { forum_id: closed_id, group_id } = await createdRestrictedForum([author, reader]);
    const closed_topic = await createdTopic(author, { forum_id: closed_id, title: "Gizli" });
    await subscribeToTopic(await reload(reader), closed_topic);
    await createdPost(author, closed_topic);
    const read = async () => getNotificationFeed(asked(true, await reload(reader)));
    expect(JSON.stringify(await read())).toContain("Gizli");
    await removeGroupMember(reader, group_id, reader.id);
    expect((await read()).entries).toEqual([]);
  });
});

test("a forum that does not exist is refused, and a topic is not found", async () => {
  await expect(getForumFeed(999_999, asked())).rejects.toMatchObject({ status: 404 });
  expect(await findTopicFeed(999_999, asked())).toBeNull();
});

test("a feed has at most 30 entries, and that of a topic the opening post too", async () => {
  for (let n = 0; n < 32; n += 1) await createdPost(author, topic_id);
  for (const feed of [await latest(), await ofForum()]) expect(feed.entries).toHaveLength(30);
  const feed = await ofTopic();
  expect(feed?.entries).toHaveLength(31);
  expect(idsOf(feed)?.at(-1)).toBe(`topic-${topic_id}`);
});

test("the newest of a forum are found in all its topics", async () => {
  const other_id = await createdTopic(author, { forum_id, title: "İkinci" });
  const first = await createdPost(author, topic_id);
  const second = await createdPost(author, other_id);
  const third = await createdPost(author, topic_id);
  await createdTopic(author, { title: "Başka forumda" });
  expect(idsOf(await ofForum())).toEqual([
    `post-${third}`,
    `post-${second}`,
    `post-${first}`,
    `topic-${other_id}`,
    `topic-${topic_id}`,
  ]);
});

describe("an entry", () => {
  test("has the address, the times, the language and the beginning of its text", async () => {
    const post_id = await createdPost(author, topic_id, "<p>Nemden <b>matlaştı</b>.</p>");
    await sql`update posts set language = 'tr' where id = ${post_id}`;
    const [entry] = (await ofTopic())?.entries ?? [];
    const [row] = await sql`select created_at from posts where id = ${post_id}`;
    expect(entry).toEqual({
      id: idOf(`post-${post_id}`),
      title: "Yanıt: Ceviz sehpa",
      address: `${env.SITE_URL}/topic/${topic_id}/post/${post_id}`,
      author: author.username,
      created_at: new Date(row?.created_at),
      updated_at: new Date(row?.created_at),
      language: "tr",
      title_language: null,
      category: "Ahşap",
      text: { type: "text", value: "Nemden matlaştı." },
    });
  });

  test("says when it was edited, and keeps its id", async () => {
    const post_id = await createdPost(author, topic_id);
    const [before] = (await ofTopic())?.entries ?? [];
    await changePost(author, topic_id, post_id, { content: "<p>Yeni</p>" });
    const feed = await ofTopic();
    const [after] = feed?.entries ?? [];
    expect([after?.id, after?.created_at]).toEqual([before?.id, before?.created_at]);
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
    expect(feed?.updated_at).toEqual(after?.updated_at);
  });

  test("has the whole text on request, with absolute addresses", async () => {
    const content =
      '<p><a href="/topic/1">href="/x</a> <a href="https://a.example/">a</a> <img src="/assets/a.png" alt=""></p>';
    await createdPost(author, topic_id, content);
    const feed = await findTopicFeed(topic_id, asked(true));
    expect(feed?.entries[0]?.text).toEqual({
      type: "html",
      value: `<p><a href="${env.SITE_URL}/topic/1">href=&quot;/x</a> <a href="https://a.example/" rel="nofollow noopener ugc">a</a> <img src="${env.SITE_URL}/assets/a.png" alt="" loading="lazy"></p>`,
    });
  });

  test("of a very long text has its beginning, whatever is asked", async () => {
    await createdPost(author, topic_id, `<p>${"uzun ".repeat(14_000)}</p>`);
    const feed = await findTopicFeed(topic_id, asked(true));
    expect(feed?.entries.map(({ text }) => text.type)).toEqual(["text", "html"]);
  });
});

describe("what the reader has muted", () => {
  test("topics and members are left out of all forums and of the forum", async () => {
    const muted = await createdMember();
    const by_muted = await createdPost(muted, topic_id);
    const muted_topic = await createdTopic(author, { forum_id, title: "Susan" });
    const in_muted_topic = await createdPost(author, muted_topic);
    await mute({ muted_id: muted.id });
    await mute({ topic_id: muted_topic });
    for (const read of [latest, ofForum]) {
      const ids = idsOf(await read());
      expect(ids).toContain(`topic-${topic_id}`);
      for (const name of [`post-${by_muted}`, `topic-${muted_topic}`, `post-${in_muted_topic}`]) {
        expect(ids).not.toContain(name);
        expect(idsOf(await read(author))).toContain(name);
      }
    }
  });

  test("a forum is left out of all forums, and has its own feed still", async () => {
    await mute({ forum_id });
    expect(idsOf(await latest())).not.toContain(`topic-${topic_id}`);
    expect(idsOf(await latest(author))).toContain(`topic-${topic_id}`);
    expect(idsOf(await ofForum())).toEqual([`topic-${topic_id}`]);
  });

  test("a topic has its own feed still, with everybody who writes there", async () => {
    const post_id = await createdPost(author, topic_id);
    await mute({ topic_id });
    await mute({ muted_id: author.id });
    expect(idsOf(await ofTopic())).toEqual([`post-${post_id}`, `topic-${topic_id}`]);
  });
});

describe("the feed of notifications", () => {
  test("has the sentences, the beginnings and the addresses of the reader's own", async () => {
    await subscribeToTopic(reader, topic_id);
    const post_id = await createdPost(author, topic_id, "<p>Nemden.</p>");
    const [row] =
      await sql`select id, is_read from notifications where user_id = ${reader.id} and post_id = ${post_id}`;
    const feed = await ofNotifications();
    expect(feed).toMatchObject({
      id: idOf(`feed-notifications-${reader.id}`),
      address: `${env.SITE_URL}/notifications`,
    });
    expect(feed.entries).toMatchObject([
      {
        id: idOf(`notification-${row?.id}`),
        title: `${author.username}, “Ceviz sehpa” konusuna yanıt yazdı`,
        address: `${env.SITE_URL}/notifications/${row?.id}`,
        author: author.username,
        text: { type: "text", value: "Nemden." },
      },
    ]);
    expect((await ofNotifications(true)).entries[0]?.text).toEqual({
      type: "html",
      value: "<p>Nemden.</p>",
    });
    expect((await getNotificationFeed(asked(false, author))).entries).toEqual([]);
    expect(await sql`select is_read from notifications where id = ${row?.id}`).toEqual([
      { is_read: false },
    ]);
  });

  test("names no moderator, and has the reason", async () => {
    await createdPost(reader, topic_id);
    const [post] = await sql`select id from posts where owner_id = ${reader.id}`;
    await removePost(selin, topic_id, Number(post?.id), "Konu dışı");
    const [entry] = (await ofNotifications()).entries;
    expect(entry).toMatchObject({
      title: "“Ceviz sehpa” konusundaki yanıtınız kaldırıldı",
      author: "Divan",
      text: { type: "text", value: "Gerekçe: Konu dışı" },
    });
  });

  test("has an entry when a guest has joined", async () => {
    await sql`insert into notifications (user_id, type, actor_id) values (${reader.id}, 'other', ${author.id})`;
    const [entry] = (await ofNotifications()).entries;
    expect(entry).toMatchObject({
      title: `${author.username} davetinizle aramıza katıldı`,
      text: { type: "text", value: "" },
    });
  });

  test("is empty at first, with a time that stays the same", async () => {
    const feed = await ofNotifications();
    expect(feed).toMatchObject({ entries: [], updated_at: reader.created_at });
    expect(await ofNotifications()).toEqual(feed);
  });
});

test("a feed is in the reader's language", async () => {
  const english = await createdMember({ language: "en" });
  await createdPost(author, topic_id);
  expect(await latest()).toMatchObject({
    language: "tr",
    title: "Divan: Bütün forumlarda son yazılanlar",
  });
  expect(await latest(english)).toMatchObject({
    language: "en",
    title: "Divan: What was written last, in all forums",
    entries: expect.arrayContaining([expect.objectContaining({ title: "Re: Ceviz sehpa" })]),
  });
});
