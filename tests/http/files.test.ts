import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answers } from "#locales/answers.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let forum_id: number;
let topic_id: number;
let uploads = 0;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
  ({ forum_id } = await makeForum(selin));
  topic_id = await makeTopic(mehmet, forum_id);
});

beforeEach(async () => {
  await app.sql`delete from files`;
});

type Uploaded = { id: number; url: string };

async function picture(author: ApiClient, name = "Köy ekmeği.jpg"): Promise<Uploaded> {
  uploads += 1;
  const bytes = new Uint8Array(await photograph({ width: 200 + uploads, height: 100 }));
  const { status, body } = await author.post(
    "/files/",
    formWithFile(name, bytes, { alt: "Bir ekmek" }),
  );
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

const shows = ({ url }: Uploaded) => `<p><img src="${url}" alt="Bir ekmek"></p>`;

async function pathsOf({ id }: Uploaded): Promise<string[]> {
  const variants = await app.sql`select sha256 from file_variants where file_id = ${id}`;
  return variants.map(({ sha256 }) =>
    join(app.data_dir, "files", String(sha256).slice(0, 2), String(sha256)),
  );
}

function withFiles(count: number): FormData {
  const form = new FormData();
  for (let number = 0; number < count; number += 1)
    form.append("file", new Blob([`${number}`]), `${number}.txt`);
  return form;
}

const bytesFor = async (client: ApiClient, { url }: Uploaded) =>
  await fetch(app.url + url, { headers: { Authorization: `Bearer ${client.token}` } });

const keyOf = async (scopes: string[]) => {
  const { body } = await selin.post("/users/me/keys", {
    name: scopes.join(),
    scopes,
    password: "doğru-at-pil-zımba",
  });
  return app.api(body.key);
};

describe("by the API", () => {
  test("a member uploads, lists, reads and deletes", async () => {
    const first = await picture(ayse);
    const second = await ayse.post("/files/", formWithFile("Tutanak.txt", "Açılış."));
    expect(second.body).toMatchObject({
      kind: "file",
      name: "Tutanak.txt",
      type: "text/plain",
      size: 11,
      width: null,
      height: null,
      alt: "",
      url: `/files/${second.body.id}/tutanak.txt`,
    });
    const list = await ayse.get("/files/");
    expect(Object.keys(list.body)).toEqual(["data", "count", "used_bytes", "quota_bytes"]);
    expect(list.body.data).toEqual([second.body, first]);
    expect([list.body.count, list.body.quota_bytes]).toEqual([2, 500 * 1024 * 1024]);
    const [stored] = await app.sql`select sum(stored_bytes)::int as bytes from files`;
    expect(list.body.used_bytes).toBe(stored?.bytes);
    expect((await mehmet.get("/files/")).body).toMatchObject({ data: [], count: 0, used_bytes: 0 });
    expect((await ayse.get(`/files/${first.id}`)).body).toEqual(first);
    const deleted = await ayse.delete(`/files/${first.id}`);
    expect(deleted.body).toEqual({ message: answers.fileDeleted });
    expect((await ayse.get(`/files/${first.id}`)).body).toMatchObject({ code: "file_not_found" });
    expect((await bytesFor(ayse, first)).status).toBe(404);
  });

  test("what a post shows is refused to its owner, and a superuser deletes it at once from the disk", async () => {
    const file = await picture(ayse);
    const post_id = await makePost(ayse, topic_id, shows(file));
    const refused = await ayse.delete(`/files/${file.id}`);
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: en("messages.fileInUse"), code: "file_in_use" },
    ]);
    expect((await mehmet.delete(`/files/${file.id}`)).status).toBe(403);
    const paths = await pathsOf(file);
    expect(paths.map(existsSync)).toEqual(paths.map(() => true));
    expect((await selin.delete(`/files/${file.id}?reason=Yasa%20d%C4%B1%C5%9F%C4%B1`)).status).toBe(
      200,
    );
    expect(paths.map(existsSync)).toEqual(paths.map(() => false));
    for (const each of [ayse, mehmet, selin]) expect((await bytesFor(each, file)).status).toBe(404);
    const { body: post } = await mehmet.get(`/topics/${topic_id}/post/${post_id}`);
    expect(post.content).toContain('alt="Bir ekmek"');
    const log = await (await app.as("selin")).get("/admin/log?kind=file");
    expect(log.main).toContain(tr("files.logDeleted", { actor: "selin", name: "Köy ekmeği.jpg" }));
    expect(log.main).toContain("Yasa dışı");
  });

  test("what a moderator removed is refused to its author", async () => {
    const file = await picture(ayse);
    const post_id = await makePost(ayse, topic_id, shows(file));
    await selin.delete(`/topics/${topic_id}/post/${post_id}`);
    const refused = await ayse.delete(`/files/${file.id}`);
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: en("messages.fileInRemovedPost"), code: "file_in_removed_post" },
    ]);
    expect((await selin.delete(`/files/${file.id}`)).status).toBe(200);
  });

  test("several files in one call are refused, and nothing is stored", async () => {
    for (const count of [2, 11]) {
      const { status, body } = await ayse.post("/files/", withFiles(count));
      expect([status, body.detail]).toMatchObject([
        422,
        [{ loc: ["body", "file"], msg: en("messages.onlyOneFile"), code: "only_one_file" }],
      ]);
    }
    expect((await ayse.put("/users/me/picture", withFiles(2))).status).toBe(422);
    expect(await app.sql`select from files`).toEqual([]);
  });

  test("a key for programs has the rights of its scopes", async () => {
    const file = await picture(ayse);
    const other = await picture(ayse);
    await makePost(ayse, topic_id, shows(file));
    const [reading, writing, administering] = [
      await keyOf(["read"]),
      await keyOf(["write"]),
      await keyOf(["write", "administer"]),
    ];
    expect((await bytesFor(reading, file)).status).toBe(200);
    expect((await bytesFor(reading, other)).status).toBe(404);
    expect((await bytesFor(writing, file)).status).toBe(403);
    expect((await reading.delete(`/files/${file.id}`)).status).toBe(403);
    expect((await writing.delete(`/files/${file.id}`)).status).toBe(403);
    expect((await writing.delete(`/files/${other.id}`)).status).toBe(404);
    expect((await administering.delete(`/files/${file.id}`)).status).toBe(200);
  });
});

describe("settings/files", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await app.as("ayse");
  });

  async function upload(form: FormData): Promise<Response> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return await fetch(`${app.url}/settings/files`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.url },
      body: form,
      redirect: "manual",
    });
  }

  test("a file is uploaded, and its Markdown can be copied", async () => {
    const form = formWithFile("Toplantı [1].txt", "Açılış.", { alt: "" });
    expect((await upload(form)).headers.get("Location")).toBe("/settings/files");
    const page = await browser.get("/settings/files");
    const [file] = await app.sql`select id from files`;
    expect(page.main).toContain(
      String.raw`[Toplantı \[1\].txt (TXT, 11 bayt)](/files/${file?.id}/toplanti-1.txt)`,
    );
    expect(page.main).toContain(tr("files.notShown"));
  });

  test("a refused file is named, and the description stays", async () => {
    const response = await upload(formWithFile("sayfa.html", "<b>x</b>", { alt: "Bir sayfa" }));
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain(tr("messages.fileKind", { name: "sayfa.html" }));
    expect(text).toContain('value="Bir sayfa"');
  });

  test("without a file the form says so", async () => {
    const page = await browser.get("/settings/files");
    const refused = await page.submit();
    expect([refused.status, refused.main]).toEqual([
      422,
      expect.stringContaining(tr("messages.fileRequired")),
    ]);
  });

  test("each file says where it is shown, and what is not can be deleted", async () => {
    const shown = await picture(ayse, "gosterilen.jpg");
    const unused = await picture(ayse, "bos.jpg");
    await makePost(ayse, topic_id, shows(shown));
    const page = await browser.get("/settings/files");
    expect(page.main).toContain(tr("files.shownIn"));
    expect(page.all(`a[href^="/topic/${topic_id}/post/"]`)).toHaveLength(1);
    expect(page.all(`a[href="/settings/files/${shown.id}/delete"]`)).toHaveLength(0);
    const question = await browser.get(`/settings/files/${unused.id}/delete`);
    expect(question.main).toContain("bos.jpg");
    const list = await question.submit({}, { button: tr("apiKeys.remove") });
    expect([list.path, list.notice]).toEqual(["/settings/files", tr("notices.fileDeleted")]);
    const refused = await browser.post(`/settings/files/${shown.id}/delete`, {});
    expect([refused.status, refused.main]).toEqual([
      400,
      expect.stringContaining(tr("messages.fileInUse")),
    ]);
    expect(await app.sql`select id from files`).toEqual([{ id: shown.id }]);
  });

  test("what a moderator removed says so, and its author cannot delete it", async () => {
    const file = await picture(ayse);
    const post_id = await makePost(ayse, topic_id, shows(file));
    await selin.delete(`/topics/${topic_id}/post/${post_id}`);
    const page = await browser.get("/settings/files");
    expect(page.main).toContain(tr("files.inRemovedPost"));
    expect(page.all(`a[href="/settings/files/${file.id}/delete"]`)).toHaveLength(0);
    const refused = await browser.post(`/settings/files/${file.id}/delete`, {});
    expect([refused.status, refused.main]).toEqual([
      400,
      expect.stringContaining(tr("messages.fileInRemovedPost")),
    ]);
    expect(await app.sql`select id from files`).toEqual([{ id: file.id }]);
  });

  test("all that nothing has is deleted by one button", async () => {
    const shown = await picture(ayse);
    await makePost(ayse, topic_id, shows(shown));
    for (const name of ["bir.jpg", "iki.jpg"]) await picture(ayse, name);
    await picture(mehmet);
    const question = await browser.get("/settings/files/delete-unused");
    expect(question.main).toContain(tr("files.unusedMeans"));
    const list = await question.submit();
    expect([list.path, list.notice]).toEqual(["/settings/files", tr("notices.filesDeleted")]);
    expect(list.all(`a[href="/settings/files/delete-unused"]`)).toHaveLength(0);
    expect(await app.sql`select id from files`).toHaveLength(2);
  });

  test("a suspended member may delete files, and is offered no form that would be refused", async () => {
    const unused = await picture(mehmet);
    const browser = await app.as("mehmet");
    const uploadField = async () =>
      (await browser.get("/settings/files")).all("main input[type=file]");
    expect(await uploadField()).toHaveLength(1);
    const user_id = await app.idOf("mehmet");
    await app.sql`insert into suspensions (user_id, reason) values (${user_id}, 'Reklam')`;
    expect(await uploadField()).toHaveLength(0);
    const question = await browser.get(`/settings/files/${unused.id}/delete`);
    expect((await question.submit()).notice).toBe(tr("notices.fileDeleted"));
    await app.sql`delete from suspensions`;
  });
});

describe("for superusers and moderators", () => {
  test("admin/files lists what takes most room, and the files of a member", async () => {
    const large = await picture(ayse, "buyuk.jpg");
    const small = await picture(mehmet, "kucuk.jpg");
    await app.sql`update files set stored_bytes = 9000000 where id = ${large.id}`;
    const browser = await app.as("selin");
    const page = await browser.get("/admin/files");
    const names = page.all("tbody th").map(({ textContent }) => textContent);
    expect(names).toEqual(["buyuk.jpg", "kucuk.jpg"]);
    const ofMember = await page.follow("mehmet.usta");
    expect(ofMember.all("tbody th").map(({ textContent }) => textContent)).toEqual(["kucuk.jpg"]);
    const file = await ofMember.follow("kucuk.jpg");
    expect(file.path).toBe(`/moderation/files/${small.id}`);
    expect(file.main).toContain(tr("files.noPosts"));
    expect((await browser.get("/admin/files?member=kimse")).status).toBe(404);
  });

  test("a moderator deletes a file at once from the page that shows it", async () => {
    const file = await picture(ayse);
    await makePost(ayse, topic_id, shows(file));
    await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${forum_id})`;
    const browser = await app.as("nazim");
    const page = await browser.get(`/moderation/files/${file.id}`);
    expect(page.main).toContain(tr("files.posts"));
    const paths = await pathsOf(file);
    const question = await page.follow(tr("files.deleteNow"));
    const done = await question.submit(
      { reason: "Kişisel bilgi" },
      { button: tr("files.deleteNow") },
    );
    expect([done.path, done.notice]).toEqual(["/moderation/removed", tr("notices.fileDeleted")]);
    expect(paths.map(existsSync)).toEqual(paths.map(() => false));
    expect((await browser.get("/moderation/log")).main).toContain("Kişisel bilgi");
  });
});

test("a link to a file that is gone leads to a page, and a picture of a page is only missing", async () => {
  const browser = await app.as("ayse");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const ask = async (headers: Record<string, string>) =>
    await fetch(`${app.url}/files/999999/yok.pdf`, { headers: { Cookie: cookie, ...headers } });
  const opened = await ask({ "Sec-Fetch-Dest": "document" });
  expect([opened.status, opened.headers.get("Content-Type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  expect((await ask({ Accept: "text/html, text/plain" })).headers.get("Content-Type")).toContain(
    "text/html",
  );
  const loaded = await ask({ "Sec-Fetch-Dest": "image", Accept: "image/webp,*/*" });
  expect([loaded.status, loaded.headers.get("Content-Type")]).toEqual([
    404,
    expect.stringContaining("application/json"),
  ]);
});
