import { readdirSync, statSync, utimesSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { fullFolder, mountDisk } from "#tests/support/full-disk.ts";
import { runServer } from "#tests/support/launch.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";
import { settingsOf } from "#tests/support/run-command.ts";
import { arrivingFiles, expectWholeFiles } from "#tests/support/stored-files.ts";
import { en, tr } from "#tests/support/texts.ts";

const PATIENT = { timeout: 120_000 };
const SOON = { timeout: 20_000 };
const HOUR_MS = 3_600_000;
/** As much as the site leaves to the database, and a little more. */
const ROOM_KILOBYTES = 520 * 1024;
const PIECE = Buffer.alloc(256 * 1024, "x");

let app: App;
let ayse: Browser;
let api: ApiClient;
let topic_id: number;
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  app = await startApp();
  ayse = await app.as("ayse");
  api = await app.apiAs("ayse");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  topic_id = await makeTopic(api, forum_id);
  picture = Buffer.from(await photograph());
  await api.post("/files/", formWithFile("ilk.jpg", picture));
});
afterAll(() => app.stop());

/** Both ways say so, and the text of the form is not lost. */
async function expectFull() {
  const { status, body } = await api.post("/files/", formWithFile("a.pdf", `%PDF-${Date.now()}`));
  expect([status, body.detail]).toEqual([400, en("messages.siteFull")]);
  const form = await ayse.get(`/topic/${topic_id}/reply`);
  const answer = await form.submit({ content: "uzun emek", files: [new File([picture], "b.jpg")] });
  expect([answer.status, answer.find("[name=content]").textContent.trim()]).toEqual([
    422,
    "uzun emek",
  ]);
  expect(answer.find("[id$=-files-error]").textContent).toContain(tr("messages.siteFull"));
}

test.each(["files", "uploads"])(
  "a full disk below %s is said, and nothing half stays",
  PATIENT,
  async (name) => {
    const before = await app.sql`select id from files`;
    const { free } = fullFolder(join(app.data_dir, name));
    try {
      await expectFull();
      expect(arrivingFiles(app)).toEqual([]);
    } finally {
      free();
    }
    expect(await app.sql`select id from files`).toEqual(before);
    await expectWholeFiles(app);
    const { status } = await api.post("/files/", formWithFile("sonra.pdf", `%PDF-${name}`));
    expect(status).toBe(200);
  },
);

/** Sends the beginning of a form, whose file goes on. */
function beginForm(path: string, headers: Record<string, string>) {
  const form = request(`${app.url}${path}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "multipart/form-data; boundary=x" },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    form.once("response", resolve).once("error", reject),
  );
  form.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-');
  form.write(PIECE);
  const end = async () => {
    form.write(PIECE);
    form.end(
      '\r\n--x\r\nContent-Disposition: form-data; name="content"\r\n\r\nuzun emek\r\n--x--\r\n',
    );
    const response = await answer;
    return { status: response.statusCode, text: await text(response) };
  };
  return { end, destroy: () => form.destroy(), answer };
}

test(
  "a disk that becomes full while a file arrives is said, and the text behind it is read",
  PATIENT,
  async (context) => {
    const disk = mountDisk(join(app.data_dir, "uploads"), ROOM_KILOBYTES);
    if (!disk) return context.skip();
    try {
      const Cookie = [...ayse.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const page_form = beginForm(`/topic/${topic_id}/reply`, { Cookie, Origin: app.url });
      const api_form = beginForm("/api/v1/files/", { Authorization: `Bearer ${api.token}` });
      await expect.poll(() => countWrittenPieces(), SOON).toBe(2);
      disk.fill();
      const page = await page_form.end();
      expect(page.status).toBe(422);
      expect(page.text).toContain(tr("messages.siteFull"));
      expect(page.text).toContain("uzun emek");
      const answer = await api_form.end();
      expect([answer.status, JSON.parse(answer.text).detail]).toEqual([
        400,
        en("messages.siteFull"),
      ]);
      disk.empty();
      expect(arrivingFiles(app)).toEqual([]);
    } finally {
      disk.unmount();
    }
    await expectWholeFiles(app);
  },
);

/** The files whose first piece is on the disk. */
function countWrittenPieces(): number {
  const sizes = arrivingFiles(app).flatMap((name) => {
    const folder = join(app.data_dir, "uploads", name);
    return readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  });
  return sizes.filter((size) => size >= PIECE.length).length;
}

test("what a killed process has left is deleted by the next one", PATIENT, async () => {
  const form = beginForm("/api/v1/files/", { Authorization: `Bearer ${api.token}` });
  form.answer.catch(() => {});
  await vi.waitFor(() => expect(arrivingFiles(app)).toHaveLength(1));
  await app.kill();
  form.destroy();
  const [name = ""] = arrivingFiles(app);
  const long_ago = new Date(Date.now() - 2 * HOUR_MS);
  utimesSync(join(app.data_dir, "uploads", name), long_ago, long_ago);
  const next = runServer({ ...settingsOf(app.database), DATA_DIR: app.data_dir });
  await next.address();
  await app.sql`insert into pgboss.job (name, data) values ('clean-up', '{}')`;
  await app.sql`select pg_notify('divan_jobs', 'clean-up')`;
  await expect.poll(() => arrivingFiles(app), SOON).toEqual([]);
  await expectWholeFiles(app);
  await next.stop();
});
