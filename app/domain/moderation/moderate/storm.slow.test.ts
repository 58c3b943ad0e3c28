import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { faults } from "#tests/support/moderation.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { bookmarkThing } from "../../topics/bookmarks/bookmark-thing.server.ts";
import { finishDeletions } from "../../topics/deletion/finish-deletions.server.ts";
import { changePost, createPost } from "../../topics/topics/posts.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { restorePost } from "../../topics/trash/restore-post.server.ts";
import { restoreTopic } from "../../topics/trash/restore-topic.server.ts";
import { mergeTopic } from "./merge-topics.server.ts";
import { moderateTopic } from "./moderate-topic.server.ts";
import { splitTopic } from "./split-topic.server.ts";

const content = "<p>Nemden.</p>";

/** A number chooses a row of those that exist when the act begins. */
const act = fc.record({
  name: fc.constantFrom(
    "reply",
    "reply",
    "edit",
    "delete",
    "split",
    "merge",
    "delete topic",
    "restore",
    "restore",
    "restore topic",
    "move",
    "lock",
    "leave",
    "bookmark",
    "bookmark",
  ),
  topic: fc.nat(),
  other: fc.nat(),
});

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

test("replies, splits, merges and deletions at once leave every counter equal to the rows", async () => {
  const [selin, ayse] = [await actor("selin"), await actor("ayse")];
  let leaving: User;
  const forum_ids = [await createdForum(), await createdForum()];

  async function run({ name, topic, other }: Act): Promise<unknown> {
    if (name === "restore") {
      const removed =
        await sql`select id, topic_id from removed_posts where not is_with_topic order by id`;
      const post = removed[topic % removed.length];
      return await restorePost(selin, post?.topic_id ?? 0, post?.id ?? 0);
    }
    if (name === "restore topic") {
      const removed = await sql`select id from removed_topics order by id`;
      return await restoreTopic(selin, removed[topic % removed.length]?.id ?? 0);
    }
    if (name === "leave") return await deleteUser(selin, leaving.id);
    const topics = await sql`select id from topics where forum_id = any(${forum_ids}) order by id`;
    const topic_id = topics[topic % topics.length]?.id ?? 0;
    const other_id = topics[other % topics.length]?.id ?? 0;
    const posts = await sql`select id from posts where topic_id = ${topic_id} order by position`;
    const post_ids = posts
      .map(({ id }) => id)
      .slice(other % (posts.length || 1))
      .slice(0, 3);
    const post_id = post_ids[0] ?? 0;
    if (name === "move")
      return await moderateTopic(selin, topic_id, { forum_id: forum_ids[other % 2] });
    if (name === "lock")
      return await moderateTopic(selin, topic_id, { is_locked: other % 2 === 0, reason: "x" });
    if (name === "reply") return await createPost(ayse, topic_id, { content });
    if (name === "edit")
      return await changePost(ayse, topic_id, post_id, { content: `<p>${other}</p>` });
    if (name === "bookmark")
      return await bookmarkThing(
        other % 2 === 0 ? selin : leaving,
        topic % 2 === 0 ? { topic_id } : { post_id },
        {},
      );
    if (name === "delete") return await removePost(selin, topic_id, post_id);
    if (name === "merge") return await mergeTopic(selin, topic_id, other_id);
    if (name === "delete topic") return await removeTopic(selin, topic_id);
    const forum_id = forum_ids[other % forum_ids.length];
    return await splitTopic(selin, topic_id, { post_ids, title: "Yeni", forum_id });
  }

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (acts) => {
      leaving = await createdMember();
      for (const forum_id of forum_ids) {
        const topic_id = await createdTopic(leaving, { forum_id });
        for (const by of [ayse, leaving, ayse, leaving]) await createdPost(by, topic_id);
        await createdPost(leaving, await createdTopic(ayse, { forum_id }));
      }
      const results = await Promise.allSettled(acts.map(run));
      const errors = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason] : [],
      );
      expect(errors.filter((error) => !(error instanceof Refusal))).toEqual([]);
      await finishDeletions();
      expect(await faults()).toEqual([]);
    }),
    // A smaller example of a race would not fail again.
    { numRuns: 10, endOnFailure: true },
  );
});
