import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { sendAnyway } from "#tests/support/invite-form.ts";
import { jobsAreDone } from "#tests/support/mailbox.ts";
import type { PersonName } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { en, tr } from "#tests/support/texts.ts";

const STRICT = { RATE_LIMIT_FACTOR: "1" };
const HOUR_SECONDS = 3600;

let app: App;
beforeAll(async () => {
  app = await startApp(STRICT);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql`delete from rate_limits`;
  await app.sql`delete from invites`;
  await app.sql`update users set invites_count = 50 where not is_superuser`;
});

describe("emails to one address", () => {
  test("are limited to ten a day", async () => {
    const selin = await app.apiAs("selin");
    const send = async () =>
      (await selin.post("/invites/", { email_to: "stranger@example.org" })).status;
    for (let hour = 0; hour < 2; hour += 1) {
      for (let n = 0; n < 5; n += 1) expect(await send()).toBe(200);
      expect(await send()).toBe(429);
      await app.sql`delete from rate_limits where key like 'letters_to_address_hour:%'`;
    }
    const refused = await selin.post("/invites/", { email_to: "stranger@example.org" });
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        detail: en("messages.tooManyInviteMailsToAddress"),
        code: "too_many_invite_emails_to_address",
      },
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(23 * HOUR_SECONDS);
  });
});

describe("on the site", () => {
  test("a refused form keeps its input, and creates the invite without the email", async () => {
    const mehmet = await app.as("mehmet");
    for (let n = 0; n < 5; n += 1)
      await sendAnyway(await mehmet.get("/invites/new"), {
        email_to: "dolu@example.org",
      });
    const before = await invitesLeft("mehmet");
    const refused = await sendAnyway(await mehmet.get("/invites/new"), {
      text: "Uzun uzun yazdım",
      email_to: "dolu@example.org",
    });
    expect([refused.status, refused.path]).toEqual([429, "/invites/new"]);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(refused.find("#invite-email_to-error").textContent).toContain(
      `${tr("messages.tooManyInviteMailsToAddress")} ${tr("layout.waitMinutes", { count: 60 })}`,
    );
    expect(refused.find("textarea[name=text]").textContent.trim()).toBe("Uzun uzun yazdım");
    expect(refused.find("input[name=email_to]").getAttribute("value")).toBe("dolu@example.org");
    expect([await invitesLeft("mehmet"), (await app.sql`select id from invites`).length]).toEqual([
      before,
      5,
    ]);
    const after = await refused.submit({ send_email: false });
    expect([after.path, after.notice]).toEqual([
      expect.stringMatching(/^\/invites\?new=\d+$/),
      expect.stringContaining(tr("notices.inviteCreated")),
    ]);
    await jobsAreDone(app);
    expect(mailsTo(app, "dolu@example.org")).toHaveLength(5);
  });

  test("an invitation is sent again at most five times an hour", async () => {
    const mehmet = await app.as("mehmet");
    await (await mehmet.get("/invites/new")).submit({
      email_to: "tekrar@example.org",
      send_email: false,
    });
    const [invite] = await app.sql`select id from invites where email = 'tekrar@example.org'`;
    const path = `/invites/${invite?.id}/resend`;
    for (let n = 1; n <= 5; n += 1) expect((await mehmet.post(path, {})).path).toBe("/invites");
    const refused = await mehmet.post(path, {});
    expect([refused.status, refused.main]).toEqual([
      429,
      expect.stringContaining(tr("messages.tooManyInviteMailsToAddress")),
    ]);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    await jobsAreDone(app);
    expect(mailsTo(app, "tekrar@example.org")).toHaveLength(5);
  });

  test("a long wait is shown in hours", async () => {
    const nazim = await app.as("nazim");
    for (let n = 0; n < 10; n += 1)
      await sendAnyway(await nazim.get("/invites/new"), {
        email_to: `konuk${n}@example.org`,
      });
    const refused = await sendAnyway(await nazim.get("/invites/new"), {
      email_to: "konuk10@example.org",
    });
    expect([refused.status, refused.main]).toEqual([
      429,
      expect.stringContaining(
        `${tr("messages.tooManyInviteMails")} ${tr("layout.waitHours", { count: 24 })}`,
      ),
    ]);
  });

  test("a form sent several times counts as one email, also as the last one allowed", async () => {
    const ayse = await app.as("ayse");
    const form = await ayse.get("/invites/new");
    const pages = await Promise.all(
      Array.from({ length: 4 }, () => sendAnyway(form, { email_to: "bir@example.org" })),
    );
    expect(new Set(pages.map(({ path }) => path))).toEqual(
      new Set([expect.stringMatching(/^\/invites\?new=\d+$/)]),
    );
    expect(await countsOf("letters_")).toEqual([1, 1, 1]);
    for (let n = 0; n < 4; n += 1)
      await sendAnyway(await ayse.get("/invites/new"), {
        email_to: "bir@example.org",
      });
    expect((await sendAnyway(form, { email_to: "bir@example.org" })).path).toMatch(
      /^\/invites\?new=/,
    );
    expect(await countsOf("letters_")).toEqual([5, 5, 5]);
    expect(await app.sql`select id from invites`).toHaveLength(5);
  });
});

async function invitesLeft(person: PersonName): Promise<number> {
  const [row] = await app.sql`select invites_count from users where id = ${await app.idOf(person)}`;
  return row?.invites_count;
}

async function countsOf(prefix: string): Promise<number[]> {
  return (await app.sql`select points from rate_limits where key like ${`${prefix}%`}`).map(
    ({ points }) => Number(points),
  );
}
