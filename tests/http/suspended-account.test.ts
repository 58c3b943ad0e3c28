import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { timeCode } from "#tests/support/time-codes.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

const suspend = (user_id: number) =>
  app.sql`insert into suspensions (user_id, reason) values (${user_id}, 'Reklam')`;
const forgetAddress = (user_id: number) =>
  app.sql`update users set confirmed_email = null where id = ${user_id}`;

test.each([
  ["a suspended member", "mehmet", suspend],
  ["a member without a confirmed address", "nazim", forgetAddress],
] as const)(
  "%s secures the account, ends sessions, gets the archive, leaves and comes back",
  async (_, person, prepare) => {
    const user_id = await app.idOf(person);
    await prepare(user_id);
    const first = await app.as(person);
    const secret = await setUpTimeCodes(first);
    const { email } = PEOPLE[person];

    const browser = app.browser();
    const step = await browser.post("/login", { email, password: PASSWORD });
    expect(step.path).toBe("/login/code");
    expect((await step.submit({ code: timeCode(secret) })).path).toBe("/forum");

    const sessions = await browser.get("/settings?tab=sessions");
    const ended = await sessions.submit({}, { button: tr("settings.endOthers") });
    expect(ended.status).toBe(200);
    expect((await first.get("/forum")).path).toMatch(/^\/login/);

    const archive = await browser.get("/settings/archive");
    await archive.submit({}, { button: tr("ownData.make") });
    await expect
      .poll(async () => (await browser.get("/settings/archive")).main, { timeout: 20_000 })
      .toContain(tr("ownData.ready"));
    const download = await browser.get("/settings/archive/download");
    expect(download.headers.get("Content-Type")).toBe("application/zip");

    const question = await browser.get("/settings/delete-account");
    const left = await question.submit({ current_password: PASSWORD });
    expect(left.path).toBe("/login");
    expect(await deletionsOf(user_id)).toHaveLength(1);
    const again = await left.submit({ email, password: PASSWORD });
    const back = await again.submit({ code: timeCode(secret, 1) });
    expect([back.path, back.notice]).toEqual(["/forum", tr("notices.accountKept")]);
    expect(await deletionsOf(user_id)).toEqual([]);
  },
);

const deletionsOf = (user_id: number) =>
  app.sql`select from account_deletions where user_id = ${user_id}`;

/** Returns the key. The code of this period is not used yet. */
async function setUpTimeCodes(browser: Browser): Promise<string> {
  const scan = await (await browser.get("/settings/security/time-codes")).submit();
  const secret = scan.find("code").textContent.replaceAll(" ", "");
  const done = await scan.submit({ code: timeCode(secret, -1) });
  expect(done.all("ol code")).toHaveLength(10);
  return secret;
}
