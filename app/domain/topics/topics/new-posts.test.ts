import { beforeAll, expect, test, vi } from "vitest";
import { listenToPosts, type StoredPost, sendSignals } from "#app/db/signals.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
} from "#tests/support/domain.ts";
import { mute } from "../mutes/mutes.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { findNewPosts } from "./new-posts.server.ts";

/** Signals are sent at most four times a second, and a busy machine takes its time. */
const SOON = { timeout: 10_000 };

const signals: StoredPost[] = [];

beforeAll(async () => {
  // Posts of the file before may have the same ids.
  await sendSignals();
  await listenToPosts((posts) => signals.push(...posts));
});

test("a new topic and each reply are signalled once", async () => {
  const author = await createdMember();
  const topic_id = await createdTopic(author);
  const post_ids = [await createdPost(author, topic_id), await createdPost(author, topic_id)];
  const ofTopic = () => signals.filter((signal) => signal.topic_id === topic_id);
  await vi.waitFor(() => expect(ofTopic()).toHaveLength(3), SOON);
  expect(ofTopic()).toEqual([
    { topic_id, post_id: null, position: 0, author_id: author.id },
    { topic_id, post_id: post_ids[0], position: 1, author_id: author.id },
    { topic_id, post_id: post_ids[1], position: 2, author_id: author.id },
  ]);
});

test("more posts than fit into one signal arrive all", async () => {
  const author = await createdMember();
  const topic_id = await createdTopic(author);
  await Promise.all(Array.from({ length: 120 }, () => createdPost(author, topic_id)));
  const positions = () =>
    signals.filter((signal) => signal.topic_id === topic_id).map(({ position }) => position);
  await vi.waitFor(() => expect(positions()).toHaveLength(121), SOON);
  expect(new Set(positions()).size).toBe(121);
});

test("members hear of posts of others, and not of what they have muted", async () => {
  const [author, reader] = [await createdMember(), await createdMember()];
  const [without_topic, without_forum, without_author] = [
    await createdMember(),
    await createdMember(),
    await createdMember(),
  ];
  const forum_id = await createdForum();
  const topic_id = await createdTopic(author, { forum_id });
  const post_id = await createdPost(author, topic_id);
  await mute(without_topic, { topic_id });
  await mute(without_forum, { forum_id });
  await mute(without_author, { user_id: author.id });
  const post = { topic_id, post_id, position: 1, author_id: author.id };
  const postsFor = await findNewPosts([post], [reader.id, author.id]);
  expect(postsFor(reader.id)).toEqual([{ topic_id, forum_id, post_id, position: 1 }]);
  for (const { id } of [author, without_topic, without_forum, without_author])
    expect(postsFor(id)).toEqual([]);
});

test("nobody hears of a topic that was removed meanwhile", async () => {
  const [author, reader] = [await createdMember(), await createdMember()];
  const topic_id = await createdTopic(author);
  await removeTopic(await actor("selin"), topic_id);
  const post = { topic_id, post_id: null, position: 0, author_id: author.id };
  const postsFor = await findNewPosts([post], [reader.id]);
  expect(postsFor(reader.id)).toEqual([]);
});
