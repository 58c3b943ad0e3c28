import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { unzip } from "#tests/support/unzip.ts";

const PATH = "/settings/archive";
const DOWNLOAD = "/settings/archive/download";

let app: App;
let ayse: Browser;
beforeAll(async () => {
  app = await sharedApp();
  const [selin_api, ayse_api] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  const { forum_id } = await makeForum(selin_api);
  const topic_id = await makeTopic(ayse_api, forum_id, "Ayşe’nin konusu", "<p>ayşe yazdı</p>");
  await makePost(ayse_api, topic_id, '<p>bak: <a href="https://example.org/">orada</a></p>');
  ayse = await app.as("ayse");
});

async function downloadAs(browser: Browser): Promise<Response> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return await fetch(app.url + DOWNLOAD, { headers: { Cookie: cookie }, redirect: "manual" });
}

test("a member asks for the archive without script, follows its progress, and opens it", async () => {
  for (const tab of ["profile", "danger"]) {
    const page = await (await ayse.get(`/settings?tab=${tab}`)).follow(tr("ownData.open"));
    expect([page.path, page.status]).toEqual([PATH, 200]);
  }
  const asked = await (await ayse.get(PATH)).submit({}, { button: tr("ownData.make") });
  expect([asked.path, asked.status]).toEqual([PATH, 200]);
  await expect
    .poll(async () => (await ayse.get(PATH)).main, { timeout: 20_000 })
    .toContain(tr("ownData.ready"));

  const page = await ayse.get(PATH);
  expect(page.main).not.toContain(tr("ownData.make"));
  const response = await downloadAs(ayse);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="divan-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
  const files = unzip(bytes);
  const index = files.get("index.html")?.toString() ?? "";
  expect(index).toContain(PEOPLE.ayse.email);
  const replies = /href="(pages\/replies[^"]*)"/.exec(index)?.[1] ?? "";
  expect(files.get(replies)?.toString()).toContain('<a href="https://example.org/"');
  expect(JSON.parse(files.get("data.json")?.toString() ?? "").account.email).toBe(
    PEOPLE.ayse.email,
  );
  expect([...files.values()].join("")).not.toMatch(/argon2|token_hash|form_key/);
});

test("the archive needs the session of its member", async () => {
  expect((await app.browser().get(DOWNLOAD)).path).toBe(
    `/login?redirectTo=${encodeURIComponent(DOWNLOAD)}`,
  );
  expect((await downloadAs(await app.as("mehmet"))).status).toBe(404);
  expect((await (await app.as("mehmet")).get(PATH)).main).toContain(tr("ownData.make"));
  expect((await ayse.get(`${DOWNLOAD}.data`)).status).toBe(404);
});

test("a second archive of the day, and one that is being made, are refused with a sentence", async () => {
  const mehmet = await app.as("mehmet");
  const form_page = await mehmet.get(PATH);
  const setState = (state: string) =>
    app.sql`update own_archives set state = ${state}, progress = 40, size = 1, ready_at = case when ${state} = 'ready' then now() end where user_id = (select id from users where username = ${PEOPLE.mehmet.username})`;
  await app.sql`insert into own_archives (user_id, state, size, ready_at) select id, 'ready', 1, now() from users where username = ${PEOPLE.mehmet.username}`;
  const again = await form_page.submit({}, { button: tr("ownData.make") });
  expect(again.status).toBe(429);
  expect((await mehmet.get(PATH)).main).toContain(tr("ownData.ready"));
  // The bytes are missing: nothing is half sent.
  expect((await downloadAs(mehmet)).status).toBe(404);
  await setState("running");
  const running = await mehmet.get(PATH);
  expect(running.main).toContain(tr("ownData.progress", { percent: 40 }));
  expect(running.html).toMatch(/<noscript><meta http-equiv="refresh" content="10"/i);
  await setState("failed");
  const failed = await mehmet.get(PATH);
  expect(failed.main).toContain(tr("ownData.failed"));
  expect(failed.main).toContain(tr("ownData.make"));
});

test("the page is in English for those who read English", async () => {
  expect((await (await app.as("emma")).get(PATH)).main).toContain(en("ownData.make"));
});
