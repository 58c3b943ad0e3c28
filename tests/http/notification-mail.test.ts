import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE, type PersonName } from "#tests/support/people.ts";
import { readMail } from "#tests/support/read-mail.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { en, tr } from "#tests/support/texts.ts";

const SITE = "https://forum.example.org";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: App;
let ayse: ApiClient;
let mehmet: ApiClient;
let emma: ApiClient;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({ SMTP_URL: smtp.url, SITE_URL: SITE });
  [ayse, mehmet, emma] = await Promise.all([
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
    app.apiAs("emma"),
  ]);
  forum_id = (await makeForum(await app.apiAs("selin"))).forum_id;
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  await app.sql`truncate notifications, forum_subscriptions, topic_subscriptions`;
  await app.sql`update users set mail_mentions = default, mail_replies = default, mail_topics = default, mail_short = true, time_zone = null, is_active = username <> ${PEOPLE.yagmur.username}`;
  smtp.received.length = 0;
  topic_id = await makeTopic(ayse, forum_id, "Ceviz sehpa");
});

/** Makes the notifications this old, runs the job, and waits until all emails are sent. */
async function runJob(name: "gather-mail" | "gather-digests", age: string): Promise<void> {
  await app.sql`update notifications set created_at = now() - ${age}::interval where mail is not null`;
  await app.sql`insert into pgboss.job (name, data) values (${name}, '{}')`;
  await app.sql`select pg_notify('divan_jobs', ${name})`;
  await expect
    .poll(
      async () =>
        (
          await app.sql`select id from pgboss.job where name in ('gather-mail', 'gather-digests', 'send-notifications')`
        ).length,
      { timeout: 15_000 },
    )
    .toBe(0);
}

const choose = (person: PersonName, choices: Record<string, string>) =>
  app.sql`update users set ${app.sql(choices)} where username = ${PEOPLE[person].username}`;
const mailsTo = (person: PersonName) =>
  smtp.received
    .filter(({ to }) => to.includes(PEOPLE[person].email))
    .map(({ raw }) => readMail(raw));
const MENTIONED = en("mail.mentioned", { who: "mehmet.usta" });
const linksIn = (text: string) => text.match(/https?:\/\/[^\s"<>]+/g) ?? [];

describe("emails at once", () => {
  test("are sent for a mention after two minutes, in the recipient's language", async () => {
    await makePost(mehmet, topic_id, "<p>@emma bak</p>");
    await runJob("gather-mail", "1 minute");
    expect(smtp.received).toEqual([]);
    await runJob("gather-mail", "3 minutes");
    const [mail, ...others] = mailsTo("emma");
    expect([others, smtp.received.length]).toEqual([[], 1]);
    const subject = en("notifications.saysMention", { who: "mehmet.usta", topic: "Ceviz sehpa" });
    expect(mail?.headers.get("subject")).toEqual([subject]);
    expect(mail?.html).toContain(`<title>${subject}</title>`);
    expect(mail?.text.match(/Ceviz sehpa/g)).toHaveLength(1);
    expect(mail?.text).toContain(en("mail.greeting", { name: "Emma Hart" }));
    expect(mail?.text).toContain(
      en("mail.notificationsPlace", { forum: "Ahşap işleri", topic: "Ceviz sehpa" }),
    );
    const [row] = await app.sql`select id from notifications where type = 'mention'`;
    expect(mail?.html).toContain(`href="${SITE}/notifications/${row?.id}"`);
    expect(
      linksIn(`${mail?.text}${mail?.html}`).filter((link) => !link.startsWith(`${SITE}/`)),
    ).toEqual([]);
    await runJob("gather-mail", "1 hour");
    expect(smtp.received).toHaveLength(1);
  });

  test("combine several notifications by topic, and equal ones in one line", async () => {
    const other_id = await makeTopic(ayse, forum_id, "Kök boya");
    for (const id of [topic_id, other_id, topic_id]) await makePost(mehmet, id, "<p>@emma</p>");
    await runJob("gather-mail", "3 minutes");
    const [mail, ...others] = mailsTo("emma");
    expect(others).toEqual([]);
    expect(mail?.headers.get("subject")).toEqual([
      en("mail.notificationsSubject", { site: "Divan", count: 3 }),
    ]);
    expect(mail?.text.match(/»/g)).toHaveLength(2);
    const twice = en("mail.notificationsTimes", { count: 2 });
    expect(mail?.text.match(/^\* .*$/gm)).toEqual([`* ${MENTIONED} ${twice}`, `* ${MENTIONED}`]);
    const [first] =
      await app.sql`select min(id) as id from notifications where type = 'mention' and topic_id = ${topic_id}`;
    expect(mail?.text).toContain(`${MENTIONED} ${twice}\n  ${SITE}/notifications/${first?.id}\n`);
  });

  test("have at most fifty lines and the number of further notifications", async () => {
    const [mehmet_id, emma_id] = [await app.idOf("mehmet"), await app.idOf("emma")];
    await app.sql`insert into posts (topic_id, owner_id, position, content) select ${topic_id}, ${mehmet_id}, n, '<p>x</p>' from generate_series(1, 60) n`;
    await app.sql`insert into topics (forum_id, owner_id, title, content) select ${forum_id}, ${mehmet_id}, 'Konu ' || n, '<p>x</p>' from generate_series(1, 51) n`;
    await app.sql`insert into notifications (user_id, actor_id, type, mail, topic_id, post_id)
      select ${emma_id}::int, ${mehmet_id}::int, 'mention', 'now', topic_id, id from posts where topic_id = ${topic_id}
      union all select ${emma_id}::int, ${mehmet_id}::int, 'mention', 'now', id, null from topics where title like 'Konu %'`;
    await runJob("gather-mail", "3 minutes");
    const [mail] = mailsTo("emma");
    expect(mail?.text).toContain(`${MENTIONED} ${en("mail.notificationsTimes", { count: 60 })}`);
    expect(mail?.text.match(/^\* /gm)).toHaveLength(50);
    expect(mail?.text).toContain(en("mail.notificationsMore", { count: 2 }));
  });

  test("omit read and unwanted notifications and inactive members; deleting a reply deletes its notifications", async () => {
    for (const person of ["emma", "nazim", "mehmet", "selin"] as const)
      await choose(person, { mail_topics: "now" });
    const post_id = await makePost(
      await app.apiAs("selin"),
      topic_id,
      "<p>@emma @nazım.e @mehmet.usta</p>",
    );
    await makePost(mehmet, topic_id, "<p>@selin</p>");
    await emma.post("/notifications/read-all");
    await choose("nazim", { is_active: "false" });
    await choose("mehmet", { mail_mentions: "off" });
    await runJob("gather-mail", "3 minutes");
    expect(smtp.received.flatMap(({ to }) => to)).toEqual([PEOPLE.selin.email]);
    await (await app.apiAs("selin")).delete(`/topics/${topic_id}/post/${post_id}`);
    expect(await app.sql`select id from notifications where post_id = ${post_id}`).toEqual([]);
  });

  test("are not scheduled for kinds that the member switched off", async () => {
    await choose("ayse", { mail_replies: "off" });
    await makePost(mehmet, topic_id);
    expect(await app.sql`select mail from notifications`).toEqual([{ mail: null }]);
  });

  test("go to the confirmed address only, because an unconfirmed one may be a stranger's", async () => {
    const { username, email } = PEOPLE.emma;
    await app.sql`update users set email = 'stranger@example.org' where username = ${username}`;
    await makePost(mehmet, topic_id, "<p>@emma bak</p>");
    await runJob("gather-mail", "3 minutes");
    expect(smtp.received.flatMap(({ to }) => to)).toEqual([email]);
    await app.sql`update users set confirmed_email = null where username = ${username}`;
    await makePost(mehmet, topic_id, "<p>@emma yine bak</p>");
    await runJob("gather-mail", "3 minutes");
    await app.sql`update users set email = ${email}, confirmed_email = ${email} where username = ${username}`;
    expect(smtp.received.flatMap(({ to }) => to)).toEqual([email]);
  });
});

describe("the daily digest", () => {
  test("is sent once a day after the morning in the member's time zone, if something is new", async () => {
    await makePost(mehmet, topic_id);
    await makePost(emma, topic_id);
    for (const person of ["ayse", "mehmet"] as const)
      await choose(person, { time_zone: zoneWhereItIs(6) });
    await runJob("gather-digests", "3 hours");
    expect(smtp.received).toEqual([]);
    await choose("ayse", { time_zone: zoneWhereItIs(9) });
    await runJob("gather-digests", "3 hours");
    const [mail, ...others] = mailsTo("ayse");
    expect(others).toEqual([]);
    expect(mail?.headers.get("subject")).toEqual([
      tr("mail.notificationsSubject", { site: "Divan", count: 2 }),
    ]);
    expect(mail?.text).toContain(tr("mail.replied", { who: "mehmet.usta" }));
    expect(mail?.text).toContain(tr("mail.replied", { who: "emma" }));
    await runJob("gather-digests", "3 hours");
    expect(smtp.received).toHaveLength(1);
  });

  test("is sent late when the job did not run in the morning", async () => {
    await makePost(mehmet, topic_id);
    await runJob("gather-digests", "3 days");
    expect(mailsTo("ayse")).toHaveLength(1);
  });

  test("leaves notifications since the morning for the next day", async () => {
    await choose("ayse", { time_zone: zoneWhereItIs(12) });
    await makePost(mehmet, topic_id);
    await runJob("gather-digests", "1 hour");
    expect(smtp.received).toEqual([]);
  });
});

describe("unsubscribing", () => {
  test("of one kind works on a page without signing in, in the email's or the browser's language; opening the page changes nothing", async () => {
    const mail = await mailToEmma();
    const links = linksIn(mail.text).filter((link) => link.startsWith(`${SITE}/unsubscribe?`));
    expect(links).toHaveLength(2);
    const page = await app.browser().get(pathOf(links[0]));
    expect(page.heading).toBe(en("mail.stopTitle"));
    expect(page.main).toContain(en("mail.mail_mentions"));
    const turkish = app.browser();
    await turkish.post("/preferences", { language: "tr" });
    expect((await turkish.get(pathOf(links[0]))).heading).toBe(tr("mail.stopTitle"));
    expect(await choicesOf("emma")).toEqual({
      mail_mentions: "now",
      mail_replies: "now",
      mail_topics: "daily",
    });
    const after = await page.submit();
    expect(await choicesOf("emma")).toEqual({
      mail_mentions: "off",
      mail_replies: "now",
      mail_topics: "daily",
    });
    expect(after.main).toContain(en("mail.stoppedText"));
    expect(after.all("main button")).toEqual([]);
  });

  test("by the mail program works with a POST of another origin without a cookie", async () => {
    const { headers } = await mailToEmma();
    expect(headers.get("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    const link = /^<(.+)>$/.exec(headers.get("list-unsubscribe")?.[0] ?? "")?.[1] ?? "";
    expect(link).toMatch(/^https:\/\/forum\.example\.org\/unsubscribe\/one-click\?lang=en&code=/);
    expect((await app.browser().get(pathOf(link))).heading).toBe(en("mail.stopTitle"));
    expect(await choicesOf("emma")).toMatchObject({ mail_mentions: "now" });
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const answer = await fetch(`${app.url}${pathOf(link)}`, {
      method: "POST",
      body,
      headers: { Origin: "https://mail.example" },
    });
    expect(answer.status).toBe(204);
    expect(await choicesOf("emma")).toEqual({
      mail_mentions: "off",
      mail_replies: "off",
      mail_topics: "daily",
    });
  });

  test("is refused with a code that is not signed, or signed for another purpose", async () => {
    const mail = await mailToEmma();
    const path = pathOf(linksIn(mail.text).find((link) => link.startsWith(`${SITE}/unsubscribe?`)));
    const { body: invite } = await ayse.post("/invites/", {});
    const signup_code = new URL(String(invite.signup_link)).searchParams.get("code");
    for (const code of ["", "a.b.c", `${path.split("code=")[1]}x`, signup_code]) {
      for (const page of [
        await app.browser().get(`/unsubscribe?code=${code}`),
        await app.browser().post(`/unsubscribe?code=${code}`, {}),
      ]) {
        expect([page.status, page.heading]).toEqual([404, tr("mail.stopClosed")]);
        expect((await page.follow(tr("mail.notificationsPreferences"))).path).toBe(
          "/login?redirectTo=%2Fsettings%2Fmail",
        );
      }
      const answer = await fetch(`${app.url}/unsubscribe/one-click?code=${code}`, {
        method: "POST",
        body: new URLSearchParams(),
      });
      expect(answer.status).toBe(404);
    }
    expect(await choicesOf("emma")).toEqual({
      mail_mentions: "now",
      mail_replies: "now",
      mail_topics: "daily",
    });
  });
});

describe("the preferences", () => {
  test("are chosen by kind and shown as saved", async () => {
    const browser = await app.as("ayse");
    const page = await browser.get("/settings/mail");
    expect(
      page
        .all("select")
        .map((select) => select.querySelector("option[selected]")?.getAttribute("value")),
    ).toEqual(["now", "daily", "daily", "now", "off"]);
    const after = await page.submit({
      mail_mentions: "daily",
      mail_replies: "off",
      mail_topics: "now",
    });
    expect(after.notice).toContain(tr("notices.mailPreferencesSaved"));
    expect(
      after
        .all("select")
        .map((select) => select.querySelector("option[selected]")?.getAttribute("value")),
    ).toEqual(["daily", "off", "now", "now", "off"]);
  });

  test("take three values only and need a sign-in", async () => {
    const browser = await app.as("ayse");
    expect(
      (
        await browser.post("/settings/mail", {
          mail_mentions: "never",
          mail_replies: "off",
          mail_topics: "now",
        })
      ).status,
    ).toBe(422);
    expect((await app.browser().get("/settings/mail")).url.pathname).toBe("/login");
    expect(
      await app.sql`select distinct mail_mentions, mail_replies, mail_topics from users`,
    ).toEqual([{ mail_mentions: "now", mail_replies: "daily", mail_topics: "daily" }]);
  });
});

/** The email about a mention and a reply. */
async function mailToEmma() {
  await choose("emma", { mail_replies: "now" });
  await emma.post(`/subscriptions/topics/${topic_id}`);
  await makePost(mehmet, topic_id);
  await makePost(mehmet, topic_id, "<p>@emma</p>");
  await runJob("gather-mail", "3 minutes");
  const [mail] = mailsTo("emma");
  if (!mail) throw new Error("No email was sent");
  return mail;
}

async function choicesOf(person: PersonName) {
  const [choices] =
    await app.sql`select mail_mentions, mail_replies, mail_topics from users where username = ${PEOPLE[person].username}`;
  return choices;
}

function pathOf(link = ""): string {
  return link.replace(SITE, "");
}

/** The sign is reversed: Etc/GMT-3 is three hours ahead of UTC. */
function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
