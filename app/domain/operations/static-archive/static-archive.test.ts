import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { formerUsername } from "#app/contract/former-member.ts";
import { env } from "#app/lib/process/env.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { brokenLinks, pagesOfArchive, readArchive } from "#tests/support/static-archive.ts";
import { tr } from "#tests/support/texts.ts";
import { unzip } from "#tests/support/unzip.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { storeFile } from "../../members/files/store-file.server.ts";
import { mergeTopic } from "../../moderation/moderate/merge-topics.server.ts";
import { loadSiteTexts } from "../../site/settings/parts/site-texts.server.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import type { Audience } from "./audience.server.ts";
import { makeStaticArchive } from "./make-static-archive.server.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "divan-static-archive-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

let archives = 0;
function newTarget(): string {
  archives += 1;
  return join(FOLDER, String(archives));
}

const options = { translateFor, search_script: "// the script" };

async function made(audience: Audience = { kind: "members" }): Promise<Map<string, Buffer>> {
  const target = newTarget();
  await makeStaticArchive(audience, target, options);
  return readArchive(target);
}

const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? "";
const allText = (files: Map<string, Buffer>) =>
  [...files].map(([name, bytes]) => `${name}\n${bytes.toString("latin1")}\n${bytes}`).join("\n");

test("an archive has the texts of all rows that a member reads, and its links lead into it", async () => {
  const [ada, can] = [await createdMember({ full_name: "Ada <Su>" }), await createdMember()];
  const forum_id = await createdForum();
  await sql`update forums set description = 'Oymak & yontmak' where id = ${forum_id}`;
  const picture = await storeFile(
    ada,
    uploadOf("masa.jpg", await photograph({ width: 600, height: 400 })),
    { alt: "Bir masa" },
  );
  const topic_id = await createdTopic(ada, {
    forum_id,
    title: "Ceviz & <meşe>",
    content: `<p><img src="${picture.url}" alt="Bir masa"></p>`,
  });
  const post_id = await createdPost(can, topic_id, "<p>Önce zımpara.</p>");
  const other_id = await createdTopic(can, {
    title: "Bağlantılar",
    content: `<p><a href="/topic/${topic_id}">konu</a> <a href="/topic/${topic_id}/post/${post_id}">yanıt</a>
      <a href="${env.SITE_URL}/topic/${topic_id}?page=1#post-${post_id}">tam adres</a> <a href="/forum/${forum_id}">forum</a>
      @${ada.username} <a href="/topic/999999">yok</a> <a href="https://example.org/?a=1&amp;b=2">başka</a> <a href="/search?q=a">arama</a></p>`,
  });
  const files = await made();
  const replies = await sql`select id, topic_id, position, content from posts`;
  for (const { id, topic_id: of_topic, position, content } of replies) {
    const [, reply = ""] = textOf(files, `topic/${of_topic}/1.html`).split(
      `<article id="post-${id}">`,
    );
    expect(reply.split("</article>")[0]).toContain(content);
    expect(reply).toContain(`#${position}</a>`);
  }
  const topics =
    await sql`select id, content from topics where content not like '%href%' and content not like '%src%'`;
  for (const { id, content } of topics)
    expect(textOf(files, `topic/${id}/1.html`)).toContain(content);

  const topic = textOf(files, `topic/${topic_id}/1.html`);
  expect(topic).toContain('<html lang="tr">');
  expect(topic).toContain("<h1>Ceviz &amp; &lt;meşe&gt;</h1>");
  expect(topic).toContain(`<img src="../../files/${picture.id}-masa.jpg" alt="Bir masa"`);
  expect(topic).toContain(`<article id="post-${post_id}">`);
  expect(topic).toContain(`<a class="number" href="#post-${post_id}">#1</a>`);
  expect(topic).toContain("<p>Önce zımpara.</p>");
  expect(topic).toContain(`<a href="../../member/${can.id}.html">${can.username}</a>`);
  expect(files.get(`files/${picture.id}-masa.jpg`)?.length).toBe(picture.size);

  const links = textOf(files, `topic/${other_id}/1.html`);
  expect(links).toContain(`<a href="../../topic/${topic_id}/1.html">konu</a>`);
  expect(links).toContain(`<a href="../../topic/${topic_id}/1.html#post-${post_id}">yanıt</a>`);
  expect(links).toMatch(
    new RegExp(`<a href="../../topic/${topic_id}/1.html#post-${post_id}"[^>]*>tam adres`),
  );
  expect(links).toContain(`<a href="../../forum/${forum_id}/1.html">forum</a>`);
  expect(links).toContain(`href="../../member/${ada.id}.html">@${ada.username}</a>`);
  expect(links).toContain(`<a href="${env.SITE_URL}/topic/999999">yok</a>`);
  expect(links).toContain(`<a href="${env.SITE_URL}/search?q=a">arama</a>`);
  expect(links).toContain(`href="https://example.org/?a=1&amp;b=2"`);

  const index = textOf(files, "index.html");
  expect(index).toContain(`<a href="forum/${forum_id}/1.html">Ahşap</a>`);
  expect(index).toContain("Oymak &amp; yontmak");
  expect(index).toContain(tr("archive.forMembers"));
  expect(textOf(files, `forum/${forum_id}/1.html`)).toContain(
    `href="../../topic/${topic_id}/1.html"`,
  );
  expect(textOf(files, "members/1.html")).toContain("Ada &lt;Su&gt;");
  expect(textOf(files, `member/${ada.id}.html`)).toContain(`href="../topic/${topic_id}/1.html"`);
  expect(brokenLinks(files, env.SITE_URL)).toEqual([]);
  for (const [name, html] of pagesOfArchive(files))
    if (name !== "search.html") expect(html).not.toMatch(/<script|@import|url\(/);
});

test("an address that no page of the site has does not end the archive", async () => {
  const addresses = [
    `${env.SITE_URL}//[`,
    `${env.SITE_URL}//a:999999`,
    "/user/%E0%A4%A",
    "/user/%00",
  ];
  const links = addresses.map((address) => `<a href="${address}">adres</a>`);
  const topic_id = await createdTopic(await createdMember(), {
    content: `<p>${links.join(" ")}</p>`,
  });
  const page = textOf(await made(), `topic/${topic_id}/1.html`);
  expect(page).toContain(`<a href="${env.SITE_URL}//["`);
  expect(page).toContain(`<a href="${env.SITE_URL}/user/%00">adres</a>`);
});

test("nothing that members do not read is in an archive", async () => {
  const selin = await actor("selin");
  const [writer, leaving] = [await createdMember(), await createdMember()];
  const { forum_id } = await createdRestrictedForum([writer]);
  await sql`update forums set name = 'Gizliforum', description = 'Gizliaçıklama' where id = ${forum_id}`;
  const hidden_picture = await storeFile(
    writer,
    uploadOf("gizliresim.jpg", await photograph({ width: 60, height: 40 })),
    { alt: "Gizlitanım" },
  );
  const hidden_topic = await createdTopic(await reload(writer), {
    forum_id,
    title: "Gizlibaşlık",
    content: `<p>Gizlimetin <img src="${hidden_picture.url}" alt="Gizlitanım"></p>`,
  });
  await createdPost(await reload(writer), hidden_topic, "<p>Gizliyanıt</p>");
  const topic_id = await createdTopic(writer, { title: "Açık", content: "<p>Eskimetin</p>" });
  await changeTopic(writer, topic_id, { title: "Açık", content: "<p>Yenimetin</p>" });
  const removed_post = await createdPost(writer, topic_id, "<p>Kaldırılanyanıt</p>");
  await removePost(writer, topic_id, removed_post);
  const removed_topic = await createdTopic(writer, { title: "Kaldırılankonu" });
  await removeTopic(writer, removed_topic);
  await createdPost(leaving, topic_id, "<p>Gidenyanıt</p>");
  await deleteUser(selin, leaving.id);
  await sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key)
    values (${writer.id}, 'reply', ${topic_id}, 'Taslakmetin', 'html', '', 'a')`;

  const files = await made();
  const text = allText(files).toLowerCase();
  for (const secret of ["gizli", "eskimetin", "kaldırılan", "gidenyanıt", "taslakmetin"])
    expect(text).not.toContain(secret);
  for (const { email } of await sql`select email from users`)
    expect(text).not.toContain(String(email).toLowerCase());
  expect(text).not.toContain("argon2");
  expect(files.has(`topic/${hidden_topic}/1.html`)).toBe(false);
  expect(textOf(files, `topic/${topic_id}/1.html`)).toContain("Yenimetin");
  const totals = [tr("members.topics", { count: 1 }), tr("topic.replies", { count: 0 })];
  expect(textOf(files, `member/${writer.id}.html`)).toContain(totals.join(" · "));
  expect(brokenLinks(files, env.SITE_URL)).toEqual([]);
});

test("the archive of a group has its forums too, and no others", async () => {
  const member = await createdMember();
  const own = await createdRestrictedForum([member]);
  const other = await createdRestrictedForum([member]);
  const writer = await reload(member);
  const own_topic = await createdTopic(writer, { forum_id: own.forum_id, title: "Kurulkonusu" });
  await createdTopic(writer, { forum_id: other.forum_id, title: "Başkakurul" });
  const open_topic = await createdTopic(writer, {
    title: "Herkese",
    content: `<p><a href="/topic/${own_topic}">kurula</a></p>`,
  });
  const [{ name } = { name: "" }] = await sql`select name from groups where id = ${own.group_id}`;
  const files = await made({ kind: "group", group_id: own.group_id });
  expect(textOf(files, "index.html")).toContain(String(name));
  expect(textOf(files, `topic/${own_topic}/1.html`)).toContain("Kurulkonusu");
  expect(textOf(files, `topic/${open_topic}/1.html`)).toContain(
    `href="../../topic/${own_topic}/1.html"`,
  );
  expect(allText(files)).not.toContain("Başkakurul");
  expect(textOf(files, `member/${member.id}.html`)).toContain(tr("members.topics", { count: 2 }));
  const of_members = await made();
  expect(allText(of_members)).not.toContain("Kurulkonusu");
  expect(textOf(of_members, `topic/${open_topic}/1.html`)).toContain(
    `href="${env.SITE_URL}/topic/${own_topic}"`,
  );
});

test("merged topics and moved replies lead to where they are", async () => {
  const selin = await actor("selin");
  const forum_id = await createdForum();
  const from_id = await createdTopic(selin, { forum_id, title: "Birleşen" });
  const post_id = await createdPost(selin, from_id, "<p>Taşınan</p>");
  const into_id = await createdTopic(selin, { forum_id, title: "Kalan" });
  await mergeTopic(selin, from_id, into_id);
  const opening_id = 888_888;
  await sql`insert into moved_posts (post_id, topic_id) values (${opening_id}, ${into_id})`;
  const linking_id = await createdTopic(selin, {
    title: "Bağlayan",
    content: `<p><a href="/topic/${from_id}">konu</a> <a href="/topic/${from_id}/post/${post_id}">yanıt</a>
      <a href="/topic/1/post/${opening_id}">bölünen</a></p>`,
  });
  const files = await made();
  const html = textOf(files, `topic/${linking_id}/1.html`);
  expect(html).toContain(`<a href="../../topic/${into_id}/1.html">konu</a>`);
  expect(html).toContain(`<a href="../../topic/${into_id}/1.html">bölünen</a>`);
  expect(html).toContain(`<a href="../../topic/${into_id}/1.html#post-${post_id}">yanıt</a>`);
  expect(brokenLinks(files, env.SITE_URL)).toEqual([]);
});

test("the first page has the texts of the site, and a former member no page", async () => {
  const former = await createdMember();
  const topic_id = await createdTopic(former, { title: "Kalan yazı" });
  await sql`update users set is_former = true, username = ${formerUsername(former.id)}, is_active = false, confirmed_email = null where id = ${former.id}`;
  await sql`insert into site_texts (language, name, tagline, welcome, rules, footer)
    values ('tr', 'Çınaraltı', 'Gölgede <söz>', ${`Önce [konu](/topic/${topic_id})`}, 'Kaba **olmayın**', 'Alt satır')`;
  try {
    const files = await made();
    const index = textOf(files, "index.html");
    expect(index).toContain("<title>Çınaraltı</title>");
    expect(index).toContain("Gölgede &lt;söz&gt;");
    expect(index).toContain(`<a href="topic/${topic_id}/1.html">konu</a>`);
    expect(index).toContain("Kaba <strong>olmayın</strong>");
    expect(index).toContain("<footer><div><p>Alt satır</p></div></footer>");
    expect(files.has(`member/${former.id}.html`)).toBe(false);
    const topic = textOf(files, `topic/${topic_id}/1.html`);
    expect(topic).toContain(`<h2 class="person">${tr("words.formerMember")}</h2>`);
    expect(brokenLinks(files, env.SITE_URL)).toEqual([]);
  } finally {
    await sql`delete from site_texts`;
    await loadSiteTexts();
  }
});

test("replies stay on the page of their number, where others are missing too", async () => {
  const member = await createdMember();
  const topic_id = await createdTopic(member);
  await sql`insert into posts (topic_id, owner_id, position, content, created_at)
    select ${topic_id}, ${member.id}, n, '<p>söz ' || n || '.</p>', now() + make_interval(secs => n)
    from generate_series(1, 260) n where n <= 50 or n > 200`;
  const files = await made();
  const numbers = [1, 2, 3, 4, 5, 6].filter((number) =>
    files.has(`topic/${topic_id}/${number}.html`),
  );
  expect(numbers).toEqual([1, 5, 6]);
  const pages = numbers.map((number) => textOf(files, `topic/${topic_id}/${number}.html`));
  expect(pages.map((html) => html.match(/<article/g)?.length)).toEqual([51, 50, 10]);
  expect(pages[0]).toContain('<a href="5.html">');
  expect(pages[1]).toContain("<p>söz 201.</p>");
  expect(pages[1]).toContain('<a href="1.html">');
  expect(pages[1]).toContain('<a href="6.html">');
  expect(brokenLinks(files, env.SITE_URL)).toEqual([]);
});

test("a forum of many topics has pages in the order of the site", async () => {
  const member = await createdMember();
  const forum_id = await createdForum();
  await sql`insert into topics (forum_id, owner_id, title, content, created_at)
    select ${forum_id}, ${member.id}, 'Konu ' || n, '<p>söz</p>', now() - make_interval(secs => 1000 - n) from generate_series(1, 220) n`;
  await sql`update topic_activity set pinned_at = now() where topic_id = (select id from topics where title = 'Konu 1')`;
  const files = await made();
  const titles = [1, 2, 3].flatMap((number) =>
    [...textOf(files, `forum/${forum_id}/${number}.html`).matchAll(/>Konu (\d+)</g)].map(([, n]) =>
      Number(n),
    ),
  );
  expect(titles).toEqual([1, ...Array.from({ length: 219 }, (_, n) => 220 - n)]);
  expect(files.has(`forum/${forum_id}/4.html`)).toBe(false);
  expect(brokenLinks(files, env.SITE_URL)).toEqual([]);
});

test("a zip has the same files as a folder, and progress ends with everything", async () => {
  const member = await createdMember();
  await createdPost(member, await createdTopic(member));
  const target = `${newTarget()}.zip`;
  const shares: number[] = [];
  const archive = await makeStaticArchive({ kind: "members" }, target, {
    ...options,
    onProgress: (share) => shares.push(share),
  });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const files = unzip(readFileSync(target));
  const topics = [...files.keys()].filter((name) => /^topic\/\d+\/1\.html$/.test(name));
  expect(archive.topics).toBe(topics.length);
  expect([...files.keys()].toSorted()).toEqual([...(await made()).keys()].toSorted());
});

test("an archive replaces nothing, and one that fails leaves nothing", async () => {
  const full = newTarget();
  mkdirSync(full);
  writeFileSync(join(full, "a"), "a");
  await expect(makeStaticArchive({ kind: "members" }, full, options)).rejects.toThrow(
    "is not empty",
  );
  const file = `${newTarget()}.zip`;
  writeFileSync(file, "a");
  await expect(makeStaticArchive({ kind: "members" }, file, options)).rejects.toThrow(
    "exists already",
  );
  const nowhere = join(newTarget(), "b", "c");
  await expect(makeStaticArchive({ kind: "members" }, nowhere, options)).rejects.toThrow(
    "does not exist",
  );
  const group = { kind: "group", group_id: 999_999 } as const;
  await expect(makeStaticArchive(group, newTarget(), options)).rejects.toThrow("no such group");
  for (const target of [newTarget(), `${newTarget()}.zip`]) {
    const controller = new AbortController();
    const making = makeStaticArchive({ kind: "members" }, target, {
      ...options,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("interrupted")),
    });
    await expect(making).rejects.toThrow("interrupted");
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
  }
});
