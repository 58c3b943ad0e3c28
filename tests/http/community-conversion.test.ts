import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import type { ImportState } from "#app/domain/operations/community-imports/import-state.server.ts";
import {
  telegramGroup,
  telegramJson,
  writeTelegramSource,
} from "#tests/conversion/telegram-source.ts";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import {
  archiveFile,
  emptySite,
  endOfCheck,
  IMPORT_PATH,
  listImports,
  smallCommunity,
  upload,
} from "#tests/support/imports.ts";
import { parsePage } from "#tests/support/page-tree.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { RULES } from "./text/rules.ts";

/** Each conversion starts a process. */
const PATIENT = { timeout: 90_000 };
const REPORT_PATH = `${IMPORT_PATH}/report`;
const INTERRUPTED: ImportState = {
  name: "eski.sql.gz",
  step: "convert",
  state: "running",
  asked_ms: 0,
  progress: 40,
  part: "texts",
  date_order: null,
  report: null,
  failure: null,
};

let data: string;
let app: App;
let selin: Browser;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "divan-conversion-"));
  // As a process leaves it that is killed.
  mkdirSync(join(data, "imports", ".conversion-1", "contents"), { recursive: true });
  writeFileSync(join(data, "imports", ".eski.sql.gz.divan.tar.gz.conversion.json"), "{}");
  writeFileSync(join(data, "imports", "eski.sql.gz"), "dump");
  writeFileSync(join(data, "imports", "state.json"), JSON.stringify(INTERRUPTED));
  app = await startApp({ DATA_DIR: data });
  selin = await app.as("selin");
  await emptySite(app);
}, 60_000);
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true });
});

const folderOf = (name: string) => join(data, "imports", name);
const listFiles = () =>
  listImports({ ...app, data_dir: data }).filter((name) => name !== "state.json");
const telegram = (name = "result.json") => new File([telegramJson(telegramGroup())], name);

function textFaultsOf({ html }: Page): string[] {
  const page = parsePage(html);
  return Object.entries(RULES).flatMap(([name, rule]) =>
    rule(page).map((fault) => `${name}: ${fault}`),
  );
}

test(
  "a conversion whose process has ended is shown as interrupted, and leaves nothing",
  PATIENT,
  async () => {
    const page = await selin.get(IMPORT_PATH);
    expect(page.main).toContain(tr("community.importInterrupted"));
    expect(listFiles()).toEqual(["eski.sql.gz"]);
  },
);

test("what cannot be converted is refused in a sentence, and can be deleted", PATIENT, async () => {
  await selin.post(IMPORT_PATH, { intent: "check", archive: "eski.sql.gz" });
  const page = await endOfCheck(selin);
  expect(page.main).toContain(tr("conversion.refused"));
  expect(page.main).toContain(tr("refusedFile.unknownSource"));
  expect(page.main).not.toContain(tr("community.noFaults"));
  expect(textFaultsOf(page)).toEqual([]);
  const question = await page.follow(`${tr("apiKeys.remove")}: eski.sql.gz`);
  await question.submit();
  expect(listFiles()).toEqual([]);
  expect((await selin.get(IMPORT_PATH)).main).not.toContain("eski.sql.gz");
});

test(
  "the page shows what comes of an uploaded source, in both languages, and gives it as a file",
  PATIENT,
  async () => {
    const page = await upload(selin, telegram());
    expect(listFiles()).toEqual([
      ".result.json.divan.tar.gz.conversion.json",
      "result.json",
      "result.json.divan.tar.gz",
    ]);
    expect(page.main).toContain(tr("conversion.about", { source: "Telegram" }));
    expect(page.main).toContain(tr("conversion.losesReactions", { count: 4 }));
    expect(page.main).toContain(tr("conversion.example", { example: "create_group" }));
    expect(page.main).toContain(tr("conversion.privateForumsText"));
    expect(page.main).toContain("Merhaba komşular!");
    expect(page.main).toContain(tr("community.noFaults"));
    expect(page.main).toContain(tr("conversion.sourceIsDeleted", { name: "result.json" }));
    expect(textFaultsOf(page)).toEqual([]);
    expect(page.html).not.toContain("conversion.");

    await app.sql`update users set language = 'en'`;
    const english = await selin.get(IMPORT_PATH);
    expect(english.main).toContain(en("conversion.losesReactions", { count: 4 }));
    expect(textFaultsOf(english)).toEqual([]);
    await app.sql`update users set language = 'tr'`;

    const file = await selin.get(REPORT_PATH);
    expect([file.status, file.headers.get("Content-Disposition")]).toEqual([
      200,
      'attachment; filename="divan-report.html"',
    ]);
    expect(file.html).toContain(tr("conversion.losesReactions", { count: 4 }));
    expect(file.html).toContain("Merhaba komşular!");
    expect((await app.browser().get(REPORT_PATH)).path).toContain("/login");
  },
);

test("a conversion replaces the archive of an earlier one, and no other", PATIENT, async () => {
  const again = await selin.post(IMPORT_PATH, { intent: "check", archive: "result.json" });
  expect(again.status).toBe(200);
  await endOfCheck(selin);
  await upload(selin, await archiveFile(await smallCommunity(app), "baska.json.divan.tar.gz"));
  const refused = await upload(selin, telegram("baska.json"));
  expect([refused.status, refused.main.includes(tr("messages.communityArchiveExists"))]).toEqual([
    409,
    true,
  ]);
});

test("while one file is converted, nobody starts another step", PATIENT, async () => {
  const holder = await app.sql.reserve();
  await holder`select pg_advisory_lock(${ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE})`;
  try {
    await selin.post(IMPORT_PATH, { intent: "check", archive: "result.json" });
    for (const intent of ["check", "import"]) {
      const refused = await selin.post(IMPORT_PATH, { intent, archive: "result.json" });
      expect([refused.status, refused.main.includes(tr("messages.communityImportRuns"))]).toEqual([
        409,
        true,
      ]);
    }
    const waiting = await selin.get(IMPORT_PATH);
    const step = tr("conversion.unpacking");
    expect(waiting.html).toContain(
      tr("conversion.progress", { number: 1, total: 6, percent: 0, step }),
    );
    expect((await selin.get(REPORT_PATH)).status).toBe(404);
  } finally {
    await holder`select pg_advisory_unlock(${ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE})`;
    holder.release();
  }
  expect((await endOfCheck(selin)).main).toContain(tr("community.noFaults"));
});

test("the page asks what comes first in dates, if nothing proves it", PATIENT, async () => {
  const chat = "03.04.2024 14:05 - Ali: selam\n04.04.2024 14:06 - Veli: merhaba\n";
  const asked = await upload(selin, new File([chat], "WhatsApp Komşular 🏡.txt"));
  expect(asked.main).toContain(tr("conversion.dateOrderText"));
  expect(asked.main).toContain("03.04.2024");
  expect(textFaultsOf(asked)).toEqual([]);
  await asked.submit({ date_order: "month" }, { button: tr("conversion.convertAgain") });
  const page = await endOfCheck(selin);
  expect(page.main).toContain(tr("conversion.about", { source: "WhatsApp" }));
  const wrong = await selin.post(IMPORT_PATH, {
    intent: "check",
    archive: "WhatsApp Komşular 🏡.txt",
    date_order: "year",
  });
  expect(wrong.status).toBe(422);
});

test(
  "after the import the site has the chat; its archive is deleted, and a folder of the operator stays",
  PATIENT,
  async () => {
    const folder = folderOf("grup");
    mkdirSync(folder);
    writeTelegramSource(folder);
    const list = await selin.get(IMPORT_PATH);
    expect(list.main).toContain(tr("conversion.folder"));
    expect(list.html).not.toContain("delete?archive=grup");
    const refused = await selin.post(`${IMPORT_PATH}/delete?archive=grup`, {});
    expect(refused.status).toBe(404);

    await selin.post(IMPORT_PATH, { intent: "check", archive: "grup" });
    const checked = await endOfCheck(selin);
    expect(checked.main).toContain(tr("conversion.folderStays", { name: "grup" }));
    await checked.submit({}, { button: tr("community.import") });
    await expect
      .poll(async () => (await selin.get(IMPORT_PATH)).path, { timeout: 60_000 })
      .toContain("/login");
    expect(listFiles().filter((name) => name.includes("grup"))).toEqual(["grup"]);
    expect(readFileSync(join(folder, "files/not.txt"), "utf8")).toBe("Bir not.\n");

    const returned = app.browser();
    const [account] = await app.sql`select email from users where is_superuser`;
    await (await returned.get("/login")).submit({ email: account?.email, password: PASSWORD });
    const topic = await returned.get("/topic/3");
    expect([topic.heading, topic.main.includes("Bence")]).toEqual([
      expect.stringContaining("Çatı onarımı"),
      true,
    ]);
    expect((await returned.get(REPORT_PATH)).status).toBe(404);
  },
);
