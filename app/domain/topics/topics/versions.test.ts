import { expect, test } from "vitest";
import {
  actor,
  anybody,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { changePost, getPost } from "./posts.server.ts";
import { getTopicHead, getTopicPage } from "./topic-page.server.ts";
import { changeTopic, getTopic } from "./topics.server.ts";
import { postVersion, topicVersion } from "./versions.server.ts";

test("of two edits of the same version of a topic, one is stored, and the other gets a conflict", async () => {
  const [author, selin] = [await createdMember(), await actor("selin")];
  const topic_id = await createdTopic(author, { title: "Sehpa", content: "<p>Neden?</p>" });
  const loaded_versions = [topicVersion(await getTopic(anybody, topic_id))];
  const results = await Promise.allSettled([
    changeTopic(author, topic_id, { title: "Masa", content: "<p>Neden?</p>" }, loaded_versions),
    changeTopic(selin, topic_id, { title: "Dolap", content: "<p>Neden?</p>" }, loaded_versions),
  ]);
  const refused = results.find(({ status }) => status === "rejected");
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const stored = await getTopic(anybody, topic_id);
  const winner = stored.title === "Masa" ? author : selin;
  expect(refused).toMatchObject({
    reason: {
      status: 409,
      key: "changedMeanwhile",
      conflict: {
        version: topicVersion(stored),
        editor: { username: winner.username, is_self: false },
        changed_at: stored.updated_at,
        both: { title: stored.title },
        theirs: {},
      },
    },
  });
});

test("a field that only the other has changed is not a change of the second", async () => {
  const [author, selin] = [await createdMember(), await actor("selin")];
  const topic_id = await createdTopic(author, { title: "Sehpa", content: "<p>Neden?</p>" });
  const loaded_versions = [topicVersion(await getTopic(anybody, topic_id))];
  await changeTopic(selin, topic_id, { title: "Masa", content: "<p>Neden?</p>" }, loaded_versions);
  const edit = { title: "Sehpa", content: "<p>Nasıl?</p>" };
  await expect(changeTopic(author, topic_id, edit, loaded_versions)).rejects.toMatchObject({
    conflict: { both: {}, theirs: { title: "Masa" } },
  });
  const version = topicVersion(await getTopic(anybody, topic_id));
  await changeTopic(author, topic_id, { ...edit, title: "Masa" }, [version]);
  expect(await getTopic(anybody, topic_id)).toMatchObject({
    title: "Masa",
    content: "<p>Nasıl?</p>",
  });
});

test("the same edit twice is stored once, and is nobody else's", async () => {
  const [author, selin] = [await createdMember(), await actor("selin")];
  const topic_id = await createdTopic(author);
  const loaded_versions = [topicVersion(await getTopic(anybody, topic_id))];
  const edit = { title: "Masa", content: "<p>Nasıl?</p>" };
  const topic = await changeTopic(author, topic_id, edit, loaded_versions);
  expect(await changeTopic(selin, topic_id, edit, loaded_versions)).toEqual(topic);
  expect(await sql`select editor_id from topics where id = ${topic_id}`).toEqual([
    { editor_id: author.id },
  ]);
});

test("a reply does not change the version of its topic", async () => {
  const author = await createdMember();
  const topic_id = await createdTopic(author);
  const loaded_versions = [topicVersion(await getTopic(anybody, topic_id))];
  await createdPost(await actor("ayse"), topic_id);
  expect(await changeTopic(author, topic_id, { title: "Masa" }, loaded_versions)).toMatchObject({
    title: "Masa",
    total_posts: 1,
  });
});

test("an edit without a version, or of a version that was never there", async () => {
  const author = await createdMember();
  const topic_id = await createdTopic(author, { content: "<p>Neden?</p>" });
  await expect(
    changeTopic(author, topic_id, { title: "Masa", content: "<p>Nasıl?</p>" }, ["x"]),
  ).rejects.toMatchObject({
    conflict: { both: { title: "Sehpa", content: "<p>Neden?</p>" }, theirs: {} },
  });
  expect(await changeTopic(author, topic_id, { title: "Masa" })).toMatchObject({ title: "Masa" });
});

test("of two edits of the same version of a reply, one is stored", async () => {
  const [author, selin] = [await createdMember(), await actor("selin")];
  const topic_id = await createdTopic(author);
  const post_id = await createdPost(author, topic_id);
  const loaded_versions = [postVersion(await getPost(anybody, topic_id, post_id))];
  const results = await Promise.allSettled([
    changePost(author, topic_id, post_id, { content: "<p>Yaş.</p>" }, loaded_versions),
    changePost(selin, topic_id, post_id, { content: "<p>Kuru.</p>" }, loaded_versions),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { content } = await getPost(anybody, topic_id, post_id);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { conflict: { both: { content } } },
  });
  expect(await changePost(author, topic_id, post_id, { content }, loaded_versions)).toMatchObject({
    content,
  });
});

test("a page names who edited a topic or reply of another member, until their account is deleted", async () => {
  const [author, editor] = [await createdMember(), await createdMember({ is_superuser: true })];
  const topic_id = await createdTopic(author);
  const post_id = await createdPost(author, topic_id);
  const editors = async () => {
    const { topic, posts } = await getTopicPage(author, topic_id, 1);
    return [topic.editor, posts[0]?.editor];
  };
  await changeTopic(author, topic_id, { title: "Masa" });
  expect(await editors()).toEqual([null, null]);
  await changeTopic(editor, topic_id, { title: "Dolap" });
  await changePost(editor, topic_id, post_id, { content: "<p>Kuru.</p>" });
  expect(await editors()).toEqual([editor.username, editor.username]);
  await sql`delete from users where id = ${editor.id}`;
  expect(await editors()).toEqual([null, null]);
  expect((await getTopicHead(author, topic_id)).updated_at).toBeInstanceOf(Date);
});
