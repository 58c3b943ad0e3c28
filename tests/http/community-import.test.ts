import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import {
  archiveFile,
  emptySite,
  endOfCheck,
  IMPORT_PATH,
  listImports,
  NEWCOMER,
  smallCommunity,
  upload,
} from "#tests/support/imports.ts";
import { parsePage } from "#tests/support/page-tree.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { RULES } from "./text/rules.ts";

/** A conversion needs a process, and an import some uploads. */
const PATIENT = { timeout: 90_000 };

let app: App;
let selin: Browser;
beforeAll(async () => {
  app = await startApp();
  selin = await app.as("selin");
}, 60_000);
afterAll(() => app.stop());

/** No world of the other tests is an empty site. */
function textFaultsOf({ html }: Page): string[] {
  const page = parsePage(html);
  return Object.entries(RULES).flatMap(([name, rule]) =>
    rule(page).map((fault) => `${name}: ${fault}`),
  );
}

test("a site that is not empty says so, and takes no archive", async () => {
  const page = await selin.get(IMPORT_PATH);
  expect([page.status, page.main.includes(tr("community.siteNotEmpty"))]).toEqual([200, true]);
  expect((await selin.get("/admin")).main).not.toContain(tr("community.toImportLink"));
  const form = new FormData();
  form.set("intent", "upload");
  form.set("file", await archiveFile(await smallCommunity(app), "a.tar.gz"));
  const refused = await selin.post(IMPORT_PATH, form);
  expect([refused.status, listImports(app)]).toEqual([409, []]);
  expect(refused.main).toContain(tr("messages.communityNotEmpty"));
  await emptySite(app);
});

test("a name that is no archive's, or that exists, is refused", async () => {
  const archive = await archiveFile(await smallCommunity(app), "biri.tar.gz");
  const picture = await upload(selin, new File([await archive.bytes()], "a.png"));
  expect([picture.status, picture.main.includes(tr("messages.communityArchiveName"))]).toEqual([
    400,
    true,
  ]);
  await upload(selin, archive);
  const again = await upload(selin, archive);
  expect([again.status, again.main.includes(tr("messages.communityArchiveExists"))]).toEqual([
    409,
    true,
  ]);
  await upload(selin, new File([await archive.bytes()], "../../dis.tar.gz"));
  expect(listImports(app)).toEqual(["biri.tar.gz", "dis.tar.gz", "state.json"]);
  for (const name of ["../imports/biri.tar.gz", "state.json", ".", "..", "", "yok.tar.gz"]) {
    const refused = await selin.post(IMPORT_PATH, { intent: "check", archive: name });
    expect([name, refused.status]).toEqual([name, 404]);
  }
});

test("an archive is deleted after a question", async () => {
  const page = await selin.get(IMPORT_PATH);
  const question = await page.follow(`${tr("apiKeys.remove")}: dis.tar.gz`);
  const deleted = await question.submit();
  expect(deleted.notice).toContain(tr("notices.communityArchiveDeleted"));
  expect(listImports(app)).toEqual(["biri.tar.gz"]);
});

test(
  "a file that is neither an archive nor a source is refused in a sentence, and changes nothing",
  PATIENT,
  async () => {
    const page = await upload(selin, new File(["no archive"], "metin.tar.gz"));
    expect(page.main).toContain(tr("conversion.refused"));
    expect(page.main).toContain(tr("refusedFile.unknownSource"));
    expect(page.main).toContain(tr("conversion.stays"));
    expect(page.main).not.toContain(tr("community.noFaults"));
    const refused = await selin.post(IMPORT_PATH, { intent: "import", archive: "metin.tar.gz" });
    expect([refused.status, refused.main.includes(tr("messages.communityNotChecked"))]).toEqual([
      409,
      true,
    ]);
  },
);

test("an archive that says that it is larger than the disk is refused at once", async () => {
  const cookie = [...selin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await new Promise<{ status?: number; text: string }>((resolve, reject) => {
    const upload_request = request(`${app.url}${IMPORT_PATH}`, {
      method: "POST",
      headers: {
        Cookie: cookie,
        Origin: app.url,
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": String(10 ** 15),
      },
    });
    upload_request.on("error", reject).flushHeaders();
    upload_request.on("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() });
    });
  });
  expect([answer.status, answer.text.includes(tr("community.noRoomToUpload"))]).toEqual([
    413,
    true,
  ]);
});

test(
  "a superuser imports an archive without script: faults, a right one, the question, a new account",
  PATIENT,
  async () => {
    const dashboard = await selin.get("/admin");
    const page = await dashboard.follow(tr("community.toImportLink"));
    expect([page.path, page.status]).toEqual([IMPORT_PATH, 200]);

    const entries = await smallCommunity(app);
    const cut = await upload(selin, await archiveFile(entries.slice(0, -1), "eksik.tar.gz"));
    expect(cut.main).toContain(tr("refusedFile.incompleteArchive"));
    expect(textFaultsOf(cut)).toEqual([]);
    const torn = { name: "topics/000002.jsonl", body: "{\n" };
    const unreadable = [...entries.slice(0, -1), torn];
    const damaged = await upload(selin, await archiveFile(unreadable, "bozuk.tar.gz"));
    expect(damaged.main).toContain(
      tr("refusedFile.damagedLine", { place: "topics/000002.jsonl:1" }),
    );
    const faulty = entries.filter(({ name }) => !name.startsWith("forums/"));
    const report = await upload(selin, await archiveFile(faulty, "hatali.tar.gz"));
    expect(report.main).toContain(tr("community.faults", { count: 2 }));
    expect(report.main).toContain("topics/000001.jsonl:1");
    expect(report.main).not.toContain(tr("community.noFaults"));
    expect(textFaultsOf(report)).toEqual([]);

    // As scp would bring it.
    const right = await archiveFile(entries, "dogru.tar.gz");
    writeFileSync(join(app.data_dir, "imports", "dogru.tar.gz"), await right.bytes());
    await selin.post(IMPORT_PATH, { intent: "check", archive: "dogru.tar.gz" });
    const checked = await endOfCheck(selin);
    expect(checked.main).toContain(tr("community.noFaults"));
    expect(checked.main).toContain(tr("community.willHaveNoPassword", { count: 1 }));
    expect(textFaultsOf(checked)).toEqual([]);
    expect(await app.sql`select username from users`).toEqual([{ username: "selin" }]);

    await app.sql`update sessions set confirmed_at = now() - interval '16 minutes'`;
    const asked = await checked.submit({}, { button: tr("community.import") });
    expect([asked.status, asked.heading]).toEqual([403, tr("security.confirmTitle")]);
    await asked.submit({ proof_password: PASSWORD });
    await expect
      .poll(async () => (await selin.get(IMPORT_PATH)).path, { timeout: 30_000 })
      .toContain("/login");

    expect(await app.sql`select id, username from users order by id`).toEqual([
      { id: 7, username: NEWCOMER.username },
      { id: 8, username: "parolasız" },
    ]);
    expect(await app.sql`select from audit_log`).toEqual([]);
    expect(listImports(app)).toEqual([
      "biri.tar.gz",
      "bozuk.tar.gz",
      "eksik.tar.gz",
      "hatali.tar.gz",
      "metin.tar.gz",
    ]);

    const newcomer = app.browser();
    await (await newcomer.get("/login")).submit({ email: NEWCOMER.email, password: PASSWORD });
    expect((await newcomer.get("/topic/9")).heading).toContain("Eski konu");
    const done = await newcomer.get(IMPORT_PATH);
    expect(done.main).toContain(tr("community.wasImported"));
    expect(done.main).not.toContain(tr("community.check"));
    expect(textFaultsOf(done)).toEqual([]);
    const question = await newcomer.get(`${IMPORT_PATH}/delete?archive=metin.tar.gz`);
    expect(question.heading).toBe(tr("admin.deleteTitle", { name: "metin.tar.gz" }));
    const deleted = await question.submit({}, { button: tr("apiKeys.remove") });
    expect([deleted.path, listImports(app)]).toEqual([
      IMPORT_PATH,
      ["biri.tar.gz", "bozuk.tar.gz", "eksik.tar.gz", "hatali.tar.gz"],
    ]);

    const refused = await newcomer.post(IMPORT_PATH, { intent: "check", archive: "biri.tar.gz" });
    expect([refused.status, refused.main.includes(tr("messages.communityNotEmpty"))]).toEqual([
      409,
      true,
    ]);
  },
);
