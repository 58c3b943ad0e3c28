import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { HTTPS_SITE } from "#tests/support/app-settings.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en } from "#tests/support/texts.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;

beforeAll(async () => {
  app = await sharedApp(HTTPS_SITE);
  [selin, ayse, mehmet] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
  ]);
});

const owners = async (api: ApiClient, query: string) =>
  new Set(
    (await api.get(`/invites/${query}`)).body.data.map(
      ({ owner }: { owner: { username: string } }) => owner.username,
    ),
  );
const invitesLeft = async (api: ApiClient) => (await api.get("/users/me")).body.invites_count;

test("an invite reduces the allowance by one, and its code contains the guest's address", async () => {
  const before = await invitesLeft(ayse);
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
  expect(await invitesLeft(ayse)).toBe(before - 1);

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

test("empty text and address become null; an invalid address is refused and costs no invite", async () => {
  const { body } = await selin.post("/invites/", { text: "", email_to: "" });
  expect([body.text, body.email]).toEqual([null, null]);
  const before = await invitesLeft(mehmet);
  const wrong = await mehmet.post("/invites/", { email_to: "nobody" });
  expect([wrong.status, wrong.body.detail[0]]).toEqual([
    422,
    {
      type: "value_error",
      loc: ["body", "email_to"],
      msg: "Invalid email address",
      code: "invalid_email",
      ctx: { pattern: expect.stringMatching(/@/) },
    },
  ]);
  expect((await mehmet.post("/invites/", { text: "x".repeat(1001) })).status).toBe(422);
  expect(await invitesLeft(mehmet)).toBe(before);
});

test("only superusers see the invites of all members; all=true has no effect for others", async () => {
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

test("deleting an unused invite restores the allowance; another member's is a 404; a used one cannot be deleted", async () => {
  const emma = await app.apiAs("emma");
  const before = await invitesLeft(emma);
  const { body: invite } = await emma.post("/invites/", {});
  const stranger = await ayse.delete(`/invites/${invite.id}`);
  expect([stranger.status, stranger.body]).toEqual([
    404,
    { detail: "Invite not found.", code: "invite_not_found" },
  ]);
  const deletion = await emma.delete(`/invites/${invite.id}`);
  expect([deletion.status, deletion.body]).toEqual([
    200,
    { message: "The invite was deleted successfully." },
  ]);
  expect(await invitesLeft(emma)).toBe(before);
  expect((await emma.delete(`/invites/${invite.id}`)).status).toBe(404);

  const { body: second } = await emma.post("/invites/", {});
  expect((await selin.delete(`/invites/${second.id}`)).status).toBe(200);
  expect(await invitesLeft(emma)).toBe(before);

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
  expect([used.status, used.body]).toEqual([
    400,
    { detail: "Used invite cannot be deleted.", code: "used_invite_cannot_be_deleted" },
  ]);
  await selin.delete(`/users/${guest.id}`);
  expect((await emma.delete(`/invites/${third.id}`)).status).toBe(400);
  const { body } = await emma.get("/invites/");
  expect(body.data[0]).toMatchObject({ id: third.id, used_by: null });
  expect(Object.keys(body.data[0]).sort()).toEqual([
    "created_at",
    "email",
    "expires_at",
    "group_ids",
    "id",
    "is_expired",
    "is_mailed",
    "max_uses",
    "note",
    "owner",
    "signup_link",
    "text",
    "used_at",
    "used_by",
    "uses",
  ]);
});

test("an invite with an address is mailed in the host's language", async () => {
  await app.sql`update users set invites_count = 3 where username in ('emma', 'ayşe.demir')`;
  await ayse.post("/invites/", { email_to: "sessiz@example.org", send_email: false });
  const emma = await app.apiAs("emma");
  const { body } = await emma.post("/invites/", {
    email_to: "friend@example.org",
    text: "Come & join <us>",
  });
  const mail = await vi.waitFor(() => readMail("friend@example.org"), 5000);
  expect(mail).toContain(
    `Subject: ${en("mail.inviteSubject", { name: "Emma Hart (@emma)", site: "Divan" })}`,
  );
  expect(mail).toContain("Come & join <us>");
  const mailed_code = /\/signup\?code=([\w.-]+)/.exec(mail)?.[1] ?? "";
  expect(payloadOf(mailed_code)).toEqual({
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
