import { expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  exhaustLimit,
  sql,
} from "#tests/support/domain.ts";
import { previewContent } from "./content.server.ts";
import { changePost } from "./posts.server.ts";
import { changeTopic, createTopic } from "./topics.server.ts";

test("a mention links to an active member, in any letter case", async () => {
  const content = "<p>@MEHMET.USTA, @nazIm.e, @yağmur.k, @nobody.here and <code>@emma</code></p>";
  const forum_id = await createdForum();
  const topic = await createTopic(await actor("ayse"), { forum_id, title: "Kim?", content });
  expect(topic.content).toBe(
    '<p><a class="mention" href="/user/mehmet.usta">@MEHMET.USTA</a>, ' +
      '<a class="mention" href="/user/naz%C4%B1m.e">@nazIm.e</a>, ' +
      "@yağmur.k, @nobody.here and <code>@emma</code></p>",
  );
});

test("a post notifies fifty mentioned members at most, over all its edits", async () => {
  const author = await createdMember();
  await sql`insert into users (username, email) select 'many' || n, 'many' || n || '@example.org' from generate_series(1, 70) n`;
  const topic_id = await createdTopic(author, { content: mentionsOf(1, 30) });
  await changeTopic(author, topic_id, { content: mentionsOf(1, 45) });
  await changeTopic(author, topic_id, { content: mentionsOf(40, 70) });
  const [row] =
    await sql`select count(*)::int, count(distinct user_id)::int as members from notifications where topic_id = ${topic_id} and type = 'mention'`;
  expect(row).toEqual({ count: 50, members: 50 });
});

test("previews are limited, and store nothing", async () => {
  const author = await createdMember();
  const preview = () => previewContent(author, { content: "**Evet**", content_format: "markdown" });
  expect(await preview()).toBe("<p><strong>Evet</strong></p>");
  expect(await exhaustLimit("preview", author)).toBe(119);
  await expect(preview()).rejects.toMatchObject({ status: 429, key: "tooManyTries" });
  expect(await sql`select id from topics where owner_id = ${author.id}`).toEqual([]);
});

test("edits of topics and replies share one limit", async () => {
  const author = await createdMember();
  const topic_id = await createdTopic(author);
  const post_id = await createdPost(author, topic_id);
  await changeTopic(author, topic_id, { title: "Masa" });
  expect(await exhaustLimit("edit", author)).toBe(99);
  const refusal = { status: 429, key: "tooManyTries" };
  await expect(changeTopic(author, topic_id, { title: "Kapı" })).rejects.toMatchObject(refusal);
  await expect(
    changePost(author, topic_id, post_id, { content: "<p>Yeni</p>" }),
  ).rejects.toMatchObject(refusal);
});

function mentionsOf(first: number, last: number): string {
  const names = Array.from({ length: last - first + 1 }, (_, n) => `@many${first + n}`);
  return `<p>${names.join(" ")}</p>`;
}
