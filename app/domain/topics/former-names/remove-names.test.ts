import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { translateFor } from "#locales/translators.server.ts";
import { changesAfter, present } from "#tests/support/changes.ts";
import {
  actor,
  createdMember,
  createdPost,
  createdTopic,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { saveDraft } from "../drafts/save-draft.server.ts";
import { changePost } from "../topics/posts.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { removeFormerNames } from "./remove-names.server.ts";

let selin: User;
let mehmet: User;
let leaving: User;
let topic_id: number;
let names = 0;

const FORM_KEY = "0b8f2c8e-7a0e-4a37-9a0e-3c8b1f6f2a11";

const removeNow = () => removeFormerNames(translateFor, { pause_ms: 0 });

beforeAll(async () => {
  [selin, mehmet] = [await actor("selin"), await actor("mehmet")];
});
beforeEach(async () => {
  names += 1;
  leaving = await createdMember({ username: `ışık${names}` });
  topic_id = await createdTopic(mehmet);
});

/** What a member writes of another one: a mention, and a quotation as its form makes it. */
const written = (name: string) =>
  `<blockquote><p><strong>${name} yazdı:</strong></p><p>Olur.</p></blockquote><p>Sağ ol @${name}!</p>`;

async function contentOf(table: string, id: number): Promise<string> {
  const [row] = await sql`select content from ${sql(table)} where id = ${id}`;
  return row?.content;
}

async function textsWith(name: string): Promise<string[]> {
  const texts = await Promise.all(
    ["topics", "posts", "removed_topics", "removed_posts", "content_versions", "drafts"].map(
      (table) => sql`select ${table} || ' ' || t::text as text from ${sql(table)} t`,
    ),
  );
  const encoded = encodeURIComponent(name);
  return texts
    .flat()
    .map(({ text }) => text)
    .filter((text) => text.includes(name) || text.includes(encoded));
}

test.each([
  ["with the writing kept", deleteAccountKeepPosts],
  ["with everything deleted", deleteUser],
])("nothing that others wrote names a member who left, %s", async (_, command) => {
  const { username } = leaving;
  const content = written(username);
  const post_id = await createdPost(mehmet, topic_id, content);
  const own_id = await createdPost(leaving, topic_id, content);
  const removed_id = await createdPost(mehmet, topic_id, content);
  await removePost(mehmet, topic_id, removed_id);
  const removed_topic_id = await createdTopic(mehmet, { content });
  await createdPost(mehmet, removed_topic_id, content);
  await removeTopic(mehmet, removed_topic_id);
  const edited_id = await createdPost(mehmet, topic_id, content);
  await changePost(mehmet, topic_id, edited_id, { content: "<p>Geri aldım.</p>" });
  for (const [kind, content_format, text] of [
    ["reply", "markdown", `> **${username} yazdı:**\n>\n> Olur.\n\nSağ ol @${username}!`],
    ["topic_edit", "html", content],
  ] as const)
    await saveDraft(
      mehmet,
      { kind, thing_id: topic_id },
      { content: text, content_format, form_key: FORM_KEY },
    );
  const plain_id = await createdPost(mehmet, topic_id, "<p>Öbürü</p>");
  const [plain] = await sql`select * from posts where id = ${plain_id}`;
  const cursor = await present();

  await command(selin, leaving.id);
  expect(await queuedPayloads("remove-names")).not.toEqual([]);
  await removeNow();
  expect(await textsWith(username)).toEqual([]);
  expect(await contentOf("posts", post_id)).toBe(
    "<blockquote><cite>Eski üye yazdı:</cite><p>Olur.</p></blockquote><p>Sağ ol Eski üye!</p>",
  );
  expect(await sql`select updated_at, excerpt from posts where id = ${post_id}`).toEqual([
    { updated_at: null, excerpt: expect.stringContaining("Sağ ol Eski üye!") },
  ]);
  expect(
    await sql`select content, excerpt from drafts where content_format = 'markdown' order by id desc limit 1`,
  ).toEqual([
    {
      content: expect.stringMatching(/^> \*\*Eski üye yazdı:\*\*\n>\n> Olur\.\n\nSağ ol Eski üye/),
      excerpt: expect.stringContaining("Sağ ol Eski üye!"),
    },
  ]);
  expect(await sql`select * from posts where id = ${plain_id}`).toEqual([plain]);
  expect(await changesAfter(cursor)).toContain(`post ${post_id} updated`);
  if (command === deleteAccountKeepPosts)
    expect(await contentOf("posts", own_id)).toBe(await contentOf("posts", post_id));
  expect(await sql`select from name_removals`).toEqual([]);
});

test("a former username goes, too", async () => {
  const { username } = leaving;
  const post_id = await createdPost(mehmet, topic_id, `<p>Sağ ol @${username}!</p>`);
  await changeUser(selin, leaving.id, { username: `yeni${names}` });
  await deleteAccountKeepPosts(selin, leaving.id);
  await removeNow();
  expect(await contentOf("posts", post_id)).toBe("<p>Sağ ol Eski üye!</p>");
});

test("is written in the language of the post", async () => {
  const post_id = await createdPost(mehmet, topic_id, `<p>@${leaving.username}</p>`);
  await sql`update posts set language = 'en' where id = ${post_id}`;
  await deleteAccountKeepPosts(selin, leaving.id);
  await removeNow();
  expect(await contentOf("posts", post_id)).toBe("<p>Former member</p>");
});

test("a member who takes the name afterwards keeps it in what is written from then on", async () => {
  const { username } = leaving;
  await deleteAccountKeepPosts(selin, leaving.id);
  const next = await createdMember({ username });
  const post_id = await createdPost(mehmet, topic_id, `<p>Sağ ol @${next.username}!</p>`);
  const content = await contentOf("posts", post_id);
  await removeNow();
  expect(await contentOf("posts", post_id)).toBe(content);
});

describe("it goes through all posts in batches", () => {
  test("and continues where it was", async () => {
    const text = `<p>Sağ ol @${leaving.username}!</p>`;
    const first_id = await createdPost(mehmet, topic_id, text);
    const second_id = await createdPost(mehmet, topic_id, text);
    const stored = await contentOf("posts", first_id);
    await deleteAccountKeepPosts(selin, leaving.id);
    await sql`update name_removals set step = 3, after_id = ${first_id}`;
    await removeNow();
    expect(await contentOf("posts", first_id)).toBe(stored);
    expect(await contentOf("posts", second_id)).toBe("<p>Sağ ol Eski üye!</p>");
  });

  test("of which there are many, and of several members who left", async () => {
    const other = await createdMember({ username: `giden${names}` });
    await sql`insert into posts (topic_id, owner_id, position, content)
      select ${topic_id}, ${mehmet.id}, n, case when n % 500 = 1 then ${`<p>@${leaving.username} @${other.username}</p>`} else '<p>Olur.</p>' end
      from generate_series(1, 1200) as n`;
    await deleteAccountKeepPosts(selin, leaving.id);
    await deleteUser(selin, other.id);
    await removeNow();
    const changed =
      await sql`select distinct content from posts where topic_id = ${topic_id} order by content`;
    expect(changed).toEqual([{ content: "<p>Eski üye Eski üye</p>" }, { content: "<p>Olur.</p>" }]);
  });
});
