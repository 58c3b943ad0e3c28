import { beforeEach, describe, expect, test } from "vitest";
import { changesAfter, emptyFeed, present, untilVisible } from "#tests/support/changes.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { changeCategory, createCategory } from "../../forums/forums/categories.server.ts";
import { changeForum } from "../../forums/forums/forums.server.ts";
import type { User } from "../../members/users/user.ts";
import { mergeTopic } from "../../moderation/moderate/merge-topics.server.ts";
import { moderateTopic } from "../../moderation/moderate/moderate-topic.server.ts";
import { splitTopic } from "../../moderation/moderate/split-topic.server.ts";
import { deleteForum } from "../../topics/deletion/delete-forum.server.ts";
import { finishDeletions } from "../../topics/deletion/finish-deletions.server.ts";
import { changePost } from "../../topics/topics/posts.server.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { restorePost } from "../../topics/trash/restore-post.server.ts";
import { restoreTopic } from "../../topics/trash/restore-topic.server.ts";
import { EVERYTHING } from "./change-reader.ts";
import { listChanges } from "./list-changes.server.ts";

let selin: User;
let ayse: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  await emptyFeed();
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  forum_id = await createdForum();
  topic_id = await createdTopic(ayse, { forum_id });
});

describe("each change is in the feed", () => {
  test.each<[string, () => Promise<() => Promise<unknown>>, () => string[]]>([
    [
      "a new topic",
      async () => async () => {
        topic_id = await createdTopic(ayse, { forum_id });
      },
      () => [`topic ${topic_id} created`],
    ],
    [
      "an edit of a topic",
      async () => () => changeTopic(ayse, topic_id, { title: "Masa" }),
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a lock",
      async () => () => moderateTopic(selin, topic_id, { is_locked: true, reason: "x" }),
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a pin",
      async () => () => moderateTopic(selin, topic_id, { is_pinned: true }),
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a move",
      async () => {
        const to = await createdForum();
        return () => moderateTopic(selin, topic_id, { forum_id: to });
      },
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a removal of a topic and its return",
      async () => async () => {
        await removeTopic(ayse, topic_id);
        await restoreTopic(ayse, topic_id);
      },
      () => [`topic ${topic_id} deleted`, `topic ${topic_id} created`],
    ],
    [
      "an edit of a category and a forum, and a forum in another category",
      async () => {
        const [forum] = await sql`select category_id from forums where id = ${forum_id}`;
        category_id = Number(forum?.category_id);
        return async () => {
          await changeCategory(selin, category_id, { name: "Uğraş" });
          await changeForum(selin, forum_id, { description: "Her şey" });
          await changeForum(selin, forum_id, { order: 5 });
        };
      },
      () => [
        `category ${category_id} updated`,
        `forum ${forum_id} updated`,
        `forum ${forum_id} updated`,
      ],
    ],
    [
      "a new category",
      async () => async () => {
        category_id = (await createCategory(selin, { name: "Boş", order: 9 })).id;
      },
      () => [`category ${category_id} created`],
    ],
    [
      "nothing for an account whose writing stays",
      async () => async () => deleteAccountKeepPosts(selin, (await createdMember()).id),
      () => [],
    ],
  ])("%s", async (_, prepare, expected) => {
    const act = await prepare();
    const cursor = await present();
    await act();
    await finishDeletions();
    expect(await changesAfter(cursor)).toEqual(expected());
  });

  let category_id: number;

  test("a reply: created, edited, removed and restored", async () => {
    const cursor = await present();
    const post_id = await createdPost(ayse, topic_id);
    await changePost(ayse, topic_id, post_id, { content: "<p>Yaş.</p>" });
    await removePost(ayse, topic_id, post_id);
    await restorePost(ayse, topic_id, post_id);
    await untilVisible();
    const { data } = await listChanges(EVERYTHING, { after: cursor, limit: 100 });
    expect(data.map(({ change }) => change)).toEqual(["created", "updated", "deleted", "created"]);
    expect(data[0]).toEqual({
      kind: "post",
      id: post_id,
      topic_id,
      change: "created",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(
      new Set(data.map((entry) => [entry.kind, entry.id, entry.topic_id].join())),
    ).toHaveLength(1);
  });

  test("a split and a merge: replies of their new topic, and a topic that begins or ends", async () => {
    const [first, second] = [await createdPost(ayse, topic_id), await createdPost(ayse, topic_id)];
    const cursor = await present();
    const split = await splitTopic(selin, topic_id, {
      post_ids: [first, second],
      title: "Yeni",
      forum_id,
    });
    const after_split = await changesAfter(cursor);
    expect(after_split.toSorted()).toEqual(
      [`topic ${split.id} created`, `post ${first} deleted`, `post ${second} updated`].toSorted(),
    );
    const before_merge = await present();
    await mergeTopic(selin, split.id, topic_id);
    await finishDeletions();
    const after_merge = await changesAfter(before_merge);
    expect(after_merge).toContain(`topic ${split.id} deleted`);
    expect(after_merge).toContain(`post ${second} updated`);
    expect(after_merge.filter((entry) => /^post \d+ created$/.test(entry))).toHaveLength(1);
  });

  test("the deletion of a forum and of an account: each thing in them", async () => {
    const leaving = await createdMember();
    const own_topic = await createdTopic(leaving, { forum_id });
    const other_post = await createdPost(ayse, own_topic);
    const own_post = await createdPost(leaving, topic_id);
    const cursor = await present();
    await deleteUser(selin, leaving.id);
    await finishDeletions();
    expect((await changesAfter(cursor)).toSorted()).toEqual(
      [
        `topic ${own_topic} deleted`,
        `post ${other_post} deleted`,
        `post ${own_post} deleted`,
      ].toSorted(),
    );
    const before_forum = await present();
    await deleteForum(selin, forum_id);
    await finishDeletions();
    expect(await changesAfter(before_forum)).toEqual([
      `forum ${forum_id} deleted`,
      `topic ${topic_id} deleted`,
    ]);
  });

  test("what is not in an answer has no entry", async () => {
    const cursor = await present();
    await sql`update topics set excerpt = 'x', title = title where id = ${topic_id}`;
    await sql`update topic_activity set lock_reason = null, locked_at = locked_at where topic_id = ${topic_id}`;
    expect(await changesAfter(cursor)).toEqual([]);
  });
});
