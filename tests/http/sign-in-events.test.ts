import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { QUARTER_OF_LIMITS } from "#tests/support/app-settings.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp(QUARTER_OF_LIMITS);
});

test("sign-ins, failures, refusals and sign-outs are logged with the member's id and the address", async () => {
  const user_id = await app.idOf("ayse");
  await signIn(PEOPLE.ayse.email, "yanlış-parola", "198.51.100.1");
  await signIn("gizli-bir-ad", "çok-gizli", "198.51.100.2");
  await signIn(PEOPLE.yagmur.email, PASSWORD, "198.51.100.3");
  await signIn(PEOPLE.ayse.email, PASSWORD, "198.51.100.4");
  for (let tries = 0; tries < 6; tries += 1)
    await signIn("gizli-bir-ad", "çok-gizli", "198.51.100.5");
  const browser = await app.as("ayse");
  await (await browser.get("/logout")).submit({});
  await expect.poll(() => eventsOf("session_ended").length).toBe(1);
  expect(eventsOf("sign_in_failed").slice(0, 3)).toMatchObject([
    { user_id, kind: "api", address: "198.51.100.1" },
    { user_id: null, kind: "api", address: "198.51.100.2" },
    { user_id: await app.idOf("yagmur"), is_active: false, address: "198.51.100.3" },
  ]);
  expect(eventsOf("sign_in")).toMatchObject([
    { user_id, kind: "api", address: "198.51.100.4" },
    { user_id, kind: "site", address: "127.0.0.1" },
  ]);
  expect(eventsOf("limit_reached")).toMatchObject([{ limit: "sign_in_pair" }]);
  expect(eventsOf("sign_in_refused")).toMatchObject([{ user_id: null, address: "198.51.100.5" }]);
  expect(eventsOf("session_ended")).toMatchObject([
    { user_id, session_id: eventsOf("sign_in")[1]?.session_id },
  ]);
});

test("a sign-up is logged with its invite", async () => {
  const { body: invite } = await (await app.apiAs("selin")).post("/invites/", {});
  const guest = {
    code: new URL(invite.signup_link).searchParams.get("code"),
    email: "yeni@example.org",
    username: "yeni.gelen",
    full_name: "Yeni Gelen",
    password: PASSWORD,
  };
  const { body } = await app.api().post("/users/signup", guest);
  await expect
    .poll(() => eventsOf("sign_up"))
    .toMatchObject([{ user_id: body.id, invite_id: invite.id, address: "127.0.0.1" }]);
});

test("reaching a member's limit is logged with the member's id", async () => {
  const nazim = await app.apiAs("nazim");
  for (let tries = 0; tries < 6; tries += 1)
    await nazim.patch("/users/me/password", {
      current_password: "yanlış-parola",
      new_password: "yeni-bir-parola",
    });
  await expect
    .poll(() => eventsOf("limit_reached").at(-1))
    .toMatchObject({ limit: "password_check", user_id: await app.idOf("nazim") });
});

test("no event contains what was typed", () => {
  expect(app.output()).toContain('"event":"sign_in"');
  expect(/gizli|parola|@example|yeni\.gelen/.exec(app.output())?.[0]).toBeUndefined();
});

function eventsOf(event: string): Record<string, unknown>[] {
  return app
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === event);
}

function signIn(username: string, password: string, address: string): Promise<Response> {
  return fetch(`${app.url}/api/v1/login/access-token`, {
    method: "POST",
    body: new URLSearchParams({ username, password }),
    headers: { "X-Forwarded-For": address },
  });
}
