import { beforeAll, beforeEach, expect, test } from "vitest";
import { actor, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { deleteTopic } from "../deletions/delete-topic.server.ts";
import type { User } from "../users/user.ts";
import { changePost, deletePost } from "./posts.server.ts";
import { changeTopic } from "./topics.server.ts";

let selin: User;
let ayse: User;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
});
beforeEach(async () => {
  topic_id = await createdTopic(ayse, { title: "Sehpa", content: "<p>Neden?</p>" });
  post_id = await createdPost(ayse, topic_id, "<p>Nemden.</p>");
});

async function recorded() {
  return await sql`select actor_username, action, subject_name, before, after from audit_log
    where (subject_type, subject_id) in (('topic', ${topic_id}::int), ('post', ${post_id}::int)) order by id`;
}

test("a superuser's change of another member's topic or reply is recorded with its author", async () => {
  await changeTopic(selin, topic_id, { title: "Masa" });
  await changePost(selin, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  const common_fields = { actor_username: "selin", action: "changed" };
  expect(await recorded()).toEqual([
    {
      ...common_fields,
      subject_name: "Sehpa",
      before: { author: ayse.username, title: "Sehpa" },
      after: { title: "Masa" },
    },
    {
      ...common_fields,
      subject_name: "Masa",
      before: { author: ayse.username, content: "Nemden." },
      after: { content: "Güneşten." },
    },
  ]);
});

test("a superuser's deletion is recorded with an excerpt and the number of deleted replies", async () => {
  await deletePost(selin, topic_id, post_id);
  await createdPost(ayse, topic_id);
  await deleteTopic(selin, topic_id);
  const common_fields = {
    actor_username: "selin",
    action: "deleted",
    subject_name: "Sehpa",
    after: null,
  };
  expect(await recorded()).toEqual([
    { ...common_fields, before: { author: ayse.username, content: "Nemden." } },
    { ...common_fields, before: { author: ayse.username, content: "Neden?", posts: 1 } },
  ]);
});

test("a change without a difference, and changes by the author, are not recorded", async () => {
  await changeTopic(selin, topic_id, { title: "Sehpa", content: "<p>Neden?</p>" });
  await changeTopic(ayse, topic_id, { title: "Masa" });
  await changePost(ayse, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  await deletePost(ayse, topic_id, post_id);
  await deleteTopic(ayse, topic_id);
  expect(await recorded()).toEqual([]);
});
