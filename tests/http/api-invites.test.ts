import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;

beforeAll(async () => {
  app = await startApp({ SITE_URL: "https://forum.example.org" });
  [selin, ayse, mehmet] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
  ]);
});
afterAll(() => app.stop());

const owners = async (api: ApiClient, query: string) =>
  new Set(
    (await api.get(`/invites/${query}`)).body.data.map(
      ({ owner }: { owner: { username: string } }) => owner.username,
    ),
  );
const left = async (api: ApiClient) => (await api.get("/users/me")).body.invites_count;

test("an invite costs one, and says in its code for whom it is", async () => {
  const before = await left(ayse);
  const { status, body } = await ayse.post("/invites/", {
    text: " Forumumuza gel ",
    email_to: "dost@example.org",
    send_email: false,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    text: "Forumumuza gel",
    email: "dost@example.org",
    used_by: null,
    owner: { username: PEOPLE.ayse.username },
  });
  expect(await left(ayse)).toBe(before - 1);

  expect(body.signup_link).toMatch(
    /^https:\/\/forum\.example\.org\/signup\?code=[\w-]+\.[\w-]+\.[\w-]+$/,
  );
  const payload = JSON.parse(
    Buffer.from(body.signup_link.split(".").at(-2), "base64url").toString(),
  );
  expect(payload).toMatchObject({
    email: "dost@example.org",
    text: "Forumumuza gel",
    iat: Math.floor(Date.parse(body.created_at) / 1000),
  });
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * 24 * 60 * 60 * 1000);
  expect((await ayse.get("/invites/")).body).toEqual({ data: [body], count: 1 });
});

test("without words and address both are null; what is no address is refused and costs nothing", async () => {
  const { body } = await selin.post("/invites/", { text: "", email_to: "" });
  expect([body.text, body.email]).toEqual([null, null]);
  const before = await left(mehmet);
  const wrong = await mehmet.post("/invites/", { email_to: "nobody" });
  expect([wrong.status, wrong.body.detail[0]]).toEqual([
    422,
    { type: "value_error", loc: ["body", "email_to"], msg: "Invalid email address" },
  ]);
  expect((await mehmet.post("/invites/", { text: "x".repeat(1001) })).status).toBe(422);
  expect(await left(mehmet)).toBe(before);
});

test("everybody's invites are for superusers; to others all=true says nothing more", async () => {
  for (const client of [selin, ayse, mehmet]) await client.post("/invites/", {});
  expect([...(await owners(selin, "?all=true"))].sort()).toEqual(
    [PEOPLE.ayse.username, PEOPLE.mehmet.username, PEOPLE.selin.username].sort(),
  );
  expect(await owners(selin, "")).toEqual(new Set([PEOPLE.selin.username]));
  expect(await owners(ayse, "?all=true")).toEqual(new Set([PEOPLE.ayse.username]));
  expect((await ayse.get("/invites/?all=maybe")).body.detail[0]).toMatchObject({
    type: "bool_type",
    loc: ["query", "all"],
  });
});

test("an unused invite is taken back and given back; a stranger's is unknown; a used one stays", async () => {
  const emma = await app.apiAs("emma");
  const before = await left(emma);
  const { body: invite } = await emma.post("/invites/", {});
  const stranger = await ayse.delete(`/invites/${invite.id}`);
  expect([stranger.status, stranger.body]).toEqual([404, { detail: "Invite not found." }]);
  const done = await emma.delete(`/invites/${invite.id}`);
  expect([done.status, done.body]).toEqual([
    200,
    { message: "The invite was deleted successfully." },
  ]);
  expect(await left(emma)).toBe(before);
  expect((await emma.delete(`/invites/${invite.id}`)).status).toBe(404);

  const { body: second } = await emma.post("/invites/", {});
  expect((await selin.delete(`/invites/${second.id}`)).status).toBe(200);
  expect(await left(emma)).toBe(before);

  const { body: third } = await emma.post("/invites/", {});
  const code = new URL(third.signup_link).searchParams.get("code");
  const { body: guest } = await app.api().post("/users/signup", {
    code,
    email: "g@example.org",
    username: "misafir",
    full_name: "Misafir",
    password: PASSWORD,
  });
  const used = await emma.delete(`/invites/${third.id}`);
  expect([used.status, used.body]).toEqual([400, { detail: "Used invite cannot be deleted." }]);
  await selin.delete(`/users/${guest.id}`);
  expect((await emma.delete(`/invites/${third.id}`)).status).toBe(400);
  const { body } = await emma.get("/invites/");
  expect(body.data[0]).toMatchObject({ id: third.id, used_by: null });
  expect(Object.keys(body.data[0]).sort()).toEqual([
    "created_at",
    "email",
    "expires_at",
    "id",
    "owner",
    "signup_link",
    "text",
    "used_by",
  ]);
});

test("an invitation goes out by mail when an address is given, in the host's language", async () => {
  await app.sql`update users set invites_count = 3 where username in ('emma', 'ayşe.demir')`;
  await ayse.post("/invites/", { email_to: "sessiz@example.org", send_email: false });
  const emma = await app.apiAs("emma");
  const { body } = await emma.post("/invites/", {
    email_to: "friend@example.org",
    text: "Come & join <us>",
  });
  const mail = await vi.waitFor(() => readMail("friend@example.org"), 5000);
  expect(mail).toContain("Subject: Emma Hart (@emma) invites you to Divan");
  expect(mail).toContain("Come &amp; join &lt;us&gt;");
  const mailed = /\/signup\?code=([\w.-]+)/.exec(mail)?.[1] ?? "";
  expect(payloadOf(mailed)).toEqual({
    ...payloadOf(new URL(body.signup_link).searchParams.get("code") ?? ""),
    is_mailed: true,
  });
  expect(() => readMail("sessiz@example.org")).toThrow("No mail");
});

function payloadOf(code: string) {
  return JSON.parse(Buffer.from(code.split(".")[1] ?? "", "base64url").toString());
}

function readMail(address: string): string {
  const folder = join(app.data_dir, "mail");
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const mail = mails.find((text) => text.includes(`To: ${address}`));
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
}
