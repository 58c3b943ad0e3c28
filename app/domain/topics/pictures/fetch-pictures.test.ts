import { writeFile } from "node:fs/promises";
import { sql as drizzle } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { NoAnswer, NoFile, TooLarge } from "#app/lib/net/download-public.server.ts";
import { NotPublic } from "#app/lib/net/public-request.server.ts";
import {
  actor,
  createdMember,
  createdPost,
  createdTopic,
  exhaustLimit,
  sql,
} from "#tests/support/domain.ts";
import { photograph } from "#tests/support/pictures.ts";
import { purgeRemovedPosts } from "../deletion/purge.server.ts";
import { changePost, getPost } from "../topics/posts.server.ts";
import { postVersion } from "../topics/versions.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { fetchPictures } from "./fetch-pictures.server.ts";

const BREAD = "https://resim.example/ekmek.jpg";
const bread = await photograph({ width: 1000, height: 500 });

beforeEach(async () => {
  await sql`delete from waiting_pictures`;
  await sql`delete from files`;
  await sql`delete from blobs`;
});

/** A site that answers with these bytes, or fails like this. */
function siteWith(content: Buffer | Error | ((address: string) => Buffer | Error)) {
  const asked: string[] = [];
  const download = async (address: string, { path }: { path: string }) => {
    asked.push(address);
    const answer = typeof content === "function" ? content(address) : content;
    if (answer instanceof Error) throw answer;
    await writeFile(path, answer);
    return answer.length;
  };
  return { asked, fetch: () => fetchPictures(undefined, download) };
}

const picture = (address: string, alt = "Bir ekmek") =>
  `<p><img src="${address}" alt="${alt}"></p>`;
const waitingRows = () =>
  sql`select address, state, tries, failure, try_at > now() as is_later from waiting_pictures order by id`;
const makeDue = () => sql`update waiting_pictures set try_at = now()`;

test("a reply waits for its picture, and then shows it without being edited", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id, `<p>Bakın:</p>${picture(`${BREAD}#x`)}`);
  const before = await getPost(ayse, topic_id, post_id);
  expect(before.content).toContain(`<a class="waiting-image" href="${BREAD}#x"`);
  expect(await waitingRows()).toMatchObject([{ address: BREAD, state: "waiting", tries: 0 }]);

  const { asked, fetch } = siteWith(bread);
  await fetch();
  expect(asked).toEqual([BREAD]);
  const [file] = await sql`select id, owner_id, origin_url, name from files`;
  expect(file).toMatchObject({ owner_id: ayse.id, origin_url: BREAD });
  expect(file?.name).toMatch(/^ekmek-[0-9a-f]{12}\.jpg$/);
  const after = await getPost(ayse, topic_id, post_id);
  expect(after.content).toMatch(
    new RegExp(
      `^<p>Bakın:</p><p><a class="picture" href="/picture/${file?.id}"><img src="/files/${file?.id}/ekmek-[0-9a-f]{12}.jpg" srcset="[^"]+" sizes="[^"]+" alt="Bir ekmek" width="1000" height="500" loading="lazy"></a></p>$`,
    ),
  );
  expect(after).toMatchObject({ updated_at: null });
  const [stored] = await sql`select excerpt, editor_id from posts where id = ${post_id}`;
  expect(stored).toEqual({ excerpt: "Bakın:\n[Bir ekmek]", editor_id: null });
  expect(await sql`select from content_versions where post_id = ${post_id}`).toHaveLength(0);
  expect(
    await sql`select post_id, is_shown from file_uses where file_id = ${file?.id ?? 0}`,
  ).toEqual([{ post_id, is_shown: true }]);
  expect(await waitingRows()).toEqual([]);
});

test("an opening post too, and one address is fetched once for all posts and members", async () => {
  const [ayse, mehmet] = [await actor("ayse"), await actor("mehmet")];
  const topic_id = await createdTopic(ayse, { content: picture(BREAD) });
  const post_id = await createdPost(mehmet, topic_id, picture(BREAD) + picture(BREAD, "Yine"));
  const { asked, fetch } = siteWith(bread);
  await fetch();
  expect(asked).toEqual([BREAD]);
  const files = await sql`select id, owner_id from files order by owner_id`;
  expect(files.map(({ owner_id }) => owner_id)).toEqual([ayse.id, mehmet.id].sort((a, b) => a - b));
  expect(await sql`select from blobs`).toHaveLength(3);
  expect(await sql`select topic_id, post_id from file_uses order by post_id`).toEqual([
    { topic_id: null, post_id },
    { topic_id, post_id: null },
  ]);
  // What was fetched before is shown at once.
  const later_id = await createdPost(ayse, topic_id, picture(BREAD));
  expect((await getPost(ayse, topic_id, later_id)).content).toContain('<img src="/files/');
  expect(await waitingRows()).toEqual([]);
});

test("the text of a removed reply is rewritten, and a deleted one is not waited for", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const removed_id = await createdPost(ayse, topic_id, picture(BREAD));
  const deleted_id = await createdPost(ayse, topic_id, picture("https://resim.example/2.jpg"));
  await removePost(ayse, topic_id, removed_id);
  await removePost(ayse, topic_id, deleted_id);
  await db.transaction((tx) => purgeRemovedPosts(tx, drizzle`id = ${deleted_id}`, 1));
  const { asked, fetch } = siteWith(bread);
  await fetch();
  expect(asked).toEqual([BREAD]);
  const [row] = await sql`select content from removed_posts where id = ${removed_id}`;
  expect(row?.content).toContain('<img src="/files/');
  expect(await waitingRows()).toEqual([]);
});

test.each([
  [new NoFile(404), "answer"],
  [new NotPublic("10.0.0.1"), "not_public"],
  [new TooLarge(), "too_large"],
  [Buffer.from("<html>no picture</html>"), "no_picture"],
  [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "no_picture"],
])("what will be no picture later either stays a link: %s", async (answer, failure) => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id, picture(BREAD));
  const { asked, fetch } = siteWith(answer);
  await fetch();
  await makeDue();
  await fetch();
  expect(asked).toHaveLength(1);
  expect(await waitingRows()).toMatchObject([{ state: "failed", failure }]);
  const { content } = await getPost(ayse, topic_id, post_id);
  expect(content).toContain(`<a class="waiting-image" href="${BREAD}"`);
});

test.each([
  [new NoFile(503), "answer"],
  [new NoFile(429), "answer"],
  [new NoAnswer(new Error("ECONNRESET"), false), "no_connection"],
  [new NoAnswer(new Error("aborted"), true), "timeout"],
])("what may pass is tried again, and not for ever: %s", async (answer, failure) => {
  const ayse = await actor("ayse");
  await createdTopic(ayse, { content: picture(BREAD) });
  const { asked, fetch } = siteWith(answer);
  await fetch();
  await fetch();
  expect(asked).toHaveLength(1);
  expect(await waitingRows()).toMatchObject([
    { state: "waiting", tries: 1, failure, is_later: true },
  ]);
  for (let tries = 2; tries <= 7; tries += 1) {
    await makeDue();
    await fetch();
  }
  expect(asked).toHaveLength(6);
  expect(await waitingRows()).toMatchObject([{ state: "failed", tries: 6 }]);
});

test("a failed picture is shown when another post has its address, and it is there", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse, { content: picture(BREAD) });
  await siteWith(new NoFile(404)).fetch();
  await createdPost(ayse, topic_id, picture(BREAD));
  await siteWith(bread).fetch();
  expect(await waitingRows()).toEqual([]);
  const [topic] = await sql`select content from topics where id = ${topic_id}`;
  expect(topic?.content).toContain('<img src="/files/');
});

test("one site is asked for one picture at a time, others meanwhile", async () => {
  const ayse = await actor("ayse");
  const addresses = Array.from({ length: 6 }, (_, n) => `https://resim.example/${n}.jpg`);
  await createdTopic(ayse, {
    content: [...addresses, "https://baska.example/1.jpg"].map((each) => picture(each)).join(""),
  });
  const running: string[] = [];
  let most = 0;
  let most_of_one = 0;
  const download = async (address: string, { path }: { path: string }) => {
    running.push(new URL(address).host);
    most = Math.max(most, running.length);
    most_of_one = Math.max(most_of_one, running.filter((host) => host === "resim.example").length);
    await writeFile(path, bread);
    // The other pictures are claimed while this one arrives.
    await sql`select pg_sleep(0.05)`;
    running.splice(running.indexOf(new URL(address).host), 1);
    return bread.length;
  };
  await fetchPictures(undefined, download);
  expect(most_of_one).toBe(1);
  expect(most).toBe(2);
});

test("an edit ends the waiting for an address that the text has not any more", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id, picture(BREAD));
  await changePost(ayse, topic_id, post_id, { content: picture("https://resim.example/2.jpg") });
  expect(await waitingRows()).toMatchObject([{ address: "https://resim.example/2.jpg" }]);
});

test("an edit that began before the picture was there is no conflict, and keeps the picture", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id, `<p>Eski</p>${picture(BREAD)}`);
  const loaded = await getPost(ayse, topic_id, post_id);
  await siteWith(bread).fetch();
  const versions = [postVersion(loaded)];
  const same = await changePost(ayse, topic_id, post_id, { content: loaded.content }, versions);
  expect(same.updated_at).toBeNull();
  const content = loaded.content.replace("Eski", "Yeni");
  const changed = await changePost(ayse, topic_id, post_id, { content }, versions);
  expect(changed.content).toMatch(/^<p>Yeni<\/p><p><a class="picture"/);
  expect(await sql`select is_shown from file_uses where post_id = ${post_id}`).toEqual([
    { is_shown: true },
  ]);
  await expect(
    changePost(ayse, topic_id, post_id, { content: "<p>Başka</p>" }, versions),
  ).rejects.toMatchObject({ status: 409 });
});

test("another picture with the same description is another text", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id, picture(BREAD));
  const loaded = await getPost(ayse, topic_id, post_id);
  await changePost(ayse, topic_id, post_id, { content: picture("https://resim.example/2.jpg") });
  await siteWith(bread).fetch();
  await expect(
    changePost(ayse, topic_id, post_id, { content: "<p>Başka</p>" }, [postVersion(loaded)]),
  ).rejects.toMatchObject({ status: 409 });
});

test("a program that keeps copies learns that the text shows the picture", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id, picture(BREAD));
  await sql`truncate changes`;
  await siteWith(bread).fetch();
  expect(await sql`select kind, thing_id, change from changes`).toEqual([
    { kind: "post", thing_id: post_id, change: "updated" },
  ]);
});

test("a member can make the site fetch only so many pictures, and others wait", async () => {
  const member = await createdMember({ is_trusted: false });
  expect(await exhaustLimit("newcomer_fetched_picture", member)).toBe(30);
  await createdTopic(member, { content: picture(BREAD) });
  const { asked, fetch } = siteWith(bread);
  await fetch();
  expect(asked).toEqual([]);
  expect(await waitingRows()).toMatchObject([{ state: "waiting", tries: 0, is_later: true }]);
});

test("an address that is not public is not even waited for", async () => {
  const ayse = await actor("ayse");
  const addresses = [
    "https://127.0.0.1/a.jpg",
    "http://10.0.0.1/a.jpg",
    "https://resim.example:22/a.jpg",
    "https://name:word@resim.example/a.jpg",
    "http://localhost/a.jpg",
  ];
  await createdTopic(ayse, { content: addresses.map((each) => picture(each)).join("") });
  expect(await waitingRows()).toEqual([]);
});

test("a process that died is followed by another one", async () => {
  const ayse = await actor("ayse");
  await createdTopic(ayse, { content: picture(BREAD) });
  await sql`update waiting_pictures set tries = 1, fetching_until = now() + interval '1 minute'`;
  const { asked, fetch } = siteWith(bread);
  await fetch();
  expect(asked).toEqual([]);
  await sql`update waiting_pictures set fetching_until = now() - interval '1 second'`;
  await fetch();
  expect(asked).toEqual([BREAD]);
});
