import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { mailTo } from "#tests/support/mailbox.ts";
import { PASSWORD } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
  ]);
  await app.sql`update users set invites_count = 5`;
});

const allowance = async () =>
  (await app.sql`select invites_count as n from users where id = ${await app.idOf("ayse")}`)[0]?.n;

const countInvites = async () => (await app.sql`select from invites`).length;

/** Signs somebody up with a link, and returns the id. */
async function join(signup_link: string, username: string): Promise<number> {
  const code = new URL(signup_link).searchParams.get("code");
  const guest = { code, username, email: `${username}@example.org`, full_name: "Yeni Gelen" };
  const { body } = await app.api().post("/users/signup", { ...guest, password: PASSWORD });
  return body.id;
}

test("an invite has a note for its owner, and its e-mail is sent again", async () => {
  const { body: invite } = await ayse.post("/invites", {
    email_to: "konuk@example.org",
    note: "Korodan",
  });
  expect(invite).toMatchObject({ note: "Korodan", is_mailed: true, max_uses: 1, uses: 0 });
  await mailTo(app, "konuk@example.org");
  const resent = await ayse.post(`/invites/${invite.id}/send`);
  expect([resent.status, resent.body]).toEqual([200, { message: "The invite was sent again." }]);
  await mailTo(app, "konuk@example.org", 2);
  expect((await mehmet.post(`/invites/${invite.id}/send`)).status).toBe(404);
  const { body: unaddressed } = await ayse.post("/invites", {});
  const refused = await ayse.post(`/invites/${unaddressed.id}/send`);
  expect(refused.status).toBe(400);
});

test("several people are invited at once, or nobody", async () => {
  const before = await allowance();
  const people = ["ada@example.org, korodan", "Bekir"];
  const { body } = await ayse.post("/invites/several", {
    people,
    text: "Gelin",
    send_email: false,
  });
  expect(body).toMatchObject({
    count: 2,
    data: [
      { email: "ada@example.org", note: "korodan", text: "Gelin", is_mailed: false },
      { email: null, note: "Bekir" },
    ],
  });
  expect(await allowance()).toBe(before - 2);
  const stored = await countInvites();
  const twice = ["ada@example.org", "ada@example.org"];
  const refused = await ayse.post("/invites/several", { people: twice });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    "Line 2: the same address as in line 1.",
  ]);
  expect((await ayse.post("/invites/several", { people: [] })).status).toBe(400);
  const too_many = Array.from({ length: 51 }, (_, n) => `Kişi ${n}`);
  expect((await ayse.post("/invites/several", { people: too_many })).status).toBe(422);
  expect((await mehmet.post("/invites/several", { people: too_many.slice(0, 6) })).status).toBe(
    400,
  );
  expect(await countInvites()).toBe(stored);
});

test("a shared link tells who used it, and the tree has them below its owner", async () => {
  const until = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { body: invite } = await selin.post("/invites/shared", { max_uses: 3, until });
  expect(invite).toMatchObject({ max_uses: 3, uses: 0, used_at: null, email: null });
  const [first_id, second_id] = [
    await join(invite.signup_link, "ilkgelen"),
    await join(invite.signup_link, "sonragelen"),
  ];
  const { body: uses } = await selin.get(`/invites/${invite.id}/uses`);
  expect(uses).toMatchObject({
    count: 2,
    data: [{ user_id: first_id, username: "ilkgelen" }, { user_id: second_id }],
  });
  expect((await ayse.get(`/invites/${invite.id}/uses`)).status).toBe(404);
  expect((await ayse.post("/invites/shared", { max_uses: 3, until })).status).toBe(403);
  const past = await selin.post("/invites/shared", { max_uses: 3, until: "2020-01-31" });
  expect(past.status).toBe(400);

  const selin_id = await app.idOf("selin");
  const { body: guests } = await selin.get(`/invites/tree?user_id=${selin_id}&limit=1`);
  expect(guests).toMatchObject({ count: 2, data: [{ user_id: first_id, guest_count: 0 }] });
  const { body: rest } = await selin.get(`/invites/tree?user_id=${selin_id}&skip=1`);
  expect(rest.data).toMatchObject([{ user_id: second_id, username: "sonragelen" }]);
});

test("members see the guests below themselves, and nobody else's", async () => {
  const { body: invite } = await ayse.post("/invites", {});
  const guest_id = await join(invite.signup_link, "konuk1");
  const guest = await app.sql`select inviter_id from lineage where user_id = ${guest_id}`;
  expect(guest).toEqual([{ inviter_id: await app.idOf("ayse") }]);
  expect((await ayse.get("/invites/tree")).body).toMatchObject({
    count: 1,
    data: [{ user_id: guest_id, username: "konuk1", guest_count: 0 }],
  });
  expect((await ayse.get(`/invites/tree?user_id=${guest_id}`)).body).toEqual({
    data: [],
    count: 0,
  });
  for (const hidden of [await app.idOf("selin"), 999_999, 0])
    expect((await ayse.get(`/invites/tree?user_id=${hidden}`)).status).toBe(404);
  const { body: roots } = await selin.get("/invites/tree");
  expect(roots.data.map(({ username }: { username: string }) => username)).toContain("selin");
});
