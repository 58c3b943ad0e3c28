import { expect, test } from "vitest";
import { actor, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import { uploadOf } from "#tests/support/pictures.ts";
import { createPost } from "../../topics/topics/posts.server.ts";
import { changeTopic, getTopic } from "../../topics/topics/topics.server.ts";
import { storeFile } from "./store-file.server.ts";

async function secretFile() {
  return await storeFile(await createdMember(), uploadOf("gizli.txt", `gizli ${Math.random()}`));
}

const usesOf = async (id: number) => await sql`select from file_uses where file_id = ${id}`;

test("a link to a file that its author may not read is text, which nobody shows by quoting it", async () => {
  const file = await secretFile();
  const author = await createdMember();
  const content = `<p><a href="${file.url}">bulduğum</a> <img src="${file.url}" alt="resim"> http://localhost:3000${file.url}</p>`;
  const topic_id = await createdTopic(author, { content });
  const stored = await getTopic(author, topic_id);
  expect(stored.content).not.toContain("<a ");
  expect(stored.content).not.toContain("<img");
  const selin = await actor("selin");
  await createPost(selin, topic_id, {
    content: `<blockquote>${stored.content}</blockquote><p>Bakalım.</p>`,
  });
  await changeTopic(selin, topic_id, { content: `${stored.content}<p>Düzeltildi.</p>` });
  expect(await usesOf(file.id)).toHaveLength(0);
});

test("rights over what others have uploaded do not suffice to show it", async () => {
  const file = await secretFile();
  const selin = await actor("selin");
  await createdTopic(selin, { content: `<p><a href="${file.url}">dosya</a></p>` });
  expect(await usesOf(file.id)).toHaveLength(0);
});

test("whoever reads a post with a file may show the file too", async () => {
  const owner = await createdMember();
  const file = await storeFile(owner, uploadOf("acik.txt", "açık"));
  await createdTopic(owner, { content: `<p><a href="${file.url}">dosya</a></p>` });
  await createdTopic(await createdMember(), { content: `<p><a href="${file.url}">dosya</a></p>` });
  expect(await usesOf(file.id)).toHaveLength(2);
});
