import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import {
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { en, tr } from "#tests/support/texts.ts";
import { unzip } from "#tests/support/unzip.ts";
import { storeFile } from "../../members/files/store-file.server.ts";
import type { User } from "../../members/users/user.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { deleteUser } from "../closing/delete-user.server.ts";
import { exportMyData } from "../export/export.server.ts";
import { exportLists } from "../export/lists.server.ts";
import { LIST_NAMES } from "./archive-lists.ts";
import { deleteOldArchives } from "./delete-archives.server.ts";
import { FIELD_TEXTS, FIELDS_IN_JSON_ONLY } from "./field-texts.ts";
import { makeOwnArchive } from "./make-archive.server.ts";
import { findOwnArchive, openOwnArchive, requestOwnArchive } from "./own-archives.server.ts";

const FOLDER = join(env.DATA_DIR, "own-archives");
const pathOf = (archive_id: number) => join(FOLDER, `${archive_id}.zip`);
/** The archive, complete or not. */
const filesOf = (archive_id: number) =>
  readdirSync(FOLDER).filter((name) => name.startsWith(`${archive_id}.`));

async function requested(member: User): Promise<number> {
  await requestOwnArchive(member);
  const [row] = await sql`select max(id)::int as id from own_archives where user_id = ${member.id}`;
  return Number(row?.id);
}

async function made(member: User): Promise<number> {
  const archive_id = await requested(member);
  await makeOwnArchive(archive_id, translateFor);
  return archive_id;
}

async function downloaded(member: User): Promise<Map<string, Buffer>> {
  const { chunks, size } = await openOwnArchive(member);
  const bytes = await buffer({ [Symbol.asyncIterator]: () => chunks });
  expect(bytes.length).toBe(size);
  return unzip(bytes);
}

const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? "";

/** All that a page names in an attribute, without the links that a reader may follow. */
const loaded = (html: string) =>
  [...html.matchAll(/<(?!a )[^>]* (?:src|href|srcset)="([^"]*)"/g)].map(([, address]) => address);

async function exported(member: User) {
  const chunks: string[] = [];
  for await (const chunk of await exportMyData(member)) chunks.push(chunk);
  return JSON.parse(chunks.join(""));
}

test("an archive has everything of its member, as data and as pages that open from disk", async () => {
  const member = await createdMember({ language: "en", full_name: "Deniz <Kaya>" });
  const other = await createdMember();
  const foreign_picture = await storeFile(
    other,
    uploadOf("deniz.jpg", await photograph({ width: 70, height: 40 })),
    { alt: "Deniz" },
  );
  const picture = await storeFile(
    member,
    uploadOf("ekmek.jpg", await photograph({ width: 600, height: 400 })),
    { alt: "Bir ekmek" },
  );
  const minutes = await storeFile(member, uploadOf("tutanak.txt", "Toplantı"));
  const topic_id = await createdTopic(member, {
    title: "Ekmek & <tuz>",
    content: `<p><img src="${picture.url}" alt="Bir ekmek"> <a href="${minutes.url}">tutanak</a></p>`,
  });
  const quoted = `<p><img src="${foreign_picture.url}" alt="Deniz"></p>`;
  const other_post_id = await createdPost(other, topic_id, quoted);
  const post_id = await createdPost(
    member,
    topic_id,
    `<blockquote>${quoted}</blockquote><p>src="/files/${picture.id}/" <a href="/topic/${topic_id}">konu</a> <a href="https://example.org/a">başka</a></p>`,
  );
  await sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key)
    values (${member.id}, 'reply', ${topic_id}, '<script>alert(1)</script>', 'html', '', 'a')`;
  await sql`insert into thanks (post_id, user_id, author_id) values (${other_post_id}, ${member.id}, ${other.id})`;

  const archive_id = await requested(member);
  expect(await queuedPayloads("make-own-archive")).toContainEqual({ archive_id });
  expect(await findOwnArchive(member)).toMatchObject({ state: "waiting", progress: 0, size: null });
  await makeOwnArchive(archive_id, translateFor);
  expect(await findOwnArchive(member)).toMatchObject({ state: "ready", progress: 100 });

  const files = await downloaded(member);
  const { exported_at, ...data } = JSON.parse(textOf(files, "data.json"));
  const { exported_at: _, ...now } = await exported(await reload(member));
  expect(exported_at).toEqual(expect.any(String));
  expect(data).toEqual(now);
  expect(textOf(files, `files/${minutes.id}-tutanak.txt`)).toBe("Toplantı");
  expect(files.get(`files/${picture.id}-ekmek.jpg`)?.length).toBe(picture.size);

  const index = textOf(files, "index.html");
  expect(index).toContain('<html lang="en">');
  expect(index).toContain("Deniz &lt;Kaya&gt;");
  expect(index).toContain(`<a href="pages/replies-1.html">${en("ownData.replies")}</a>`);

  const topics = textOf(files, "pages/topics-1.html");
  expect(topics).toContain("Ekmek &amp; &lt;tuz&gt;");
  expect(topics).toContain(`<img src="../files/${picture.id}-ekmek.jpg" alt="Bir ekmek"`);
  expect(topics).toContain(`href="../files/${minutes.id}-tutanak.txt"`);
  const replies = textOf(files, "pages/replies-1.html");
  expect(replies).toContain(`href="${env.SITE_URL}/picture/${foreign_picture.id}">[Deniz]</a>`);
  expect(replies).toContain(`src=&quot;/files/${picture.id}/&quot;`);
  expect(replies).toContain(`<a href="${env.SITE_URL}/topic/${topic_id}">konu</a>`);
  expect(replies).toContain(`href="${env.SITE_URL}/topic/${topic_id}/post/${post_id}"`);
  expect(textOf(files, "pages/drafts-1.html")).toContain("&lt;script&gt;");
  expect(textOf(files, "pages/thanks-1.html")).toContain("Ekmek &amp; &lt;tuz&gt;");

  for (const [name, bytes] of files) {
    if (!name.endsWith(".html")) continue;
    const html = bytes.toString();
    expect(html).not.toMatch(/<script|<link|@import|url\(/);
    for (const address of loaded(html)) expect(address).toMatch(/^(\.\.\/)?files\//);
    const links = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = ""]) => address);
    for (const address of links) {
      if (address.startsWith("https://example.org/")) continue;
      const url = new URL(address, `archive:///${name}`);
      if (url.protocol === "archive:")
        expect([name, files.has(url.pathname.slice(1))]).toEqual([name, true]);
      else expect(address.startsWith(`${env.SITE_URL}/`)).toBe(true);
    }
  }
});

test("every list has a title and every field a name", async () => {
  const member = await createdMember();
  expect([...LIST_NAMES].sort()).toEqual(Object.keys(exportLists(member)).sort());
  const fields = new Set<string>();
  for (const batches of Object.values(exportLists(await memberWithAllLists())))
    for await (const rows of batches) {
      expect(rows).not.toEqual([]);
      for (const row of rows) for (const field of Object.keys(row)) fields.add(field);
    }
  const shown_in_posts = new Set(["content", "removal_reason"]);
  const unknown = [...fields].filter(
    (field) => !FIELD_TEXTS[field] && !FIELDS_IN_JSON_ONLY.has(field) && !shown_in_posts.has(field),
  );
  expect(unknown).toEqual([]);
});

/** Has a row in each list. */
async function memberWithAllLists(): Promise<User> {
  const [member, other] = [await createdMember(), await createdMember()];
  const { forum_id } = await createdRestrictedForum([member, other]);
  const insider = await reload(member);
  const [topic_id, removed_topic_id] = [
    await createdTopic(insider, { forum_id }),
    await createdTopic(insider, { forum_id }),
  ];
  const [post_id, removed_post_id] = [
    await createdPost(insider, topic_id),
    await createdPost(insider, topic_id),
  ];
  await changeTopic(insider, topic_id, { title: "Sehpa", content: "<p>Düzeltildi.</p>" });
  await removeTopic(insider, removed_topic_id);
  await removePost(insider, topic_id, removed_post_id);
  await storeFile(insider, uploadOf("tutanak.txt", "Toplantı"));
  const other_post_id = await createdPost(await reload(other), topic_id);
  const [session] =
    await sql`insert into sessions (token_hash, user_id, kind, expires_at) values (sha256(${member.username}::bytea), ${member.id}, 'site', now() + interval '1 day') returning id`;
  const [report] =
    await sql`insert into reports (topic_id, forum_id, owner_id) values (${topic_id}, ${forum_id}, ${other.id}) returning id`;
  await sql`insert into report_entries (report_id, reporter_id, reason) values (${report?.id}, ${member.id}, 'rude')`;
  await sql`insert into forum_subscriptions (user_id, forum_id) values (${member.id}, ${forum_id})`;
  await sql`insert into bookmarks (user_id, topic_id) values (${member.id}, ${topic_id})`;
  await sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key) values (${member.id}, 'reply', ${topic_id}, 'Taslak', 'html', '', 'a')`;
  await sql`insert into mutes (user_id, topic_id) values (${member.id}, ${topic_id})`;
  await sql`insert into forum_reads (user_id, forum_id, read_until) values (${member.id}, ${forum_id}, now())`;
  await sql`insert into topic_reads (user_id, topic_id, position) values (${member.id}, ${topic_id}, 1) on conflict do nothing`;
  await sql`insert into notifications (user_id, type, actor_id, topic_id) values (${member.id}, 'topic_reply', ${other.id}, ${topic_id})`;
  await sql`insert into thanks (post_id, user_id, author_id) values (${other_post_id}, ${member.id}, ${other.id})`;
  await sql`insert into invites (owner_id) values (${member.id})`;
  await sql`insert into api_keys (user_id, name, token_hash, scopes, expires_at) values (${member.id}, 'Bot', sha256(${member.username}::bytea), '{read}', now() + interval '1 day')`;
  await sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth) values (${member.id}, ${session?.id}, ${`https://push.example/${member.id}`}, 'a', 'b')`;
  await sql`insert into factors (user_id, kind, secret, proved_at) values (${member.id}, 'totp', 'ABC', now())`;
  await sql`insert into warnings (user_id, reason, topic_id, post_id) values (${member.id}, 'Kaba', ${topic_id}, ${post_id})`;
  await sql`insert into suspensions (user_id, reason) values (${member.id}, 'Kaba')`;
  await sql`insert into audit_log (actor_username, action, subject_type, subject_id, subject_name, before) values ('selin', 'changed', 'user', ${member.id}, ${member.username}, '{"full_name": "Deniz"}')`;
  return await reload(member);
}

test("a suspended member without a confirmed address has an archive, in the language of the site", async () => {
  const member = await createdMember({ confirmed_email: null });
  await sql`insert into suspensions (user_id, reason) values (${member.id}, 'Kaba')`;
  await made(await reload(member));
  const index = textOf(await downloaded(member), "index.html");
  expect(index).toContain('<html lang="tr">');
  expect(index).toContain(tr("ownData.noEntries"));
});

test("of what a member no longer sees, the archive has their own texts and nothing else", async () => {
  const member = await createdMember();
  const { forum_id, group_id } = await createdRestrictedForum([member]);
  await sql`update forums set name = 'Gizli kurul' where id = ${forum_id}`;
  await createdTopic(await reload(member), {
    forum_id,
    title: "Gizli konu",
    content: "<p>Benim</p>",
  });
  await sql`delete from group_members where group_id = ${group_id} and user_id = ${member.id}`;
  await made(await reload(member));
  const files = await downloaded(member);
  const pages = [...files.keys()].filter((name) => name.endsWith(".html"));
  expect(pages.map((name) => textOf(files, name)).join("")).not.toContain("Gizli");
  expect(textOf(files, "pages/topics-1.html")).toContain("<p>Benim</p>");
});

test("a long list has pages of a hundred rows, each with its neighbours", async () => {
  const member = await createdMember();
  const topic_id = await createdTopic(member);
  await sql`insert into posts (topic_id, owner_id, position, content, created_at)
    select ${topic_id}, ${member.id}, 10 + n, '<p>söz ' || n || '.</p>', now() + make_interval(secs => n) from generate_series(1, 250) n`;
  await made(member);
  const files = await downloaded(member);
  const index = textOf(files, "index.html");
  expect(index).toContain('<a href="pages/replies.html">');
  const pages = [1, 2, 3].map((number) => textOf(files, `pages/replies-${number}.html`));
  expect(pages.map((html) => html.match(/<article>/g)?.length)).toEqual([100, 100, 50]);
  expect(pages[1]).toContain('<a href="replies-1.html">');
  expect(pages[1]).toContain('<a href="replies-3.html">');
  expect(pages[0]).not.toContain("replies-0.html");
  expect(pages[2]).not.toContain("replies-4.html");
  expect(textOf(files, "pages/replies.html").match(/href="replies-\d\.html"/g)).toHaveLength(3);
});

test("one archive is made a day, and another member has none of it", async () => {
  const [member, other] = [await createdMember(), await createdMember()];
  const first_id = await requested(member);
  await expect(requestOwnArchive(member)).rejects.toMatchObject({
    status: 409,
    key: "archiveIsMade",
  });
  await expect(openOwnArchive(member)).rejects.toMatchObject({ status: 404 });
  await makeOwnArchive(first_id, translateFor);
  await expect(requestOwnArchive(member)).rejects.toMatchObject({
    status: 429,
    key: "archiveOncePerDay",
    about: { retry_after_seconds: expect.any(Number) },
  });
  await expect(openOwnArchive(other)).rejects.toMatchObject({
    status: 404,
    key: "archiveNotFound",
  });
  expect(await findOwnArchive(other)).toBeNull();

  const setAge = (age: string) =>
    sql`update own_archives set ready_at = now() - ${age}::interval where id = ${first_id}`;
  await setAge("23 hours 59 minutes");
  await deleteOldArchives();
  await expect(requestOwnArchive(member)).rejects.toMatchObject({ status: 429 });
  expect(existsSync(pathOf(first_id))).toBe(true);
  await setAge("24 hours 1 minute");
  expect(await findOwnArchive(member)).toBeNull();
  await expect(openOwnArchive(member)).rejects.toMatchObject({ status: 404 });
  const second_id = await made(member);
  expect(existsSync(pathOf(first_id))).toBe(false);
  expect(existsSync(pathOf(second_id))).toBe(true);
});

test("of requests at once, one archive is made", async () => {
  const member = await createdMember();
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => requestOwnArchive(member)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await sql`select from own_archives where user_id = ${member.id}`).toHaveLength(1);
});

test("an archive is deleted after a day and with the account", async () => {
  const [member, leaving] = [await createdMember(), await createdMember()];
  const [old_id, left_id] = [await made(member), await made(leaving)];
  await sql`update own_archives set ready_at = now() - interval '25 hours' where id = ${old_id}`;
  await deleteUser(await reload(leaving), leaving.id);
  expect(await queuedPayloads("delete-own-archives")).toHaveLength(1);
  await deleteOldArchives();
  expect([existsSync(pathOf(old_id)), existsSync(pathOf(left_id))]).toEqual([false, false]);
  expect(await sql`select from own_archives where id in (${old_id}, ${left_id})`).toEqual([]);
});

test("an account that is deleted while its archive is made leaves no file", async () => {
  const member = await createdMember();
  const archive_id = await requested(member);
  let making = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`lock table drafts in access exclusive mode`;
    making = makeOwnArchive(archive_id, translateFor);
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(1);
    });
    await sql`delete from own_archives where id = ${archive_id}`;
  });
  await making;
  expect(filesOf(archive_id)).toEqual([]);
});

test("a process that has ended leaves a failed archive and no file, and the next one can be made", async () => {
  const member = await createdMember();
  const archive_id = await requested(member);
  await sql`update own_archives set state = 'running' where id = ${archive_id}`;
  writeFileSync(`${pathOf(archive_id)}.1234.part`, "half");
  await deleteOldArchives();
  expect(await findOwnArchive(member)).toMatchObject({ id: archive_id, state: "failed" });
  expect(filesOf(archive_id)).toEqual([]);
  await made(member);
  expect(await findOwnArchive(member)).toMatchObject({ state: "ready" });
});

test("a job that runs once more after its end leaves the archive", async () => {
  const member = await createdMember();
  const archive_id = await made(member);
  await makeOwnArchive(archive_id, translateFor);
  expect(await findOwnArchive(member)).toMatchObject({ id: archive_id, state: "ready" });
  expect(existsSync(pathOf(archive_id))).toBe(true);
});

test("an archive that fails is failed, and leaves no file", async () => {
  const member = await createdMember();
  const archive_id = await requested(member);
  const broken = vi.fn(() => {
    throw new Error("no texts");
  });
  await makeOwnArchive(archive_id, broken);
  expect(await findOwnArchive(member)).toMatchObject({ id: archive_id, state: "failed" });
  expect(filesOf(archive_id)).toEqual([]);
});
