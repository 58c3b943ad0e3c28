import { beforeAll, expect, test } from "vitest";
import { anybody, createdForum, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import { changePost, createPost } from "./posts.server.ts";
import { listTopicRows } from "./topic-list.server.ts";
import { getTopicPage } from "./topic-page.server.ts";
import { changeTopic, createTopic, getTopic } from "./topics.server.ts";

let forum_id: number;

beforeAll(async () => {
  forum_id = await createdForum();
});

const content = "<p>Why?</p>";

test.each(["tr", "en", null])("the author's language is stored: %s", async (language) => {
  const author = await createdMember({ language });
  const topic = await createTopic(author, { forum_id, title: "Table", content });
  const post = await createPost(author, topic.id, { content });
  expect(
    await sql`select t.language as topic, p.language as post from topics t join posts p on p.topic_id = t.id where p.id = ${post.id}`,
  ).toEqual([{ topic: language, post: language }]);
  const page = await getTopicPage(author, topic.id, 1);
  expect([page.topic.language, page.posts.map((reply) => reply.language)]).toEqual([
    language,
    [language],
  ]);
  const rows = await listTopicRows(
    author,
    { id: forum_id, pinned_ids: [], count: 1 },
    { skip: 0, limit: 1 },
  );
  expect(rows).toMatchObject([{ id: topic.id, language }]);
});

test("an edit does not change the language", async () => {
  const author = await createdMember({ language: "en" });
  const topic_id = await createdTopic(author, { forum_id });
  const post = await createPost(author, topic_id, { content });
  const superuser = await createdMember({ language: "tr", is_superuser: true });
  await changeTopic(superuser, topic_id, { title: "Sehpa", content: "<p>Neden?</p>" });
  await changePost(superuser, topic_id, post.id, { content: "<p>Nemden.</p>" });
  const { topic, posts } = await getTopicPage(author, topic_id, 1);
  expect([topic.title, topic.language, posts.map((reply) => reply.language)]).toEqual([
    "Sehpa",
    "en",
    ["en"],
  ]);
});

test("the API's topics and replies have no language", async () => {
  const author = await createdMember({ language: "en" });
  const topic = await createTopic(author, { forum_id, title: "Table", content });
  const post = await createPost(author, topic.id, { content });
  for (const answer of [topic, post, await getTopic(anybody, topic.id)])
    expect(answer).not.toHaveProperty("language");
});

test("the tables accept nothing but the code of a language", async () => {
  const author = await createdMember();
  const topic_id = await createdTopic(author, { forum_id });
  await createPost(author, topic_id, { content });
  await expect(
    sql`update topics set language = 'Turkish' where id = ${topic_id}`,
  ).rejects.toMatchObject({ constraint_name: "topics_language" });
  await expect(
    sql`update posts set language = 'tr-TR' where topic_id = ${topic_id}`,
  ).rejects.toMatchObject({ constraint_name: "posts_language" });
});
