import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import type { App } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { sharedMailApp } from "#tests/support/mail-app.ts";
import { PEOPLE } from "#tests/support/people.ts";
import type { Smtp } from "#tests/support/smtp.ts";

let smtp: Smtp;
let app: App;
let selin: ApiClient;
let ayse_id: number;

beforeAll(async () => {
  ({ app, smtp } = await sharedMailApp());
  selin = await app.apiAs("selin");
  ayse_id = await app.idOf("ayse");
});

const logOf = async (query: string) => (await selin.get(`/server/log${query}`)).body;

test("what a member moderates is replaced, read and logged", async () => {
  const { category_id, forum_id } = await makeForum(selin);
  const path = `/users/${ayse_id}/moderator`;
  const nothing = { everything: false, category_ids: [], forum_ids: [] };
  expect((await selin.get(path)).body).toEqual(nothing);
  const scope = { everything: false, category_ids: [category_id], forum_ids: [forum_id] };
  expect(
    (await selin.put(path, { category_ids: [category_id], forum_ids: [forum_id] })).body,
  ).toEqual(scope);
  expect((await selin.put(path, { everything: true, forum_ids: [forum_id] })).body).toEqual({
    ...nothing,
    everything: true,
  });
  const unknown = await selin.put(path, { forum_ids: [999_999] });
  expect([unknown.status, unknown.body.detail]).toEqual([404, "Forum not found"]);
  expect((await selin.put(path, {})).body).toEqual(nothing);
  const { data } = await logOf("?kind=appointed&limit=1");
  expect(data).toMatchObject([
    {
      action: "dismissed",
      actor_username: "selin",
      subject_type: "user",
      subject_id: ayse_id,
      fields: [{ name: "moderates", before: "*", after: null }],
    },
  ]);
});

test("permissions change one by one", async () => {
  const path = `/users/${ayse_id}/permissions`;
  expect((await selin.patch(path, { may_share_invites: true })).body).toEqual({
    may_share_invites: true,
    is_trusted: (await selin.get(path)).body.is_trusted,
  });
  await selin.patch(path, { is_trusted: true });
  expect(
    await app.sql`select may_share_invites, is_trusted from users where id = ${ayse_id}`,
  ).toEqual([{ may_share_invites: true, is_trusted: true }]);
  expect((await selin.get(`/users/${await app.idOf("selin")}/permissions`)).status).toBe(403);
});

test("a member is e-mailed a link to choose a new password, and the caller does not see it", async () => {
  const { body } = await selin.post(`/users/${ayse_id}/reset-link`);
  expect(body).toEqual({ message: "The link to choose a new password was sent." });
  expect((await smtp.mailTo(PEOPLE.ayse.email)).raw).toMatch(/reset-password/);
  await selin.patch(`/users/${ayse_id}`, { is_active: false });
  expect((await selin.post(`/users/${ayse_id}/reset-link`)).status).toBe(400);
  await selin.patch(`/users/${ayse_id}`, { is_active: true });
});

test("categories and forums move by one place", async () => {
  const { category_id, forum_id } = await makeForum(selin);
  const { body: second } = await selin.post("/forums", { name: "İkinci", category_id });
  const order = async () =>
    (
      await app.sql`select id from forums where category_id = ${category_id} order by "order", id`
    ).map(({ id }) => id);
  expect(await order()).toEqual([forum_id, second.id]);
  expect((await selin.post(`/forums/${second.id}/move`, { direction: "up" })).body.id).toBe(
    second.id,
  );
  expect(await order()).toEqual([second.id, forum_id]);
  await selin.post(`/forums/${second.id}/move`, { direction: "up" });
  expect(await order()).toEqual([second.id, forum_id]);
  expect((await selin.post(`/forums/${second.id}/move`, { direction: "left" })).status).toBe(422);
  const { body: moved } = await selin.post(`/categories/${category_id}/move`, { direction: "up" });
  expect(moved.id).toBe(category_id);
});

test("the texts and settings of the site change one by one, and a call with an old ETag is refused", async () => {
  const path = "/server/site";
  const { body: before, headers } = await selin.get(path);
  const texts = { ...before.texts, name_en: "The Plane Tree", rules_tr: "Nazik olun" };
  const { body: changed } = await selin.patch(path, {
    texts: { name_en: "The Plane Tree", rules_tr: "Nazik olun" },
    reports_to_hide: 3,
    thanks: false,
  });
  expect(changed).toEqual({
    texts,
    reports_to_hide: 3,
    thanks: false,
    accent: "teal",
    required_factor: "nobody",
    languages: ["tr", "en"],
    logo: null,
    icon: null,
  });
  expect((await selin.get(path)).body).toEqual(changed);
  expect(await app.sql`select reports_to_hide, thanks_off from site_settings`).toEqual([
    { reports_to_hide: 3, thanks_off: true },
  ]);
  const late = await selin.send(
    "PATCH",
    path,
    { thanks: true },
    { "If-Match": headers.get("ETag") ?? "" },
  );
  expect(late.status).toBe(412);
  const { headers: new_headers } = await selin.get(path);
  const in_time = { "If-Match": new_headers.get("ETag") ?? "" };
  expect(
    (await selin.send("PATCH", path, { thanks: true, reports_to_hide: null }, in_time)).body,
  ).toEqual({
    texts,
    reports_to_hide: null,
    thanks: true,
    accent: "teal",
    required_factor: "nobody",
    languages: ["tr", "en"],
    logo: null,
    icon: null,
  });
  for (const refused of [
    { reports_to_hide: 1 },
    { thanks: "on" },
    { texts: { name_en: "a".repeat(500) } },
  ])
    expect((await selin.patch(path, refused)).status).toBe(422);
});

test("two calls that change different texts at once keep both", async () => {
  const changes = [
    { tagline_tr: "Gölgede" },
    { tagline_en: "In the shade" },
    { footer_tr: "2024" },
  ];
  const answers = await Promise.all(changes.map((texts) => selin.patch("/server/site", { texts })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await selin.get("/server/site")).body.texts).toMatchObject(Object.assign({}, ...changes));
});

test("the log is filtered by person, kind and day, and paged", async () => {
  const first = await logOf("?limit=1");
  const second = await logOf("?limit=1&skip=1");
  expect(first.count).toBe((await app.sql`select from audit_log`).length);
  expect(first.data[0].id).toBeGreaterThan(second.data[0].id);
  expect((await logOf("?who=@selin&kind=category")).data[0]).toMatchObject({
    actor_username: "selin",
    subject_type: "category",
  });
  expect((await logOf("?who=kimse")).count).toBe(0);
  expect((await logOf("?until=2020-01-31")).count).toBe(0);
  for (const query of ["?kind=nonsense", "?since=yesterday", `?who=${"a".repeat(300)}`])
    expect((await selin.get(`/server/log${query}`)).status).toBe(422);
});

test("the dashboard has the numbers of the page", async () => {
  await makeTopic(selin, (await makeForum(selin)).forum_id);
  const { body } = await selin.get("/server/dashboard");
  const [members] =
    await app.sql`select count(*)::int as total, count(*) filter (where is_active)::int as active from users where not is_former`;
  expect(body).toMatchObject({ members, mail: { letters: null }, backup: null, replica: null });
  expect(body.contents.topics).toBeGreaterThan(0);
  expect(body.activity).toHaveLength(30);
});

test("the state of the mail server is shown, and a test e-mail says how it ended", async () => {
  const server = smtp.url.replace("smtp://", "");
  expect((await selin.get("/server/mail")).body).toMatchObject({ server, failed: 0, failures: [] });
  expect((await selin.post("/server/mail/test")).body).toEqual({ failure: null });
  expect((await smtp.mailTo(PEOPLE.selin.email)).raw).toContain("Subject:");
  smtp.state.refuse = "550 5.1.1 no such user";
  const { body } = await selin.post("/server/mail/test");
  smtp.state.refuse = "";
  expect(body.failure).toMatchObject({ server, cause: "recipient" });
});

test("an account is deleted with or without what it wrote", async () => {
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(await app.apiAs("emma"), forum_id);
  const emma_id = await app.idOf("emma");
  expect((await selin.delete(`/users/${emma_id}?keep_writing=perhaps`)).status).toBe(422);
  expect((await selin.delete(`/users/${emma_id}?keep_writing=true`)).status).toBe(200);
  expect((await selin.get(`/topics/${topic_id}`)).status).toBe(200);
  const other_topic_id = await makeTopic(await app.apiAs("mehmet"), forum_id);
  expect((await selin.delete(`/users/${await app.idOf("mehmet")}`)).status).toBe(200);
  expect((await selin.get(`/topics/${other_topic_id}`)).status).toBe(404);
});
