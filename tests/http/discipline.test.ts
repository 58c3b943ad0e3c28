import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin: Browser;
let mehmet: Browser;
let api: ApiClient;
let mehmets_api: ApiClient;
let mehmet_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.as("selin");
  mehmet = await app.as("mehmet");
  [api, mehmets_api] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  mehmet_id = await app.idOf("mehmet");
  topic_id = await makeTopic(mehmets_api, (await makeForum(api)).forum_id);
});
beforeEach(async () => {
  await app.sql`delete from suspensions`;
  await app.sql`delete from warnings`;
});

const record = () => `/moderation/members/${mehmet_id}`;

test("a warning comes before the next page, once, and forms that were open lose nothing", async () => {
  const form = await mehmet.get(`/topic/${topic_id}/reply`);
  const question = await selin.get(`${record()}/warn?topic=${topic_id}`);
  expect(question.main).toContain(tr("moderation.aboutTopic", { title: "Ceviz sehpa" }));
  const refused = await question.submit({ reason: "" });
  expect([refused.status, refused.main.includes(tr("messages.reasonRequired"))]).toEqual([
    422,
    true,
  ]);
  const done = await refused.submit({ reason: "Kaba bir söz" });
  expect([done.path, done.notice.includes(tr("notices.memberWarned"))]).toEqual([record(), true]);
  expect(done.main).toContain("Kaba bir söz");
  await vi.waitFor(
    () => expect(mailsTo(app, PEOPLE.mehmet.email).at(-1)?.text).toContain("“Kaba bir söz”"),
    { timeout: 10_000 },
  );
  expect(await mehmets_api.get("/users/me")).toMatchObject({ status: 200 });
  const warning = await form.submit({ content: "Yanıtım" });
  expect(warning.heading).toBe(tr("moderation.warningTitle"));
  expect(warning.main).toContain("Kaba bir söz");
  const [row] = await app.sql`select content from posts where topic_id = ${topic_id}`;
  expect(row?.content).toContain("Yanıtım");
  expect((await mehmet.get("/forum")).path).toBe("/warning?redirectTo=%2Fforum");
  expect((await mehmet.get("/members/suggest?q=a")).status).toBe(200);
  const next = await (await mehmet.get("/forum?a=1")).submit({});
  expect(next.path).toBe("/forum?a=1");
  expect((await mehmet.get("/settings")).path).toBe("/settings");
  expect((await mehmet.get("/warning?redirectTo=//evil.example/")).path).toBe("/forum");
});

test("a suspended member reads until when and why on each page, and keeps the words that are refused", async () => {
  const form = await mehmet.get(`/topic/${topic_id}/reply`);
  const tomorrow = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const question = await selin.get(`${record()}/suspend`);
  const refused = await question.submit({ reason: "Reklam", until: "2020-01-01" });
  expect([refused.status, refused.main.includes(tr("messages.untilPast"))]).toEqual([422, true]);
  const done = await refused.submit({ reason: "Reklam", until: tomorrow });
  expect(done.main).toContain(tr("moderation.untilDate", { date: `${tomorrow} 23:59` }));
  const change = await done.follow(tr("moderation.changeSuspension"));
  const valueOf = (name: string) => change.find(`input[name=${name}]`).getAttribute("value");
  expect([valueOf("reason"), valueOf("until")]).toEqual(["Reklam", tomorrow]);
  const answer = await form.submit({ content: "Sözlerim" });
  expect(answer.status).toBe(400);
  expect(answer.main).toContain(tr("messages.accountSuspended"));
  expect(answer.find("textarea[name=content]").textContent).toBe("Sözlerim");
  const page = await mehmet.get(`/topic/${topic_id}`);
  expect(page.main).toContain(tr("layout.suspendedUntil", { date: `${tomorrow} 23:59` }));
  expect(page.main).toContain(tr("layout.suspendedBecause", { reason: "Reklam" }));
  for (const text of [tr("topic.postReply"), tr("topic.quote"), tr("topic.report")])
    expect(page.main).not.toContain(text);
  const list = await selin.get("/moderation/members");
  expect(list.main).toContain("Reklam");
  const ended = await (await done.follow(tr("moderation.endSuspension"))).submit({});
  expect(ended.notice).toContain(tr("notices.suspensionEnded"));
  expect((await mehmet.get(`/topic/${topic_id}`)).main).not.toContain("Reklam");
});

test("a suspended member is offered no invite, no reply and no topic; the forms say why", async () => {
  const { forum_id } = await makeForum(api);
  const empty_topic_id = await makeTopic(mehmets_api, forum_id, "Yanıtsız");
  const { body: invite } = await mehmets_api.post("/invites/", { email_to: "konuk@example.org" });
  await app.sql`update users set may_share_invites = true where id = ${mehmet_id}`;
  const { forum_id: empty_forum_id } = await makeForum(api);
  await api.post(`/users/${mehmet_id}/suspension`, { reason: "Reklam" });
  const offers = [
    `/forum/${forum_id}/newTopic`,
    `/forum/${empty_forum_id}/newTopic`,
    `/topic/${empty_topic_id}/reply`,
    `/topic/${empty_topic_id}/edit`,
    "/invites/new",
    "/invites/several",
    "/invites/share",
    `/invites/${invite.id}/resend`,
  ];
  const languages = { tr, en };
  for (const language of ["tr", "en"] as const) {
    const t = languages[language];
    await app.sql`update users set language = ${language} where id = ${mehmet_id}`;
    const pages = [
      await mehmet.get(`/forum/${forum_id}`),
      await mehmet.get(`/forum/${empty_forum_id}`),
      await mehmet.get(`/topic/${empty_topic_id}`),
      await mehmet.get("/invites"),
    ];
    const addresses = pages.flatMap((page) =>
      page.all("main a").map((link) => link.getAttribute("href")),
    );
    expect(addresses.filter((address) => offers.includes(address ?? ""))).toEqual([]);
    for (const text of [t("forum.noTopicsText"), t("topic.noRepliesText")])
      expect(pages.filter(({ main }) => main.includes(text))).toEqual([]);
    const button = pages[3]?.find("main button[aria-disabled=true]");
    expect(pages[3]?.find(`#${button?.getAttribute("aria-describedby")}`).textContent).toBe(
      t("messages.accountSuspended"),
    );
    for (const path of offers) {
      const page = await mehmet.get(path);
      expect([path, page.status, page.all("main form[method=post]").length]).toEqual([
        path,
        200,
        0,
      ]);
      const reasons = page.all("main p").map((each) => each.textContent);
      expect(reasons, path).toContain(t("messages.accountSuspended"));
    }
  }
  const posted = await mehmet.post("/invites/new", { text: "Gel" });
  expect([posted.status, posted.main.includes(en("messages.accountSuspended"))]).toEqual([
    400,
    true,
  ]);
  await app.sql`update users set language = null, may_share_invites = false where id = ${mehmet_id}`;
});

test("of a branch only the member is chosen; all are chosen by a button, and a page names them first", async () => {
  const guest_id = await app.idOf("emma");
  await app.sql`update lineage set inviter_id = ${mehmet_id} where user_id = ${guest_id}`;
  const form = await selin.get(`${record()}/branch`);
  const checkedIds = (page: typeof form) =>
    page
      .all("main input[type=checkbox]")
      .filter((box) => box.hasAttribute("checked"))
      .map((box) => Number(box.getAttribute("value")));
  expect(checkedIds(form)).toEqual([mehmet_id]);
  const all = await form.submit({}, { button: tr("branch.chooseAll", { number: 2 }) });
  expect(checkedIds(all)).toEqual([mehmet_id, guest_id]);
  const refused = await all.submit();
  expect([refused.status, refused.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.reasonRequired")),
  ]);
  const asked = await refused.submit({ reason: "Reklam" });
  const button = tr("branch.suspendCount", { count: 2 });
  expect(asked.main).toContain(`${PEOPLE.mehmet.username}, ${PEOPLE.emma.username}`);
  expect(await app.sql`select 1 from suspensions`).toEqual([]);
  const changed = await asked.submit({}, { button: tr("moderation.backToChoice") });
  expect([checkedIds(changed), changed.find("input[name=reason]").getAttribute("value")]).toEqual([
    [mehmet_id, guest_id],
    "Reklam",
  ]);
  const done = await asked.submit({}, { button });
  expect(done.notice).toContain(tr("notices.membersSuspended"));
  expect(await app.sql`select user_id from suspensions order by user_id`).toEqual(
    [mehmet_id, guest_id].toSorted((a, b) => a - b).map((user_id) => ({ user_id })),
  );
});

test("the API suspends, refuses what a suspended member writes, and ends it", async () => {
  const path = `/users/${mehmet_id}/suspension`;
  const until = new Date(Date.now() + 60_000).toISOString();
  expect((await api.post(path, { reason: "Reklam", until })).body).toMatchObject({
    user_id: mehmet_id,
    reason: "Reklam",
    until,
  });
  const refusal = await mehmets_api.post(`/topics/${topic_id}/post`, { content: "<p>Yine</p>" });
  expect([refusal.status, refusal.body]).toEqual([
    400,
    { detail: "Your account is suspended.", code: "account_suspended" },
  ]);
  expect((await mehmets_api.get("/topics/")).status).toBe(200);
  expect(await api.delete(path)).toMatchObject({ status: 200 });
  expect(await api.delete(path)).toMatchObject({
    status: 404,
    body: { detail: en("messages.notSuspended"), code: "not_suspended" },
  });
});

test("a member who may not end a suspension reads it, and finds no button; the call is refused", async () => {
  const nazim = await app.as("nazim");
  const nazims_api = await app.apiAs("nazim");
  const nazim_id = await app.idOf("nazim");
  const { forum_id } = await makeForum(api);
  await app.sql`insert into moderators (user_id, forum_id) values (${nazim_id}, ${forum_id})`;
  const address = `/users/${mehmet_id}/suspension`;
  expect((await api.post(address, { reason: "Reklam" })).status).toBe(200);
  const buttons = [tr("moderation.changeSuspension"), tr("moderation.endSuspension")];
  const shown = async () => {
    const { main } = await nazim.get(record());
    return [
      main.includes(tr("moderation.endedBySuperusers")),
      ...buttons.map((b) => main.includes(b)),
    ];
  };
  expect(await shown()).toEqual([true, false, false]);
  for (const page of ["suspend", "end-suspension"])
    expect((await nazim.get(`${record()}/${page}`)).status).toBe(403);
  expect((await nazims_api.delete(address)).status).toBe(403);
  expect((await nazims_api.post(address, { reason: "Bir dakika" })).status).toBe(403);
  const { body } = await nazims_api.get(`/users/${mehmet_id}/record`);
  expect(body.suspension).toMatchObject({ reason: "Reklam", until: null });
  await app.sql`update suspensions set suspended_by_id = ${nazim_id}`;
  expect(await shown()).toEqual([false, true, true]);
  expect((await nazims_api.delete(address)).status).toBe(200);
  await app.sql`delete from moderators where user_id = ${nazim_id}`;
});

test("a branch is suspended from its list, and a superuser chooses what a member moderates", async () => {
  const [guest] =
    await app.sql`insert into users (username, email) values ('konuk1', 'konuk1@example.org') returning id`;
  await app.sql`insert into lineage (user_id, inviter_id) values (${guest?.id}, ${mehmet_id})`;
  const branch = await selin.get(`${record()}/branch`);
  const body = new URLSearchParams({ reason: "" });
  for (const id of [mehmet_id, guest?.id]) body.append("user_ids", String(id));
  const refused = await selin.post(
    branch.path,
    new URLSearchParams({ reason: "", user_ids: String(guest?.id) }),
  );
  expect(
    refused.all("input[name=user_ids][checked]").map((box) => box.getAttribute("value")),
  ).toEqual([String(guest?.id)]);
  body.set("reason", "Reklam");
  body.set("confirmed", String(body.getAll("user_ids").length));
  const done = await selin.post(branch.path, body);
  expect(done.notice).toContain(tr("notices.membersSuspended"));
  expect(await app.sql`select user_id from suspensions where reason = 'Reklam'`).toHaveLength(2);
  const appointment = await selin.get(`/admin/users/${guest?.id}/moderator`);
  const saved = await appointment.submit({ everything: true });
  expect(saved.path).toBe("/user/konuk1");
  expect(saved.main).toContain(tr("words.moderator"));
});
