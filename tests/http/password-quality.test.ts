import { readdirSync, readFileSync } from "node:fs";
import { hash } from "argon2";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { runServer } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { errorOf } from "./settings-page.ts";

const COMMON = {
  detail: "This password is one of the most common ones. Please choose another.",
  code: "password_common",
};
const NAME = {
  detail:
    "The password cannot be the name, username or email of the account, or the name of the site.",
  code: "password_is_name",
};
const COMMON_TR = tr("messages.passwordCommon");
const NAME_TR = tr("messages.passwordIsName");

let app: App;
let selin: ApiClient;
beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
});

describe("a common password, or the member's own name, is refused", () => {
  test("when a superuser creates an account", async () => {
    const account = { email: "deniz@example.org", username: "deniz.k", full_name: "Deniz Kaya" };
    expect(await answerOf(selin.post("/users/", { ...account, password: "password" }))).toEqual([
      400,
      COMMON,
    ]);
    expect(await answerOf(selin.post("/users/", { ...account, password: "DenizKaya1" }))).toEqual([
      400,
      NAME,
    ]);
    expect(await app.sql`select id from users where username = 'deniz.k'`).toEqual([]);
    const page = await (await (await app.as("selin")).get("/admin/users/new")).submit({
      ...account,
      password: "12345678",
      confirm_password: "12345678",
    });
    expect([page.status, errorOf(page, "password")]).toEqual([400, COMMON_TR]);
    expect((await selin.post("/users/", { ...account, password: PASSWORD })).status).toBe(200);
  });

  test("when a superuser sets a new one, compared with the names after the change", async () => {
    const id = await app.idOf("emma");
    const before = await hashOf(id);
    expect(await answerOf(selin.patch(`/users/${id}`, { password: "qwertyui" }))).toEqual([
      400,
      COMMON,
    ]);
    expect(await answerOf(selin.patch(`/users/${id}`, { password: "emma-2026" }))).toEqual([
      400,
      NAME,
    ]);
    expect(
      await answerOf(selin.patch(`/users/${id}`, { username: "karanfil", password: "karanfil1" })),
    ).toEqual([400, NAME]);
    expect([await hashOf(id), await app.sql`select username from users where id = ${id}`]).toEqual([
      before,
      [{ username: "emma" }],
    ]);
  });

  test("when a member changes it, on the site and by the API", async () => {
    const id = await app.idOf("ayse");
    const before = await hashOf(id);
    const [visitor, client] = [await app.as("ayse"), await app.apiAs("ayse")];
    const change = async (new_password: string) =>
      (await visitor.get("/settings?tab=password")).submit({
        current_password: PASSWORD,
        new_password,
        confirm_password: new_password,
      });
    expect(errorOf(await change("fenerbahçe"), "new_password")).toBe(COMMON_TR);
    expect(errorOf(await change("aysedemir"), "new_password")).toBe(NAME_TR);
    expect(
      await answerOf(
        client.patch("/users/me/password", {
          current_password: PASSWORD,
          new_password: "aaaaaaaa",
        }),
      ),
    ).toEqual([400, COMMON]);
    expect(await hashOf(id)).toEqual(before);
  });

  test("with a recovery link, which stays valid", async () => {
    const id = await app.idOf("mehmet");
    await app.sql`insert into one_time_tokens (token_hash, kind, user_id, expires_at) values (sha256('secret'), 'password_reset', ${id}, now() + interval '1 hour')`;
    const before = await hashOf(id);
    const page = await (await app.browser().get("/reset-password?token=secret")).submit({
      new_password: "password1",
      confirm_password: "password1",
    });
    expect([page.status, errorOf(page, "new_password")]).toEqual([400, COMMON_TR]);
    expect(
      await answerOf(
        app.api().post("/reset-password/", { token: "secret", new_password: "mehmetusta" }),
      ),
    ).toEqual([400, NAME]);
    expect(await hashOf(id)).toEqual(before);
    expect(
      (await app.api().post("/reset-password/", { token: "secret", new_password: PASSWORD }))
        .status,
    ).toBe(200);
  });

  test("when a guest signs up, and the invite stays valid", async () => {
    const { pathname, search, searchParams } = new URL(
      (await selin.post("/invites/", {})).body.signup_link,
    );
    const code = searchParams.get("code");
    const account = { username: "gülçiçek", full_name: "Gül Çiçek", email: "gul@example.org" };
    expect(
      await answerOf(
        app.api().post("/users/signup", { ...account, code, password: "gulcicek123" }),
      ),
    ).toEqual([400, NAME]);
    const page = await app.browser().get(`${pathname}${search}`);
    const refused = await page.submit({
      ...account,
      password: "iloveyou",
      confirm_password: "iloveyou",
    });
    expect([refused.status, errorOf(refused, "password")]).toEqual([400, COMMON_TR]);
    expect(await app.sql`select id from users where email = 'gul@example.org'`).toEqual([]);
    expect(
      (await app.api().post("/users/signup", { ...account, code, password: PASSWORD })).status,
    ).toBe(200);
  });
});

test("an existing common password still signs in", async () => {
  await app.sql`update passwords set hash = ${await hash("password")} where user_id = ${await app.idOf("nazim")}`;
  expect(
    (
      await app
        .api()
        .post(
          "/login/access-token",
          new URLSearchParams({ username: PEOPLE.nazim.email, password: "password" }),
        )
    ).status,
  ).toBe(200);
});

// A new database is migrated, which takes long on a busy machine.
test("a common password for the first superuser is accepted, with a warning that does not repeat it", {
  timeout: 60_000,
}, async () => {
  const { host, user } = inject("database_server");
  const database = `t_${crypto.randomUUID().replaceAll("-", "")}`;
  await app.sql.unsafe(`create database ${database}`);
  const FIRST = {
    FIRST_SUPERUSER_EMAIL: "kurucu@example.org",
    FIRST_SUPERUSER_PASSWORD: "changeme",
  };
  const server = runServer({
    DATA_DIR: app.data_dir,
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: host,
    PGUSER: user,
    ...FIRST,
  });
  const url = await server.address();
  const answer = await fetch(`${url}/api/v1/login/access-token`, {
    method: "POST",
    body: new URLSearchParams({
      username: FIRST.FIRST_SUPERUSER_EMAIL,
      password: FIRST.FIRST_SUPERUSER_PASSWORD,
    }),
  });
  expect([
    answer.status,
    server.output().includes("FIRST_SUPERUSER_PASSWORD is easy to guess"),
    server.output().includes("changeme"),
  ]).toEqual([200, true, false]);
  await server.stop();
});

test("the list of common passwords is not sent to browsers", async () => {
  const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  expect(
    scripts.filter((name) =>
      /trustno1|fenerbahce/.test(readFileSync(`build/client/assets/${name}`, "utf8")),
    ),
  ).toEqual([]);
});

async function answerOf(response: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await response;
  return [status, body];
}

async function hashOf(user_id: number) {
  return await app.sql`select hash from passwords where user_id = ${user_id}`;
}
