import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as retention from "#app/domain/retention.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { tr } from "../support/texts.ts";

const DOC = readFileSync("docs/privacy.md", "utf8");

let app: App;
beforeAll(async () => {
  app = await startApp({ API_TOKEN_DAYS: "1", BACKUP_KEEP: "5" });
});
afterAll(() => app.stop());

test("the page is open to everybody, in both languages, and every footer leads there", async () => {
  const guest = app.browser();
  const page = await (await guest.get("/login")).follow(tr("privacy.title"));
  expect([page.status, page.path, page.heading, page.find("html").getAttribute("lang")]).toEqual([
    200,
    "/privacy",
    tr("privacy.title"),
    "tr",
  ]);
  expect(page.all("main h2").map((heading) => heading.textContent)).toEqual([
    tr("privacy.inShort"),
    tr("privacy.account"),
    tr("privacy.writing"),
    tr("privacy.sessions"),
    tr("privacy.invites"),
    tr("privacy.mail"),
    tr("privacy.logs"),
    tr("privacy.backups"),
    tr("privacy.browser"),
    tr("privacy.leaving"),
    tr("privacy.rights"),
  ]);
  const emma = await app.as("emma");
  for (const path of ["/forum", "/settings", "/no-such-page", "/user/nobody-here"])
    expect((await (await emma.get(path)).follow("Privacy")).heading).toBe("Privacy");
});

test("its numbers are those of the program and of this site’s settings", async () => {
  const { main } = await (await app.as("emma")).get("/privacy");
  const { USED_INVITE_DAYS, EXPIRED_INVITE_DAYS, KNOWN_NETWORK_DAYS, MAIL_FILE_DAYS } = retention;
  for (const text of [
    "lasts at most 30 days",
    "For sessions of the API it is 1 day.",
    `deleted ${KNOWN_NETWORK_DAYS} days after you were last there`,
    `deleted ${USED_INVITE_DAYS} days after the invite was used`,
    `deleted ${EXPIRED_INVITE_DAYS} days later`,
    `deleted after ${MAIL_FILE_DAYS} days`,
    "the newest 5 backups are kept",
  ])
    expect(main).toContain(text);
  expect(main).not.toMatch(/\{\{|privacy\./);
});

test("where letters go out it does not speak of files", async () => {
  const sending = await startApp({ SMTP_URL: "smtp://127.0.0.1:1" });
  const { main } = await sending.browser().get("/privacy");
  expect(main).toContain("posta sunucusundan geçer");
  expect(main).not.toContain("posta sunucusu yok");
  await sending.stop();
});

test("docs/privacy.md names every number as the program has it", () => {
  const written = Object.fromEntries(
    [...DOC.matchAll(/\| `([A-Z_]+)` +\| (\d+) +\|/g)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
  expect(written).toEqual({ ...retention });
});
