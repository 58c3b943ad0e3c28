import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as retention from "#app/domain/base/retention.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { sharedMailApp } from "#tests/support/mail-app.ts";
import { en, tr } from "#tests/support/texts.ts";

const DOC = readFileSync("docs/privacy.md", "utf8");

let app: App;
beforeAll(async () => {
  app = await startApp({ API_TOKEN_DAYS: "1", BACKUP_KEEP: "5" });
});
afterAll(() => app.stop());

test("the page is public, in both languages, and linked from every footer", async () => {
  const guest = app.browser();
  const page = await (await guest.get("/login")).follow(tr("words.privacy"));
  expect([page.status, page.path, page.heading, page.find("html").getAttribute("lang")]).toEqual([
    200,
    "/privacy",
    tr("words.privacy"),
    "tr",
  ]);
  expect(page.all("main h2").map((heading) => heading.textContent)).toEqual([
    tr("privacy.inShort"),
    tr("privacy.account"),
    tr("privacy.writing"),
    tr("privacy.sessions"),
    tr("words.invites"),
    tr("privacy.mail"),
    tr("privacy.logs"),
    tr("words.backups"),
    tr("privacy.browser"),
    tr("privacy.leaving"),
    tr("privacy.rights"),
  ]);
  const emma = await app.as("emma");
  for (const path of ["/forum", "/settings", "/no-such-page", "/user/nobody-here"])
    expect((await (await emma.get(path)).follow(en("words.privacy"))).heading).toBe(
      en("words.privacy"),
    );
});

test("its numbers come from the application and from the site's settings", async () => {
  const { main } = await (await app.as("emma")).get("/privacy");
  const { USED_INVITE_DAYS, EXPIRED_INVITE_DAYS, KNOWN_NETWORK_DAYS, MAIL_FILE_DAYS } = retention;
  const { READ_NOTIFICATION_DAYS, NOTIFICATION_DAYS } = retention;
  for (const text of [
    en("privacy.sessionsLast", { count: 30 }),
    en("privacy.tokensLast", { count: 1 }),
    en("privacy.apiKeys", { count: retention.EXPIRED_KEY_DAYS }),
    en("privacy.networksLast", { count: KNOWN_NETWORK_DAYS }),
    en("privacy.readNotifications", { count: READ_NOTIFICATION_DAYS }),
    en("privacy.oldNotifications", { count: NOTIFICATION_DAYS }),
    en("privacy.usedInvites", { count: USED_INVITE_DAYS }),
    en("privacy.expiredInvites", { count: EXPIRED_INVITE_DAYS }),
    en("privacy.leavingWeek", { count: retention.LEAVING_DAYS }),
    en("privacy.mailFiles", { count: MAIL_FILE_DAYS }),
    en("privacy.backupsKept", { count: 5 }),
    en("privacy.exports", { count: retention.COMMUNITY_EXPORT_DAYS }),
  ])
    expect(main).toContain(text);
  expect(main).not.toMatch(/\{\{|privacy\./);
});

test("with a mail server the page does not mention files", async () => {
  const { app: app_with_smtp } = await sharedMailApp();
  const { main } = await app_with_smtp.browser().get("/privacy");
  expect(main).toContain(tr("privacy.mailSent"));
  expect(main).not.toContain(tr("privacy.mailFiles", { count: retention.MAIL_FILE_DAYS }));
});

test("docs/privacy.md has the same numbers as the application", () => {
  const documented = Object.fromEntries(
    [...DOC.matchAll(/`([A-Z_]+)` (\d+)/g)].map(([, name, value]) => [name, Number(value)]),
  );
  expect(documented).toEqual({ ...retention });
});
