import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { listFaults, repair } from "../../operations/doctor/doctor.server.ts";
import { deleteForum } from "../deletion/delete-forum.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { changePost } from "../topics/posts.server.ts";
import { changeTopic } from "../topics/topics.server.ts";
import { STORED_VERSIONS_MAX } from "./store-version.server.ts";
import { listVersions } from "./version-list.server.ts";
import { getVersionsPage } from "./versions-page.server.ts";

const ALL = { skip: 0, limit: 100 };
let selin: User;
let ayse: User;
let mehmet: User;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
});
beforeEach(async () => {
  topic_id = await createdTopic(ayse, { title: "Sehpa", content: "<p>Neden?</p>" });
  post_id = await createdPost(ayse, topic_id, "<p>Nemden.</p>");
});

async function listContents(thing: { topic_id: number; post_id: number | null }) {
  const { data, count } = await listVersions(selin, thing, ALL);
  expect(count).toBe(data.length);
  return data.map(({ title, content, editor_id }) => [title, content, editor_id]);
}

async function countStored(): Promise<number> {
  const [row] = await sql`select count(*)::int as count from content_versions
    where topic_id = ${topic_id} or post_id = ${post_id}`;
  return row?.count;
}

test("each edit of a topic and of a reply stores the former text, who wrote it and when", async () => {
  const [before] = await sql`select created_at from topics where id = ${topic_id}`;
  await changeTopic(selin, topic_id, { title: "Masa" });
  const [after] = await sql`select updated_at from topics where id = ${topic_id}`;
  await changeTopic(ayse, topic_id, { content: "<p>Niçin?</p>" });
  await changePost(ayse, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  expect(await listContents({ topic_id, post_id: null })).toEqual([
    ["Masa", "<p>Niçin?</p>", ayse.id],
    ["Masa", "<p>Neden?</p>", selin.id],
    ["Sehpa", "<p>Neden?</p>", ayse.id],
  ]);
  expect(await listContents({ topic_id, post_id })).toEqual([
    [null, "<p>Güneşten.</p>", ayse.id],
    [null, "<p>Nemden.</p>", ayse.id],
  ]);
  const { data } = await listVersions(ayse, { topic_id, post_id: null }, { skip: 1, limit: 2 });
  expect(data.map(({ created_at }) => created_at)).toEqual([
    new Date(after?.updated_at),
    new Date(before?.created_at),
  ]);
});

test("an edit that changes nothing stores nothing", async () => {
  await changeTopic(ayse, topic_id, { title: "Sehpa", content: "<p>Neden?</p>" });
  await changePost(ayse, topic_id, post_id, { content: "<p>Nemden.</p>" });
  expect(await countStored()).toBe(0);
});

test("edits at the same time store each version once", async () => {
  const contents = ["bir", "iki", "üç", "dört"].map((word) => `<p>${word}</p>`);
  await Promise.all(contents.map((content) => changePost(ayse, topic_id, post_id, { content })));
  const versions = await listContents({ topic_id, post_id });
  expect(versions.map(([, content]) => content).toSorted()).toEqual(
    ["<p>Nemden.</p>", ...contents].toSorted(),
  );
});

test("with too many versions the oldest is deleted, but not the first", async () => {
  await sql`insert into content_versions (topic_id, post_id, content, editor_id, created_at)
    select ${topic_id}, ${post_id}, '<p>' || n || '</p>', ${ayse.id}, now() from generate_series(1, ${STORED_VERSIONS_MAX}::int) n`;
  await changePost(ayse, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  const rows =
    await sql`select content from content_versions where post_id = ${post_id} order by id`;
  const contents = rows.map(({ content }) => content);
  expect(contents).toHaveLength(STORED_VERSIONS_MAX);
  expect([contents[0], contents[1], contents.at(-1)]).toEqual([
    "<p>1</p>",
    "<p>3</p>",
    "<p>Nemden.</p>",
  ]);
});

test("the author and moderators of the forum see the versions, and nobody else", async () => {
  const [row] = await sql`select forum_id from topics where id = ${topic_id}`;
  const moderator: User = { ...mehmet, moderates: [row?.forum_id] };
  const other_moderator: User = { ...mehmet, moderates: [await createdForum()] };
  for (const thing of [
    { topic_id, post_id: null },
    { topic_id, post_id },
  ]) {
    expect((await listVersions(moderator, thing, ALL)).count).toBe(1);
    expect((await listVersions(ayse, thing, ALL)).count).toBe(1);
    for (const member of [mehmet, other_moderator])
      await expect(listVersions(member, thing, ALL)).rejects.toMatchObject({ status: 403 });
  }
  const other_topic_id = await createdTopic(mehmet);
  for (const thing of [
    { topic_id: other_topic_id, post_id },
    { topic_id: topic_id + 1_000_000, post_id: null },
  ])
    await expect(listVersions(selin, thing, ALL)).rejects.toMatchObject({ status: 404 });
});

test("an editor whose account was deleted has no id", async () => {
  const editor = await createdMember({ is_superuser: true });
  await changePost(editor, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  await deleteUser(selin, editor.id);
  const versions = await listContents({ topic_id, post_id });
  expect(versions.map(([, , editor_id]) => editor_id)).toEqual([null, ayse.id]);
});

test("what is deleted with its forum or its author is deleted with its versions", async () => {
  const member = await createdMember();
  const forum_id = await createdForum();
  topic_id = await createdTopic(member, { forum_id });
  post_id = await createdPost(member, topic_id);
  await changeTopic(selin, topic_id, { title: "Masa" });
  await changePost(selin, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  expect(await countStored()).toBe(2);
  await deleteForum(selin, forum_id);
  await finishDeletions();
  expect(await countStored()).toBe(0);
  topic_id = await createdTopic(ayse);
  post_id = await createdPost(member, topic_id);
  await changePost(selin, topic_id, post_id, { content: "<p>Güneşten.</p>" });
  await changeTopic(selin, topic_id, { title: "Masa" });
  await deleteUser(selin, member.id);
  await finishDeletions();
  expect(await countStored()).toBe(1);
  expect(await listFaults()).toEqual([]);
});

test("doctor finds and deletes versions without their topic or reply", async () => {
  await sql`insert into content_versions (topic_id, post_id, title, content, editor_id, created_at)
    values (2000000000, null, 'Sehpa', '<p>Neden?</p>', ${ayse.id}, now()), (${topic_id}, 2000000000, null, '<p>Nemden.</p>', ${ayse.id}, now())`;
  const { faults, remaining } = await repair();
  expect(faults).toEqual(["2 × former versions without their topic or reply"]);
  expect(remaining).toEqual([]);
});

test("a page shows what differs from the version before, and the first version whole", async () => {
  await changeTopic(ayse, topic_id, { title: "Masa" });
  await changeTopic(ayse, topic_id, { content: "<p>Niçin?</p>" });
  await changeTopic(selin, topic_id, { content: "<p><strong>Niçin?</strong></p>" });
  const { versions, thing } = await getVersionsPage(ayse, { topic_id, post_id: null }, 7);
  expect(thing).toMatchObject({ title: "Masa", count: 4 });
  const same = { title: null, text: null, blocks: null, has_new_form: false };
  const mark = { kind: "same", text: "?" };
  expect(versions).toMatchObject([
    { ...same, number: 4, editor: "selin", has_new_form: true },
    {
      ...same,
      number: 3,
      editor: ayse.username,
      text: [{ kind: "removed", text: "Neden" }, { kind: "added", text: "Niçin" }, mark],
    },
    {
      ...same,
      editor: ayse.username,
      title: [
        { kind: "removed", text: "Sehpa" },
        { kind: "added", text: "Masa" },
      ],
    },
    {
      ...same,
      editor: ayse.username,
      title: [{ kind: "same", text: "Sehpa" }],
      text: [{ kind: "same", text: "Neden?" }],
    },
  ]);
});

test("a text with a format is shown with it, changes marked inside", async () => {
  const content = "<p>Neden <strong>kuru</strong>?</p><ul><li>Nem</li></ul>";
  await changeTopic(ayse, topic_id, { content });
  await changeTopic(ayse, topic_id, { content: content.replace("kuru", "ıslak") });
  const { versions } = await getVersionsPage(ayse, { topic_id, post_id: null }, 1);
  const [newest] = versions;
  expect(newest?.text).toBeNull();
  expect(newest?.blocks?.[0]).toEqual({
    kind: "p",
    runs: [
      { text: "Neden ", marks: [] },
      { text: "kuru", marks: ["strong"], change: "removed" },
      { text: "ıslak", marks: ["strong"], change: "added" },
      { text: "?", marks: [] },
    ],
  });
  expect(newest?.blocks?.[1]?.kind).toBe("list");
});

test("the last version of a page is compared with the first of the next page", async () => {
  await sql`insert into content_versions (topic_id, post_id, content, editor_id, created_at)
    select ${topic_id}, ${post_id}, '<p>' || n || '</p>', ${ayse.id}, now() from generate_series(1, 25) n`;
  const thing = { topic_id, post_id };
  const first_page = await getVersionsPage(ayse, thing, 1);
  expect(first_page).toMatchObject({ page: 1, page_count: 2, from: 1, to: 20 });
  expect(first_page.versions.at(-1)?.text).toEqual([
    { kind: "removed", text: "6" },
    { kind: "added", text: "7" },
  ]);
  const last_page = await getVersionsPage(ayse, thing, 3);
  expect(last_page).toMatchObject({ page: 2, page_count: 2, from: 21, to: 26 });
  expect(last_page.versions.at(-1)?.text).toEqual([{ kind: "same", text: "1" }]);
});
