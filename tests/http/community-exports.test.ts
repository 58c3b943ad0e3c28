import { beforeAll, beforeEach, expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

const PATH = "/admin/community";

let app: App;
let selin: Browser;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  selin = await app.as("selin");
  await app.sql`delete from community_exports`;
});

async function download(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const cookie = [...selin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return await fetch(app.url + path, {
    headers: { Cookie: cookie, ...headers },
    redirect: "manual",
  });
}

const readyPage = () =>
  expect
    .poll(async () => (await selin.get(PATH)).main, { timeout: 20_000 })
    .toContain(tr("community.ready"));

const staleSessions = () =>
  app.sql`update sessions set confirmed_at = now() - interval '16 minutes'`;

test("a superuser exports the community without script: the password, the progress, the file, its deletion", async () => {
  const page = await (await selin.get("/admin")).follow(tr("community.title"));
  expect([page.path, page.status]).toEqual([PATH, 200]);
  await staleSessions();
  const asked = await page.submit({ content: "everything", with_passwords: true });
  expect([asked.status, asked.heading]).toEqual([403, tr("security.confirmTitle")]);
  expect(await app.sql`select from community_exports`).toEqual([]);
  const started = await asked.submit({ proof_password: PASSWORD });
  expect(started.path).toBe(PATH);
  expect(started.notice).toContain(tr("notices.communityExportStarted"));
  await readyPage();

  const listed = await selin.get(PATH);
  for (const text of ["community.hasPasswords", "community.noEmails"] as const)
    expect(listed.main).toContain(tr(text));
  const [row] = await app.sql`select id, size from community_exports`;
  const path = `${PATH}/exports/${row?.id}/download`;
  const link = listed.all("a").find((each) => each.getAttribute("href") === path);
  expect(link?.getAttribute("target")).toBe("_self");
  const whole = await download(path);
  expect([whole.status, whole.headers.get("Content-Type")]).toEqual([200, "application/gzip"]);
  expect(whole.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="divan-community-[\d-]+\.tar\.gz"$/,
  );
  expect(whole.headers.get("Content-Length")).toBe(String(row?.size));
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get("ETag") ?? "";
  const rest = await download(path, { Range: "bytes=5-", "If-Range": etag });
  expect([rest.status, rest.headers.get("Content-Range")]).toEqual([
    206,
    `bytes 5-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(5));
  expect((await download(path, { Range: `bytes=${bytes.length}-` })).status).toBe(416);

  const question = await listed.follow(`${tr("apiKeys.remove")}: ${tr("community.everything")}`);
  const deleted = await question.submit();
  expect(deleted.notice).toContain(tr("notices.communityExportDeleted"));
  expect((await download(path)).status).toBe(404);

  const log = await selin.get("/admin/log?kind=community_export");
  const [name = ""] = /divan-community-[\d-]+\.tar\.gz/.exec(log.main) ?? [];
  for (const key of [
    "community.logCreated",
    "community.logDownloaded",
    "community.logDeleted",
  ] as const)
    expect(log.main.split(tr(key, { actor: "selin", name }))).toHaveLength(2);
  expect(log.main).toContain(tr("community.withPasswords"));
});

test("a download asks who it is some time after signing in", async () => {
  await (await selin.get(PATH)).submit({ content: "members" });
  await readyPage();
  const [row] = await app.sql`select id from community_exports`;
  const path = `${PATH}/exports/${row?.id}/download`;
  await staleSessions();
  const refused = await download(path);
  expect([refused.status, refused.headers.get("Location")]).toEqual([
    302,
    `/confirm?redirectTo=${encodeURIComponent(path)}`,
  ]);
  expect((await selin.get(`${path}.data`)).status).toBe(404);
  const entries =
    await app.sql`select from audit_log where subject_type = 'community_export' and subject_id = ${row?.id} and action = 'downloaded'`;
  expect(entries).toEqual([]);
});

test("while an export is made, the page refreshes itself, offers no other, and refuses one", async () => {
  const form_page = await selin.get(PATH);
  await app.sql`insert into community_exports (content, state, progress) values ('pages', 'running', 40)`;
  const { main, html } = await selin.get(PATH);
  expect(main).toContain(tr("community.progress", { percent: 40 }));
  expect(main).toContain(tr("community.isRunning"));
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="10"/i);
  expect(main).not.toContain(tr("community.howLong"));

  // Who makes it holds the lock.
  const maker = await app.sql.reserve();
  try {
    await maker`select pg_advisory_lock(${ADVISORY_LOCKS.COMMUNITY_EXPORTS})`;
    const refused = await form_page.submit({ content: "members" });
    expect([refused.status, await app.sql`select content from community_exports`]).toEqual([
      409,
      [{ content: "pages" }],
    ]);
    expect(refused.main).toContain(tr("messages.communityExportIsMade"));
  } finally {
    await maker`select pg_advisory_unlock_all()`;
    maker.release();
  }
});

test("the reason of a failure is a sentence, in the reader's language", async () => {
  await app.sql`insert into community_exports (content, state, failure) values ('everything', 'failed', 'disk_full')`;
  expect((await selin.get(PATH)).main).toContain(tr("community.failedDiskFull"));
  await app.sql`update users set language = 'en' where username = 'selin'`;
  const english = (await (await app.as("selin")).get(PATH)).main;
  await app.sql`update users set language = null where username = 'selin'`;
  for (const key of [
    "community.failedDiskFull",
    "community.everythingText",
    "community.keepSafe",
  ] as const)
    expect(english).toContain(en(key));
});

test("the group of pages that open from disk is chosen in the form", async () => {
  const [group] = await app.sql`insert into groups (name) values ('Dışa aktaranlar') returning id`;
  const page = await selin.get(PATH);
  expect(page.find("select[name=group_id]").textContent).toContain("Dışa aktaranlar");
  await page.submit({ content: "pages", group_id: String(group?.id) });
  await readyPage();
  expect((await selin.get(PATH)).main).toContain(
    tr("community.forGroup", { group: "Dışa aktaranlar" }),
  );
  const gone = await page.submit({ content: "pages", group_id: "999999" });
  expect([gone.status, gone.main.includes(tr("messages.groupNotFound"))]).toEqual([404, true]);
});
