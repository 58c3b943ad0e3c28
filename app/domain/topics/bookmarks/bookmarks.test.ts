import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  exhaustLimit,
  sql,
} from "#tests/support/domain.ts";
import { faults } from "#tests/support/moderation.ts";
import { countRoundTrips } from "#tests/support/round-trips.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { deleteForum } from "../deletion/delete-forum.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { purgeOldRemovals } from "../trash/purge-old.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { restorePost } from "../trash/restore-post.server.ts";
import { restoreTopic } from "../trash/restore-topic.server.ts";
import { getBookmark, getBookmarkPage, listBookmarks } from "./bookmark-list.server.ts";
import { bookmarkThing } from "./bookmark-thing.server.ts";
import { getBookmarkable } from "./bookmarkable.server.ts";
import { changeBookmarkNote, deleteBookmark, deleteBookmarkOf } from "./change-bookmark.server.ts";
import { bookmark_form, bookmark_input } from "./input.ts";
import { BOOKMARKS_MAX } from "./limits.ts";

let ayse: User;
let reader: User;
let topic_id: number;
let post_id: number;

beforeEach(async () => {
  ayse = await actor("ayse");
  reader = await createdMember();
  topic_id = await createdTopic(ayse, { title: "Ceviz sehpa", content: "<p>Cilası matlaştı.</p>" });
  post_id = await createdPost(ayse, topic_id, "<p>İnce zımpara ile silin.</p>");
});

const rowsOf = ({ id }: User) =>
  sql`select topic_id, post_id, note from bookmarks where user_id = ${id} order by id`;
const find = async (q: string, by = reader) => {
  const { data, count } = await listBookmarks(by, { q, skip: 0, limit: 100 });
  expect(count).toBe(data.length);
  return data.map((row) => row.post_id ?? row.topic_id);
};

describe("bookmarking", () => {
  test("stores a topic and a reply, each once, and the note of the last time", async () => {
    const id = await bookmarkThing(reader, { topic_id }, { note: "cila" });
    await bookmarkThing(reader, { post_id }, {});
    expect(await bookmarkThing(reader, { topic_id }, { note: "zımpara" })).toBe(id);
    expect(await rowsOf(reader)).toEqual([
      { topic_id, post_id: null, note: "zımpara" },
      { topic_id: null, post_id, note: null },
    ]);
    await bookmarkThing(reader, { topic_id }, {});
    expect(await rowsOf(reader)).toContainEqual({ topic_id, post_id: null, note: "zımpara" });
    await bookmarkThing(reader, { topic_id }, { note: null });
    expect(await rowsOf(reader)).toContainEqual({ topic_id, post_id: null, note: null });
  });

  test("twice at the same moment stores one row", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => bookmarkThing(reader, { post_id }, {})));
    expect(new Set(ids).size).toBe(1);
    expect(await rowsOf(reader)).toHaveLength(1);
  });

  test("is open to suspended members, because it is reading", async () => {
    await sql`insert into suspensions (user_id, reason) values (${reader.id}, 'Neden')`;
    await bookmarkThing(
      { ...reader, suspension: { until: null, reason: "Neden" } },
      { topic_id },
      {},
    );
    expect(await rowsOf(reader)).toHaveLength(1);
  });

  test("refuses what members cannot see", async () => {
    const forum_id = await createdForum();
    const hidden = await createdTopic(ayse, { forum_id });
    const hidden_post = await createdPost(ayse, hidden);
    await sql`delete from forums where id = ${forum_id}`;
    await sql`insert into removals (kind, id) values ('forum', ${forum_id})`;
    const removed = await createdPost(ayse, topic_id);
    await removePost(ayse, topic_id, removed);
    for (const thing of [{ topic_id: 0 }, { topic_id: hidden }])
      await expect(bookmarkThing(reader, thing, {})).rejects.toMatchObject({
        status: 404,
        key: "topicNotFound",
      });
    for (const id of [0, hidden_post, removed])
      await expect(bookmarkThing(reader, { post_id: id }, {})).rejects.toMatchObject({
        status: 404,
        key: "postNotFound",
      });
    expect(await rowsOf(reader)).toEqual([]);
    await finishDeletions();
  });

  test("refuses more than the limit, but not a new note", async () => {
    await bookmarkThing(reader, { topic_id }, {});
    // Bookmarks of things that were deleted count as well.
    await sql`insert into bookmarks (user_id, post_id) select ${reader.id}, 900000000 + n from generate_series(1, ${BOOKMARKS_MAX - 1}::int) n`;
    await expect(bookmarkThing(reader, { post_id }, {})).rejects.toMatchObject({
      status: 400,
      key: "tooManyBookmarks",
    });
    await bookmarkThing(reader, { topic_id }, { note: "yeni" });
    await sql`delete from bookmarks where user_id = ${reader.id} and post_id = 900000001`;
    await bookmarkThing(reader, { post_id }, {});
    await sql`delete from bookmarks where post_id > 900000000`;
    expect(await rowsOf(reader)).toHaveLength(2);
  });

  test("is limited in time", async () => {
    await exhaustLimit("bookmark", reader);
    await expect(bookmarkThing(reader, { topic_id }, {})).rejects.toMatchObject({ status: 429 });
  });

  test("of an account that was deleted meanwhile is refused", async () => {
    await deleteUser(reader, reader.id);
    await expect(bookmarkThing(reader, { topic_id }, {})).rejects.toMatchObject({
      status: 403,
      key: "badCredentials",
    });
  });
});

test("a note is one line, and an empty one is none", () => {
  expect(bookmark_form.parse({ note: "  iki\n satır " })).toEqual({ note: "iki satır" });
  expect(bookmark_form.parse({ note: "  " })).toEqual({ note: null });
  expect(bookmark_form.safeParse({ note: "x".repeat(301) }).success).toBe(false);
  expect(bookmark_input.safeParse({}).success).toBe(false);
  expect(bookmark_input.safeParse({ topic_id: 1, post_id: 1 }).success).toBe(false);
  expect(bookmark_input.parse({ post_id: 1, topic_id: null })).toEqual({
    post_id: 1,
    topic_id: null,
  });
});

describe("one's own bookmarks", () => {
  test("can be changed and deleted, and those of others are unknown", async () => {
    const id = await bookmarkThing(reader, { topic_id }, { note: "benim" });
    const other = await createdMember();
    const unknown = { status: 404, key: "notFound" };
    await expect(changeBookmarkNote(other, id, "x")).rejects.toMatchObject(unknown);
    await expect(deleteBookmark(other, id)).rejects.toMatchObject(unknown);
    await expect(getBookmark(other, id)).rejects.toMatchObject(unknown);
    await deleteBookmarkOf(other, { topic_id });
    expect(await getBookmarkable(other, { topic_id })).toMatchObject({
      bookmark_id: null,
      note: null,
    });
    expect(await find("", other)).toEqual([]);

    await changeBookmarkNote(reader, id, "değişti");
    expect(await getBookmark(reader, id)).toMatchObject({ id, topic_id, note: "değişti" });
    await deleteBookmark(reader, id);
    await expect(deleteBookmark(reader, id)).rejects.toMatchObject(unknown);
    await bookmarkThing(reader, { post_id }, {});
    await deleteBookmarkOf(reader, { post_id });
    await deleteBookmarkOf(reader, { post_id });
    expect(await rowsOf(reader)).toEqual([]);
  });
});

describe("the list", () => {
  test("has the newest first, by pages, with what each is about", async () => {
    const other_id = await createdTopic(ayse, { title: "Raf" });
    const topic_bookmark = await bookmarkThing(reader, { topic_id }, { note: "cila" });
    await bookmarkThing(reader, { topic_id: other_id }, {});
    await bookmarkThing(reader, { post_id }, {});
    expect(await find("")).toEqual([post_id, other_id, topic_id]);
    const second = await listBookmarks(reader, { q: "", skip: 1, limit: 1 });
    expect(second).toMatchObject({ count: 3, data: [{ topic_id: other_id, post_id: null }] });
    const beyond = await listBookmarks(reader, { q: "", skip: Number.MAX_SAFE_INTEGER, limit: 9 });
    expect(beyond).toEqual({ count: 3, data: [] });
    expect(await getBookmarkPage(reader, "", 9)).toMatchObject({
      page: 1,
      count: 3,
      from: 1,
      to: 3,
    });
    const [reply] = (await listBookmarks(reader, { q: "", skip: 0, limit: 1 })).data;
    expect(reply).toMatchObject({
      topic_id,
      post_id,
      title: "Ceviz sehpa",
      position: 1,
      excerpt: "İnce zımpara ile silin.",
      forum_name: "Ahşap",
      owner: { id: ayse.id, username: ayse.username },
    });
    expect(await getBookmark(reader, topic_bookmark)).toMatchObject({
      title: "Ceviz sehpa",
      position: null,
      excerpt: "Cilası matlaştı.",
    });
  });

  test("finds words of the note, the title and the excerpt, in any order and spelling", async () => {
    await bookmarkThing(reader, { topic_id }, { note: "Kışlık İŞ" });
    await bookmarkThing(reader, { post_id }, {});
    expect(await find("sehpa ceviz")).toEqual([post_id, topic_id]);
    expect(await find("kislik")).toEqual([topic_id]);
    expect(await find("iş CILASI")).toEqual([topic_id]);
    expect(await find("INCE")).toEqual([post_id]);
    expect(await find("ince kışlık")).toEqual([]);
    expect(await find("%")).toEqual([]);
    expect(await find("_")).toEqual([]);
    expect(await find("   ")).toEqual([post_id, topic_id]);
  });

  test("is searched so often, and read without a limit", async () => {
    await exhaustLimit("bookmark_search", reader);
    await expect(find("sehpa")).rejects.toMatchObject({ status: 429 });
    expect(await find("")).toEqual([]);
  });

  test("needs two round trips", async () => {
    await bookmarkThing(reader, { topic_id }, {});
    const { count } = await countRoundTrips(
      async () => {},
      () => find(""),
    );
    expect(count).toBe(2);
  });
});

describe("what is removed", () => {
  beforeEach(async () => {
    await bookmarkThing(reader, { topic_id }, { note: "konu" });
    await bookmarkThing(reader, { post_id }, { note: "yanıt" });
  });

  test("is left out, and listed again after a restore", async () => {
    await removePost(ayse, topic_id, post_id);
    expect(await find("")).toEqual([topic_id]);
    await restorePost(ayse, topic_id, post_id);
    expect(await find("")).toEqual([post_id, topic_id]);
    await removeTopic(ayse, topic_id);
    expect(await find("")).toEqual([]);
    expect(await find("konu")).toEqual([]);
    expect(await rowsOf(reader)).toHaveLength(2);
    expect(await faults()).toEqual([]);
    await restoreTopic(ayse, topic_id);
    expect(await find("")).toEqual([post_id, topic_id]);
  });

  test("takes its bookmarks with it when it is deleted for good", async () => {
    await removePost(ayse, topic_id, post_id);
    await sql`update removed_posts set removed_at = now() - interval '40 days'`;
    await purgeOldRemovals();
    expect(await rowsOf(reader)).toEqual([{ topic_id, post_id: null, note: "konu" }]);
    const other_topic = await createdTopic(ayse);
    const other_post = await createdPost(ayse, other_topic);
    await bookmarkThing(reader, { post_id: other_post }, {});
    for (const id of [topic_id, other_topic]) await removeTopic(ayse, id);
    await sql`update removed_topics set removed_at = now() - interval '40 days'`;
    await purgeOldRemovals();
    await finishDeletions();
    expect(await rowsOf(reader)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("with its forum takes its bookmarks with it", async () => {
    const [topic] = await sql`select forum_id from topics where id = ${topic_id}`;
    await deleteForum(await actor("selin"), topic?.forum_id);
    expect(await rowsOf(reader)).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

test("doctor finds bookmarks of deleted things", async () => {
  await sql`insert into bookmarks (user_id, topic_id, post_id) values (${reader.id}, 999999999, null), (${reader.id}, null, 999999999)`;
  expect(await faults()).toEqual(["bookmarks without their topic or reply"]);
  await sql`delete from bookmarks where user_id = ${reader.id}`;
});

describe("the end of an account", () => {
  test("deletes its bookmarks, and with its writing those of others", async () => {
    const writer = await createdMember();
    const own_topic = await createdTopic(writer);
    await bookmarkThing(reader, { topic_id: own_topic }, {});
    await bookmarkThing(writer, { topic_id }, {});
    await deleteUser(writer, writer.id);
    expect(await rowsOf(writer)).toEqual([]);
    expect(await rowsOf(reader)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("keeps those of its writing, if that stays, and deletes its own", async () => {
    const writer = await createdMember();
    const own_topic = await createdTopic(writer);
    await bookmarkThing(reader, { topic_id: own_topic }, {});
    await bookmarkThing(writer, { topic_id }, {});
    await deleteAccountKeepPosts(await actor("selin"), writer.id);
    expect(await rowsOf(writer)).toEqual([]);
    expect(await find("")).toEqual([own_topic]);
  });
});
