import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";

/** Who is asked for a file: its author, a member, a moderator of the forum, and a superuser. */
const READERS = ["ayse", "mehmet", "nazim", "selin"] as const;
type Reader = (typeof READERS)[number];

const EVERYBODY = { ayse: 200, mehmet: 200, nazim: 200, selin: 200 };
/** The author sees what they removed, moderators what they judge. */
const NO_OTHER_MEMBER = { ...EVERYBODY, mehmet: 404 };
const NO_MODERATOR_EITHER = { ...NO_OTHER_MEMBER, nazim: 404 };

let app: App;
let api: Record<Reader, ApiClient>;
let forum_id: number;
let board_id: number;
let group_id: number;
let uploads = 0;

beforeAll(async () => {
  app = await sharedApp();
  api = {
    ayse: await app.apiAs("ayse"),
    mehmet: await app.apiAs("mehmet"),
    nazim: await app.apiAs("nazim"),
    selin: await app.apiAs("selin"),
  };
  ({ forum_id } = await makeForum(api.selin, "Açık"));
  ({ forum_id: board_id } = await makeForum(api.selin, "Kurul"));
  group_id = (await api.selin.post("/groups", { name: "Kurul" })).body.id;
  await api.selin.put(`/forums/${board_id}`, { audience: [{ group_id, may_write: true }] });
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${forum_id})`;
});

type Uploaded = { id: number; url: string };

async function upload(author: ApiClient): Promise<Uploaded> {
  uploads += 1;
  const bytes = new Uint8Array(await photograph({ width: 200 + uploads, height: 100 }));
  const { status, body } = await author.post("/files/", formWithFile("ekmek.jpg", bytes));
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

const shows = ({ url }: Uploaded) => `<p><img src="${url}" alt="Bir ekmek"></p>`;

const statusFor = async (reader: Reader, { url }: Uploaded, query = "") =>
  (
    await fetch(`${app.url}${url}${query}`, {
      headers: { Authorization: `Bearer ${api[reader].token}` },
    })
  ).status;

/** What each gets of the bytes, and of the description, which is the same. */
async function statuses(file: Uploaded) {
  const rows: [Reader, number][] = [];
  for (const reader of READERS) {
    const status = await statusFor(reader, file);
    const description = await api[reader].get(`/files/${file.id}`);
    expect([reader, description.status]).toEqual([reader, status]);
    expect([reader, await statusFor(reader, file, "?w=480")]).toEqual([reader, status]);
    rows.push([reader, status]);
  }
  expect((await fetch(app.url + file.url)).status).toBe(401);
  return Object.fromEntries(rows);
}

describe("a file of a post", () => {
  let file: Uploaded;
  let topic_id: number;
  let post_id: number;

  beforeEach(async () => {
    file = await upload(api.ayse);
    topic_id = await makeTopic(api.mehmet, forum_id);
    post_id = await makePost(api.ayse, topic_id, shows(file));
    expect(await statuses(file)).toEqual(EVERYBODY);
  });

  test("that is removed is shown to its author and moderators, and again to all when it is restored", async () => {
    await api.nazim.delete(`/topics/${topic_id}/post/${post_id}`);
    expect(await statuses(file)).toEqual(NO_OTHER_MEMBER);
    const page = await (await app.as("nazim")).get(`/topic/${topic_id}/post/${post_id}/restore`);
    expect(page.find(".prose img").getAttribute("src")).toBe(file.url);
    expect(page.all(`a[href="/moderation/files/${file.id}"]`)).toHaveLength(1);
    await api.nazim.post(`/topics/${topic_id}/post/${post_id}/restore`);
    expect(await statuses(file)).toEqual(EVERYBODY);
  });

  test("is hidden with the topic of the post, and comes back with it", async () => {
    const opening_file = await upload(api.mehmet);
    await api.mehmet.put(`/topics/${topic_id}`, { content: shows(opening_file) });
    expect(await statuses(opening_file)).toEqual(EVERYBODY);
    await api.nazim.delete(`/topics/${topic_id}`);
    expect(await statuses(file)).toEqual(NO_OTHER_MEMBER);
    expect(await statuses(opening_file)).toEqual({ ...EVERYBODY, ayse: 404 });
    await api.nazim.post(`/topics/${topic_id}/restore`);
    expect(await statuses(file)).toEqual(EVERYBODY);
    expect(await statuses(opening_file)).toEqual(EVERYBODY);
  });

  test("that only a former version shows is for its author and moderators", async () => {
    await api.ayse.put(`/topics/${topic_id}/post/${post_id}`, { content: "<p>Yok.</p>" });
    expect(await statuses(file)).toEqual(NO_OTHER_MEMBER);
    const versions = await (await app.as("nazim")).get(
      `/topic/${topic_id}/post/${post_id}/versions`,
    );
    expect(versions.main).toContain("Bir ekmek");
    await api.ayse.put(`/topics/${topic_id}/post/${post_id}`, { content: shows(file) });
    expect(await statuses(file)).toEqual(EVERYBODY);
  });

  test("goes with the reply that becomes an opening post, and back", async () => {
    const split = await api.nazim.post(`/topics/${topic_id}/split`, {
      title: "Ayrılan",
      post_ids: [post_id],
    });
    expect(split.status).toBe(200);
    expect(await statuses(file)).toEqual(EVERYBODY);
    const split_id = split.body.id;
    expect(
      await app.sql`select topic_id, post_id from file_uses where file_id = ${file.id}`,
    ).toEqual([{ topic_id: split_id, post_id: null }]);
    await api.nazim.delete(`/topics/${split_id}`);
    expect(await statuses(file)).toEqual(NO_OTHER_MEMBER);
    await api.nazim.post(`/topics/${split_id}/restore`);
    expect((await api.nazim.post(`/topics/${split_id}/merge`, { into_id: topic_id })).status).toBe(
      200,
    );
    expect(await app.sql`select topic_id from file_uses where file_id = ${file.id}`).toEqual([
      { topic_id: null },
    ]);
    expect(await statuses(file)).toEqual(EVERYBODY);
  });

  test("is hidden by a move to a restricted forum, but from its readers", async () => {
    await api.selin.patch(`/topics/${topic_id}`, { forum_id: board_id });
    expect(await statuses(file)).toEqual(NO_MODERATOR_EITHER);
    const member_id = await app.idOf("mehmet");
    await api.selin.put(`/groups/${group_id}/members/${member_id}`, {});
    expect(await statuses(file)).toEqual({ ...NO_MODERATOR_EITHER, mehmet: 200 });
    await api.selin.delete(`/groups/${group_id}/members/${member_id}`);
    expect(await statuses(file)).toEqual(NO_MODERATOR_EITHER);
    await api.selin.patch(`/topics/${topic_id}`, { forum_id });
    expect(await statuses(file)).toEqual(EVERYBODY);
  });

  test("follows the audience of its forum", async () => {
    await api.selin.put(`/forums/${forum_id}`, { audience: [{ group_id, may_write: true }] });
    expect(await statuses(file)).toEqual(NO_OTHER_MEMBER);
    await api.selin.put(`/forums/${forum_id}`, { audience: null });
    expect(await statuses(file)).toEqual(EVERYBODY);
  });

  test("that was quoted elsewhere is shown there, also when the first post is gone", async () => {
    const { forum_id: other_id } = await makeForum(api.selin, "Başka");
    await makeTopic(
      api.mehmet,
      other_id,
      "Alıntı",
      `<blockquote>${shows(file)}</blockquote><p>Güzel.</p>`,
    );
    await api.selin.delete(`/topics/${topic_id}/post/${post_id}`);
    expect(await statuses(file)).toEqual(EVERYBODY);
    await api.selin.patch(`/topics/${topic_id}`, { forum_id: board_id });
    expect(await statuses(file)).toEqual(EVERYBODY);
  });

  test("that reports have hidden is hidden too, and the report shows it", async () => {
    await app.sql`insert into site_settings (id, reports_to_hide) values (1, 2) on conflict (id) do update set reports_to_hide = 2`;
    for (const reporter of ["mehmet", "selin"] as const)
      await api[reporter].post("/reports", { post_id, reason: "spam" });
    await app.sql`update site_settings set reports_to_hide = null`;
    expect(await app.sql`select from removed_posts where id = ${post_id}`).toHaveLength(1);
    expect(await statuses(file)).toEqual(NO_OTHER_MEMBER);
    const [report] = await app.sql`select id from reports where post_id = ${post_id}`;
    const page = await (await app.as("nazim")).get(`/moderation/reports/${report?.id}`);
    expect(page.find(".prose img").getAttribute("src")).toBe(file.url);
    expect(page.all(`a[href="/moderation/files/${file.id}"]`)).toHaveLength(1);
  });
});

test("a file that no post shows, also one of a draft, is for its owner and superusers", async () => {
  const file = await upload(api.ayse);
  expect(await statuses(file)).toEqual(NO_MODERATOR_EITHER);
  await app.sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key)
    values (${await app.idOf("ayse")}, 'topic', ${forum_id}, ${`![Ekmek](${file.url})`}, 'markdown', 'Ekmek', 'taslak')`;
  expect(await statuses(file)).toEqual(NO_MODERATOR_EITHER);
});

test("nobody shows a file that they may not read", async () => {
  const file = await upload(api.ayse);
  const topic_id = await makeTopic(api.mehmet, forum_id, "Tahmin", shows(file));
  expect(await statuses(file)).toEqual(NO_MODERATOR_EITHER);
  const { body } = await api.mehmet.get(`/topics/${topic_id}`);
  expect(body.content).not.toContain("<img");
  expect(body.content).toContain("Bir ekmek");
});

test("a file of a deleted account is served with the posts that stay, and gone with those that do not", async () => {
  for (const [person, query, status] of [
    ["emma", "?keep_writing=true", 200],
    ["ayse", "", 404],
  ] as const) {
    const author = await app.apiAs(person);
    const file = await upload(author);
    const topic_id = await makeTopic(author, forum_id, "Ekmek", shows(file));
    const of_reply = await upload(author);
    await makePost(author, topic_id, shows(of_reply));
    expect((await api.selin.delete(`/users/${await app.idOf(person)}${query}`)).status).toBe(200);
    for (const reader of ["mehmet", "nazim", "selin"] as const)
      for (const each of [file, of_reply])
        expect([person, reader, await statusFor(reader, each)]).toEqual([person, reader, status]);
  }
});
