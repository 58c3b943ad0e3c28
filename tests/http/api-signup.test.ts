import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
});

const codeOf = (invite: { signup_link: string }) =>
  new URL(invite.signup_link).searchParams.get("code") ?? "";
const guest = (name: string, code: string, extra = {}) => ({
  code,
  email: `${name}@example.org`,
  username: name,
  full_name: "Yeni Gelen",
  password: PASSWORD,
  ...extra,
});
const signUp = (body: object) => app.api().post("/users/signup", body);

test("signing up creates an account with invites, records the host, uses the invite and notifies the host", async () => {
  const { body: invite } = await ayse.post("/invites/", { text: "Gel!" });
  const { status, body } = await signUp(
    guest("yeni", codeOf(invite), { is_superuser: true, invites_count: 100 }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    username: "yeni",
    email: "yeni@example.org",
    full_name: "Yeni Gelen",
    is_superuser: false,
    is_active: true,
    invites_count: 3,
  });

  const ayse_id = await app.idOf("ayse");
  const [row] =
    await app.sql`select used_by_id, used_at is not null as is_used from invites where id = ${invite.id}`;
  expect(row).toEqual({ used_by_id: body.id, is_used: true });
  expect(await app.sql`select inviter_id from lineage where user_id = ${body.id}`).toEqual([
    { inviter_id: ayse_id },
  ]);
  expect(
    await app.sql`select type, actor_id from notifications where user_id = ${ayse_id}`,
  ).toEqual([{ type: "other", actor_id: body.id }]);
  expect((await ayse.get("/invites/")).body.data[0]).toMatchObject({
    id: invite.id,
    used_by: { username: "yeni" },
  });

  const again = await signUp(guest("ikinci", codeOf(invite)));
  expect([again.status, again.body]).toEqual([
    400,
    { detail: "The invite is already used.", code: "invite_used" },
  ]);
});

test("revoked, forged and expired codes are refused", async () => {
  const { body: revoked } = await selin.post("/invites/", {});
  await selin.delete(`/invites/${revoked.id}`);
  const [head, payload, signature] = codeOf(revoked).split(".");
  const forged = Buffer.from(JSON.stringify({ jti: 1, email: null, text: null, iat: 1 })).toString(
    "base64url",
  );
  for (const code of [
    codeOf(revoked),
    "",
    "a.b.c",
    `${head}.${forged}.${signature}`,
    `${head}.${payload}`,
    `${head}.${payload}.${signature}.x`,
  ]) {
    const { status, body } = await signUp(guest("kimse", code));
    expect([status, body]).toEqual([
      400,
      { detail: "Invalid invite code.", code: "invalid_invite_code" },
    ]);
  }

  const { body: expired } = await selin.post("/invites/", {});
  await app.sql`update invites set expires_at = now() - interval '1 second' where id = ${expired.id}`;
  expect((await signUp(guest("kimse", codeOf(expired)))).body).toEqual({
    detail: "The invite has expired.",
    code: "invite_expired",
  });
  expect(await app.sql`select id from users where username = 'kimse'`).toEqual([]);
});

test("deleting a member deletes their unused invites and keeps who invited whom", async () => {
  const nazim_id = await app.idOf("nazim");
  await selin.patch(`/users/${nazim_id}`, { invites_count: 2 });
  const nazim = await app.apiAs("nazim");
  const [{ body: used }, { body: unused }] = [
    await nazim.post("/invites/", {}),
    await nazim.post("/invites/", {}),
  ];
  const { body: user } = await signUp(guest("misafir", codeOf(used)));
  await nazim.delete(`/users/${nazim_id}`);
  expect((await signUp(guest("gecikmis", codeOf(unused)))).body).toEqual({
    detail: "Invalid invite code.",
    code: "invalid_invite_code",
  });
  expect(await app.sql`select inviter_id from lineage where user_id = ${user.id}`).toEqual([
    { inviter_id: nazim_id },
  ]);
});
