import { beforeEach, expect, test } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import {
  actor,
  anybody,
  createdForum,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { mergeTopic } from "../../moderation/moderate/merge-topics.server.ts";
import { splitTopic } from "../../moderation/moderate/split-topic.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { restorePost } from "../trash/restore-post.server.ts";
import { findReply } from "./find-reply.server.ts";

let selin: User;
let ayse: User;
let forum_id: number;
let topic_id: number;
let post_ids: number[];

beforeEach(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  forum_id = await createdForum();
  topic_id = await createdTopic(selin, { forum_id });
  post_ids = [];
  for (let n = 0; n < 3; n += 1) post_ids.push(await createdPost(ayse, topic_id));
});

const GONE = { status: 404, key: "postNotFound" };
const idOf = (index: number) => post_ids[index] ?? 0;
const urlOf = (topic: number, post?: number) =>
  `${env.SITE_URL}/topic/${topic}${post ? `/post/${post}` : ""}`;

test("a reply is found by its id, with its number, its author and its page", async () => {
  const [row] = await sql`select * from posts where id = ${idOf(1)}`;
  expect(await findReply(anybody, idOf(1))).toEqual({
    topic_id,
    page: 1,
    url: urlOf(topic_id, idOf(1)),
    reply: {
      id: idOf(1),
      topic_id,
      content: row?.content,
      owner_id: ayse.id,
      created_at: new Date(row?.created_at),
      updated_at: null,
      number: 2,
      owner: {
        id: ayse.id,
        username: ayse.username,
        full_name: ayse.full_name,
        picture_url: ayse.picture_url,
      },
      url: urlOf(topic_id, idOf(1)),
    },
  });
});

test("the page follows from the replies before it, and the number stays", async () => {
  for (let n = 0; n < 9; n += 1) post_ids.push(await createdPost(ayse, topic_id));
  expect(await findReply(anybody, idOf(10))).toMatchObject({ page: 2, reply: { number: 11 } });
  await removePost(ayse, topic_id, idOf(0));
  expect(await findReply(anybody, idOf(10))).toMatchObject({ page: 1, reply: { number: 11 } });
  expect(await findReply(anybody, await createdPost(ayse, topic_id))).toMatchObject({
    reply: { number: 13 },
  });
});

test("a reply that a split has moved is found in the new topic, and the first one opens it", async () => {
  const split = await splitTopic(selin, topic_id, {
    post_ids: [idOf(1), idOf(2)],
    title: "Cila",
  });
  expect(await findReply(anybody, idOf(2))).toMatchObject({
    topic_id: split.id,
    url: urlOf(split.id, idOf(2)),
    reply: { number: 1 },
  });
  expect(await findReply(anybody, idOf(1))).toEqual({
    topic_id: split.id,
    page: 1,
    url: urlOf(split.id),
    reply: null,
  });
  // Merging again turns the opening post into the reply that it was.
  await mergeTopic(selin, split.id, topic_id);
  expect(await findReply(anybody, idOf(1))).toMatchObject({ topic_id, reply: { id: idOf(1) } });
});

test("a reply of a merged topic is found in the other one", async () => {
  const into_id = await createdTopic(selin, { forum_id });
  await mergeTopic(selin, topic_id, into_id);
  const { topic_id: found_id, reply } = await findReply(anybody, idOf(0));
  const [row] = await sql`select topic_id, position from posts where id = ${idOf(0)}`;
  expect({ topic_id: found_id, position: reply?.number }).toEqual(row);
});

test("what was removed is not found until it is restored", async () => {
  await removePost(ayse, topic_id, idOf(0));
  await expect(findReply(anybody, idOf(0))).rejects.toMatchObject(GONE);
  await restorePost(ayse, topic_id, idOf(0));
  expect(await findReply(anybody, idOf(0))).toMatchObject({ reply: { number: 1 } });
  await removeTopic(selin, topic_id);
  await expect(findReply(anybody, idOf(0))).rejects.toMatchObject(GONE);
  await expect(findReply(anybody, 0)).rejects.toMatchObject(GONE);
});
