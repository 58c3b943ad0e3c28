import { beforeAll, expect, test } from "vitest";
import { LEAVING_DAYS } from "#app/domain/base/retention.ts";
import { env } from "#app/lib/process/env.server.ts";
import { writeDate, writeDateTime } from "#app/lib/text/dates.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { TENTH_OF_LIMITS } from "#tests/support/app-settings.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

const QUESTION = "/settings/delete-account?tab=danger";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("the danger zone explains the deletion and leads to the confirmation page", async () => {
  const zone = await (await app.as("mehmet")).get("/settings?tab=danger");
  expect(zone.main).toContain(tr("settings.dangerText"));
  expect(zone.all("main form")).toEqual([]);
  const question = await zone.follow(tr("settings.deleteAccount"));
  expect([question.path, question.heading]).toEqual([QUESTION, tr("settings.deleteTitle")]);
  expect((await question.follow(tr("forms.cancel"))).path).toBe("/settings?tab=danger");
});

test("the confirmation page of a member without posts has no choice", async () => {
  const page = await (await app.as("emma")).get(QUESTION);
  expect(page.all("main li").map((item) => item.textContent.trim())).toEqual([
    `1 ${en("settings.endedSessions", { count: 1 })}`,
    `0 ${en("settings.endedKeys", { count: 0 })}`,
    `0 ${en("settings.endedDevices", { count: 0 })}`,
    `0 ${en("settings.deletedInvites", { count: 0 })}`,
  ]);
  expect(page.all("main input[type=radio]")).toEqual([]);
  expect(page.main).toContain(
    en("settings.deleteText", { count: LEAVING_DAYS, date: dayAfter(LEAVING_DAYS) }),
  );
  expect(page.main).toContain(en("settings.untilThenMailed", { email: PEOPLE.emma.email }));
});

test("a wrong or missing password deletes nothing and is not shown again", async () => {
  const mehmet = await app.as("mehmet");
  for (const [current_password, status, message] of [
    ["yanlış-parola", 400, tr("messages.incorrectPassword")],
    ["", 422, tr("messages.currentPasswordRequired")],
  ] as const) {
    const page = await (await mehmet.get(QUESTION)).submit({ current_password });
    expect([page.status, page.heading]).toEqual([status, tr("settings.deleteTitle")]);
    expect(page.find("[id$=-error]").textContent).toBe(message);
    expect(page.find("input[type=password]").getAttribute("value") ?? "").toBe("");
  }
  expect(await exists("mehmet")).toBe(true);
  expect((await mehmet.get("/forum")).path).toBe("/forum");
});

test("a superuser can neither open nor submit the confirmation page", async () => {
  const selin = await app.as("selin");
  expect((await selin.get(QUESTION)).status).toBe(403);
  expect((await selin.post(QUESTION, { current_password: PASSWORD })).status).toBe(403);
  expect(await exists("selin")).toBe(true);
});

test("a visitor is sent to the login page", async () => {
  expect((await app.browser().get("/settings/delete-account")).path).toBe(
    "/login?redirectTo=%2Fsettings%2Fdelete-account",
  );
  expect(
    (await app.browser().post("/settings/delete-account", { current_password: PASSWORD })).url
      .pathname,
  ).toBe("/login");
});

test("password guesses are rate-limited", async () => {
  const limited = await sharedApp(TENTH_OF_LIMITS);
  const mehmet = await limited.as("mehmet");
  const statuses: number[] = [];
  for (const guess of ["bir", "iki", PASSWORD])
    statuses.push((await mehmet.post(QUESTION, { current_password: guess })).status);
  expect(statuses).toEqual([400, 400, 429]);
  expect(
    await limited.sql`select id from users where username = ${PEOPLE.mehmet.username}`,
  ).toHaveLength(1);
});

test("an account is deleted after a week with all that the page counted, and the counters of others are right", async () => {
  const [selin, ayse, nazim] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("nazim"),
  ];
  const { forum_id } = await makeForum(selin);
  const own_topics = [
    await makeTopic(ayse, forum_id, "Kendi konum"),
    await makeTopic(ayse, forum_id, "Öbür konum"),
  ];
  const other_topic = await makeTopic(selin, forum_id, "Selin’in konusu");
  await makePost(ayse, own_topics[0] ?? 0);
  for (const author of [selin, nazim, nazim]) await makePost(author, own_topics[0] ?? 0);
  for (const author of [nazim, ayse, selin, ayse]) await makePost(author, other_topic);
  await ayse.post("/invites/", { text: "gel" });
  const { body: used_invite } = await ayse.post("/invites/", { text: "sen de gel" });
  await app.sql`update invites set used_at = now() where id = ${used_invite.id}`;
  const { body: expired_invite } = await ayse.post("/invites/", { text: "artık gelme" });
  await app.sql`update invites set expires_at = now() where id = ${expired_invite.id}`;
  const ayse_id = await app.idOf("ayse");
  const phone = await app.as("ayse");

  const browser = await app.as("ayse");
  const page = await browser.get(QUESTION);
  expect(page.all("main li").map((item) => item.textContent.trim())).toEqual([
    `3 ${tr("settings.endedSessions", { count: 3 })}`,
    `0 ${tr("settings.endedKeys", { count: 0 })}`,
    `0 ${tr("settings.endedDevices", { count: 0 })}`,
    `1 ${tr("settings.deletedInvites", { count: 1 })}. ${tr("settings.deletedInvitesNote", { count: 1 })}`,
  ]);
  const written = {
    topics: `2 ${tr("settings.deletedTopics", { count: 2 })}`,
    posts: `3 ${tr("words.replyUnit", { count: 3 })}`,
  };
  expect(page.all("main form fieldset small").map((hint) => hint.textContent)).toEqual([
    `${tr("settings.everythingGoes", written)} ${tr("settings.deletedReplies", { count: 3 })}`,
    tr("settings.writtenStays", written),
  ]);
  expect(page.find("main input[type=radio][checked]").getAttribute("value")).toBe("delete");
  const after = await page.submit({ current_password: PASSWORD });
  expect([after.path, after.notice, browser.cookies.has("divan_session")]).toEqual([
    "/login",
    tr("notices.deletionRequested", { date: await dueTime(ayse_id) }),
    false,
  ]);
  expect((await phone.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
  expect((await ayse.get("/users/me")).status).toBe(403);
  expect(await exists("ayse")).toBe(true);
  expect((await (await app.as("nazim")).get(`/topic/${own_topics[0]}`)).status).toBe(200);

  await passWeek(ayse_id);
  expect(await exists("ayse")).toBe(false);
  for (const table of [
    "sessions",
    "passwords",
    "forum_subscriptions",
    "topic_subscriptions",
    "notifications",
  ]) {
    expect(
      await app.sql`select 1 from ${app.sql(table)} where user_id = ${ayse_id}`,
      table,
    ).toEqual([]);
  }
  expect(await app.sql`select id from invites where owner_id = ${ayse_id}`).toEqual([]);
  expect(await app.sql`select title from topics`).toEqual([{ title: "Selin’in konusu" }]);
  expect(await app.sql`select position from posts order by position`).toEqual([
    { position: 1 },
    { position: 3 },
  ]);
  expect(
    await app.sql`select total_topics, total_posts, last_topic_id, last_owner_id from forum_activity where forum_id = ${forum_id}`,
  ).toEqual([
    {
      total_topics: 1,
      total_posts: 2,
      last_topic_id: other_topic,
      last_owner_id: await app.idOf("selin"),
    },
  ]);
  expect(
    await app.sql`select username, total_topics, total_posts from users where total_topics + total_posts > 0 order by username`,
  ).toEqual([
    { username: PEOPLE.nazim.username, total_topics: 0, total_posts: 1 },
    { username: PEOPLE.selin.username, total_topics: 1, total_posts: 1 },
  ]);
  expect(await wrongCounters(app)).toEqual([]);
  expect(
    (await app.browser().post("/login", { email: PEOPLE.ayse.email, password: PASSWORD })).path,
  ).toBe("/login");
});

test("signing in within the week keeps the account, and says so once", async () => {
  const emma_id = await app.idOf("emma");
  const emma = await app.as("emma");
  const left = await (await emma.get(QUESTION)).submit({ current_password: PASSWORD });
  const date = await dueTime(emma_id);
  expect([left.path, left.notice]).toEqual(["/login", en("notices.deletionRequested", { date })]);
  const question = await (await app.as("selin")).get(`/admin/users/${emma_id}/edit`);
  expect(question.main).toContain(tr("admin.leavesOn", { date }));
  const back = await left.submit({ email: PEOPLE.emma.email, password: PASSWORD });
  expect([back.path, back.notice]).toEqual(["/forum", en("notices.accountKept")]);
  expect(await app.sql`select from account_deletions`).toEqual([]);
  const again = await app
    .browser()
    .post("/login", { email: PEOPLE.emma.email, password: PASSWORD });
  expect(again.notice).not.toBe(en("notices.accountKept"));
  expect((await (await app.as("selin")).get(`/admin/users/${emma_id}/edit`)).main).not.toContain(
    date,
  );
});

test("a program that signs in within the week keeps the account, too", async () => {
  const mehmet_id = await app.idOf("mehmet");
  await (await (await app.as("mehmet")).get(QUESTION)).submit({ current_password: PASSWORD });
  expect(await app.sql`select user_id from account_deletions`).toEqual([{ user_id: mehmet_id }]);
  await app.apiAs("mehmet");
  expect(await app.sql`select from account_deletions`).toEqual([]);
});

/** As the notice and the pages of administrators write it. */
async function dueTime(user_id: number): Promise<string> {
  const [deletion] = await app.sql`select due_at from account_deletions where user_id = ${user_id}`;
  return writeDateTime(new Date(deletion?.due_at), env.DEFAULT_TIME_ZONE);
}

const dayAfter = (days: number) =>
  writeDate(new Date(Date.now() + days * 24 * 60 * 60 * 1000), env.DEFAULT_TIME_ZONE);

/** The job does what is due then. */
async function passWeek(user_id: number): Promise<void> {
  await app.sql`update account_deletions set due_at = now() where user_id = ${user_id}`;
  await app.sql`insert into pgboss.job (name, data) values ('delete-due-accounts', '{}')`;
  await expect
    .poll(() => app.sql`select from users where id = ${user_id}`, { timeout: 15_000 })
    .toEqual([]);
  await expect.poll(() => app.sql`select from removals`, { timeout: 15_000 }).toEqual([]);
}

async function exists(person: PersonName): Promise<boolean> {
  return (
    (await app.sql`select id from users where username = ${PEOPLE[person].username}`).length === 1
  );
}
