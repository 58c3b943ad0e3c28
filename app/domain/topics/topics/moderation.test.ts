import { beforeAll, beforeEach, expect, test } from "vitest";
import { actor, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { changePost } from "./posts.server.ts";
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

test("a superuser's removal is recorded with an excerpt, the reason and the number of removed replies", async () => {
  await removePost(selin, topic_id, post_id, "Yer dışı");
  await createdPost(ayse, topic_id);
  await removeTopic(selin, topic_id);
  const common_fields = {
    actor_username: "selin",
    action: "removed",
    subject_name: "Sehpa",
  };
  expect(await recorded()).toEqual([
    {
      ...common_fields,
      before: { author: ayse.username, content: "Nemden." },
      after: { reason: "Yer dışı" },
    },
    {
      ...common_fields,
      before: { author: ayse.username, content: "Neden?", posts: 1 },
      after: null,
    },
  ]);
});

test("a change without a difference, and changes by the author, are not recorded", async () => {
  await changeTopic(selin, topic_id, { title: "Sehpa", content: "<p>Neden?</p>" });
  await changeTopic(ayse, topic_id, { title: "Masa" });
  await changePost(ayse, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  await removePost(ayse, topic_id, post_id);
  await removeTopic(ayse, topic_id);
  expect(await recorded()).toEqual([]);
});
