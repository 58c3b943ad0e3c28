import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

const PUBLIC_FIELDS = [
  "about",
  "created_at",
  "full_name",
  "id",
  "is_active",
  "is_superuser",
  "picture_url",
  "total_posts",
  "total_topics",
  "username",
];
const OWN_FIELDS = [...PUBLIC_FIELDS, "email", "invites_count"].sort();

let app: App;
let selin: ApiClient;
let ayse: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
});

const newUser = (name: string, extra = {}) => ({
  email: `${name}@example.org`,
  username: name,
  password: PASSWORD,
  ...extra,
});

test("a member sees only their own e-mail; a superuser sees all", async () => {
  const [ayse_id, mehmet_id] = [await app.idOf("ayse"), await app.idOf("mehmet")];
  expect(Object.keys((await ayse.get("/users/me")).body).sort()).toEqual(OWN_FIELDS);
  expect(Object.keys((await ayse.get(`/users/${ayse_id}`)).body).sort()).toEqual(OWN_FIELDS);
  expect(Object.keys((await ayse.get(`/users/${mehmet_id}`)).body).sort()).toEqual(PUBLIC_FIELDS);
  expect((await selin.get(`/users/${mehmet_id}`)).body).toMatchObject({
    id: mehmet_id,
    email: PEOPLE.mehmet.email,
    invites_count: 3,
  });
  const fieldsOf = async (api: ApiClient) =>
    (await api.get(`/users/multi/?ids=${ayse_id},${mehmet_id}`)).body.data.map((user: object) =>
      Object.keys(user).sort(),
    );
  expect(await fieldsOf(selin)).toEqual([OWN_FIELDS, OWN_FIELDS]);
  expect(await fieldsOf(ayse)).toEqual([OWN_FIELDS, PUBLIC_FIELDS]);
});

test("several users are returned in the requested order without unknown ones, in all three spellings of the query", async () => {
  const [a, b] = [await app.idOf("ayse"), await app.idOf("mehmet")];
  for (const query of [
    `ids=${b}&ids=999999&ids=${a}`,
    `ids[]=${b}&ids[]=99999999999&ids[]=${a}`,
    `ids=${b},-1,${a},${b}`,
    `ids%5B%5D=${b}&ids%5B%5D=${a}`,
  ]) {
    const { body } = await ayse.get(`/users/multi/?${query}`);
    expect([body.data.map(({ id }: { id: number }) => id), body.count]).toEqual([[b, a], 2]);
  }
  expect((await ayse.get("/users/multi/")).body).toEqual({ data: [], count: 0 });
  const many = await ayse.get(
    `/users/multi/?ids=${Array.from({ length: 101 }, (_, n) => n + 1).join(",")}`,
  );
  expect([many.status, many.body.detail]).toEqual([
    422,
    [
      {
        type: "too_long",
        loc: ["query", "ids"],
        msg: "At most 100 ids",
        code: "too_many_ids",
        ctx: { max_length: 100 },
      },
    ],
  ]);
  expect((await ayse.get("/users/multi/?ids=1&ids=x")).body.detail[0]).toMatchObject({
    loc: ["query", "ids", 1],
    type: "int_type",
  });
});

test("an account created by a superuser can sign in and has the invites of a new member; unknown fields are ignored", async () => {
  const { status, body } = await selin.post(
    "/users/",
    newUser("zeynep", {
      full_name: " Zeynep  Ak ",
      confirm_password: PASSWORD,
      invites_count: 50,
      id: 7,
    }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    username: "zeynep",
    full_name: "Zeynep Ak",
    is_active: true,
    is_superuser: false,
    invites_count: 3,
  });
  const [row] = await app.sql`select inviter_id from lineage where user_id = ${body.id}`;
  expect(row).toEqual({ inviter_id: await app.idOf("selin") });
  expect(
    (
      await app
        .api()
        .post(
          "/login/access-token",
          new URLSearchParams({ username: "zeynep", password: PASSWORD }),
        )
    ).status,
  ).toBe(200);
  expect(
    (await selin.post("/users/", newUser("zeynep2", { confirm_password: "başka-bir-şey" }))).body
      .detail[0],
  ).toMatchObject({ loc: ["body", "confirm_password"], msg: "The passwords do not match" });
});

test("a member changes the own profile: fields that were not sent stay, a taken address or name is a conflict", async () => {
  const changed = await ayse.patch("/users/me", {
    full_name: "",
    is_superuser: true,
    invites_count: 99,
  });
  expect(changed.body).toMatchObject({
    full_name: null,
    username: PEOPLE.ayse.username,
    is_superuser: false,
    invites_count: 3,
  });
  expect((await ayse.patch("/users/me", {})).body).toEqual(changed.body);
  const by_email = await ayse.patch("/users/me", { email: PEOPLE.mehmet.email });
  expect([by_email.status, by_email.body]).toEqual([
    409,
    { detail: "User with this email already exists", code: "email_taken" },
  ]);
  const by_name = await ayse.patch("/users/me", { username: PEOPLE.mehmet.username });
  expect([by_name.status, by_name.body]).toEqual([
    409,
    { detail: "User with this username already exists", code: "username_taken" },
  ]);
  expect((await ayse.patch("/users/me", { email: "AYSE@example.org" })).body.email).toBe(
    "AYSE@example.org",
  );
});

test("a new password needs the current one and ends every other session", async () => {
  const session = await app.apiAs("emma");
  const other_session = await app.apiAs("emma");
  const change = (current_password: string, new_password: string) =>
    session.patch("/users/me/password", { current_password, new_password });
  const wrong = await change("yanlış-parola", "yanlış-parola");
  expect([wrong.status, wrong.body]).toEqual([
    400,
    { detail: "Incorrect password", code: "incorrect_password" },
  ]);
  const same = await change(PASSWORD, PASSWORD);
  expect([same.status, same.body]).toEqual([
    400,
    { detail: "New password cannot be the same as the current one", code: "same_password" },
  ]);
  const differs = await session.patch("/users/me/password", {
    current_password: PASSWORD,
    new_password: "yepyeni-parola",
    confirm_password: "x",
  });
  expect([differs.status, differs.body.detail[0].loc]).toEqual([422, ["body", "confirm_password"]]);
  expect((await other_session.get("/users/me")).status).toBe(200);
  const done = await change(PASSWORD, "yepyeni-parola");
  expect([done.status, done.body]).toEqual([200, { message: "Password updated successfully" }]);
  expect((await session.get("/users/me")).status).toBe(200);
  expect((await other_session.get("/users/me")).status).toBe(403);
});

test("a superuser changes any member; a new password ends that member's sessions", async () => {
  const { body: user } = await selin.post("/users/", newUser("deniz"));
  const token = (
    await app
      .api()
      .post("/login/access-token", new URLSearchParams({ username: "deniz", password: PASSWORD }))
  ).body.access_token;
  const changed = await selin.patch(`/users/${user.id}`, {
    invites_count: 7,
    password: "yönetici-verdi",
  });
  expect(changed.body).toMatchObject({ username: "deniz", invites_count: 7 });
  expect((await app.api(token).get("/users/me")).status).toBe(403);
  const unknown = await selin.patch("/users/999999", { invites_count: 1 });
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { detail: "The user with this id does not exist in the system", code: "user_id_not_found" },
  ]);
  expect((await selin.patch(`/users/${user.id}`, { username: PEOPLE.ayse.username })).status).toBe(
    409,
  );
  expect((await selin.patch(`/users/${user.id}`, { invites_count: 2 ** 31 })).status).toBe(422);
  expect((await ayse.patch(`/users/${user.id}`, { invites_count: 9 })).status).toBe(403);
});
