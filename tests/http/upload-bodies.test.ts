import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { photograph } from "#tests/support/pictures.ts";

let app: App;
let ayse: ApiClient;

beforeAll(async () => {
  app = await startApp({ FILES_PICTURE_MB: "1", FILES_FILE_MB: "2" });
  ayse = await app.apiAs("ayse");
});
afterAll(() => app.stop());

/** What is in the folder of files that are arriving. */
function arriving(): string[] {
  const folder = join(app.data_dir, "uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
}

function formWith(name: string, bytes: Uint8Array<ArrayBuffer> | string): FormData {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  return form;
}

const countFiles = async () => (await app.sql`select count(*)::int as count from files`)[0]?.count;

test("a file is read by its owner with a token, in parts too, and by no stranger", async () => {
  const { status, body: file } = await ayse.post("/files/", formWith("a.txt", "0123456789"));
  expect([status, file.kind, file.type]).toEqual([200, "file", "text/plain"]);
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${app.url}${file.url}`, { headers, redirect: "manual" });
  const own = { Authorization: `Bearer ${ayse.token}` };
  const whole = await get(own);
  expect(await whole.text()).toBe("0123456789");
  expect(whole.headers.get("Content-Disposition")).toMatch(/^attachment;/);
  expect(whole.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(whole.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  const part = await get({ ...own, Range: "bytes=2-4" });
  expect([part.status, await part.text(), part.headers.get("Content-Range")]).toEqual([
    206,
    "234",
    "bytes 2-4/10",
  ]);
  const etag = whole.headers.get("ETag") ?? "";
  expect((await get({ ...own, "If-None-Match": etag })).status).toBe(304);
  expect((await get({ ...own, Range: "bytes=2-4", "If-Range": '"other"' })).status).toBe(200);
  expect((await get({ ...own, Range: "bytes=10-" })).status).toBe(416);
  expect((await get()).status).toBe(401);
  const mehmet = await app.apiAs("mehmet");
  expect((await get({ Authorization: `Bearer ${mehmet.token}` })).status).toBe(404);
  expect((await get({ "Sec-Fetch-Dest": "document" })).headers.get("Location")).toBe(
    `/login?redirectTo=${encodeURIComponent(file.url)}`,
  );
});

test("without a valid token nothing reaches the disk", async () => {
  const before = await countFiles();
  for (const token of [undefined, "x".repeat(43)]) {
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    const answer = await fetch(`${app.url}/api/v1/files/`, {
      method: "POST",
      headers,
      body: formWith("a.jpg", await photograph()),
    });
    expect(answer.status).toBe(token ? 403 : 401);
  }
  expect([await countFiles(), arriving()]).toEqual([before, []]);
});

test("a file above its limit is refused with the limit, and none of it stays", async () => {
  const { status, body } = await ayse.post(
    "/files/",
    formWith("uzun.pdf", `%PDF-${"x".repeat(3 * 1024 * 1024)}`),
  );
  expect([status, body.code, body.ctx]).toEqual([
    413,
    "file_too_large",
    { name: "uzun.pdf", max: 2 },
  ]);
  expect(arriving()).toEqual([]);
});

test("a form that breaks off leaves nothing", async () => {
  const before = await countFiles();
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(
    [
      "POST /api/v1/files/ HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${ayse.token}`,
      "Content-Type: multipart/form-data; boundary=x",
      "Content-Length: 1000000",
      "",
      "--x",
      'Content-Disposition: form-data; name="file"; filename="a.jpg"',
      "",
      "x".repeat(200_000),
    ].join("\r\n"),
  );
  await vi.waitFor(() => expect(arriving()).toHaveLength(1));
  socket.destroy();
  await vi.waitFor(() => expect(arriving()).toEqual([]));
  expect(await countFiles()).toBe(before);
});

test.each([
  ["no boundary", "multipart/form-data", "--x\r\n"],
  ["another type", "application/json", "{}"],
  [
    "no end",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="file"',
  ],
])("a body with %s is no form with a file", async (_, type, body) => {
  const { status } = await ayse.send("POST", "/files/", new URLSearchParams(body), {
    "Content-Type": type,
  });
  expect(status).toBe(422);
});

test("a call that takes one file refuses eleven", async () => {
  const form = new FormData();
  for (let n = 0; n < 11; n += 1) form.append("file", new Blob([`${n}`]), `${n}.txt`);
  expect((await ayse.post("/files/", form)).status).toBe(422);
  expect(arriving()).toEqual([]);
});

test("many uploads at once are stored or refused, and the site answers meanwhile", async () => {
  const bytes = await photograph({ width: 800, height: 600 });
  const uploads = Array.from({ length: 60 }, (_, n) =>
    ayse.post("/files/", formWith(`${n}.jpg`, bytes)),
  );
  const health = await fetch(`${app.url}/healthz`);
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(health.status).toBe(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
  expect(arriving()).toEqual([]);
});

test("a body with very many parts is refused before they are parsed", async () => {
  const { status } = await ayse
    .send("POST", "/files/", new URLSearchParams("--x\r\n\r\n\r\n".repeat(100_000)), {
      "Content-Type": "multipart/form-data; boundary=x",
    })
    .catch(() => ({ status: 413 }));
  expect(status).toBe(413);
});

test("a refused upload leaves no bytes", async () => {
  const before = await app.sql`select count(*)::int from blobs`;
  await app.sql`update files set stored_bytes = ${500 * 1024 * 1024} where id = (select min(id) from files)`;
  const { status, body } = await ayse.post("/files/", formWith("son.txt", "son dosya"));
  expect([status, body.detail]).toEqual([400, "You have no room left for files."]);
  expect(await app.sql`select count(*)::int from blobs`).toEqual(before);
});
