import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { currentTab, errorOf } from "./settings-page.ts";

const NEW_PASSWORD = "yeni-ve-uzun-parola";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("a new password is valid at once; every other session ends and this one stays", async () => {
  const nazim = await app.as("nazim");
  const elsewhere = await app.as("nazim");
  const client = await app.apiAs("nazim");
  const page = await (await nazim.get("/settings?tab=password")).submit({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  });
  expect([page.path, page.notice]).toEqual([
    "/settings?tab=password",
    `${tr("notices.success")} ${tr("notices.passwordUpdated")}`,
  ]);
  expect((await nazim.get("/forum")).path).toBe("/forum");
  expect((await elsewhere.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
  expect((await client.get("/users/me")).status).toBe(403);
  const signIn = (password: string) =>
    app.browser().post("/login", { email: PEOPLE.nazim.email, password });
  expect([(await signIn(PASSWORD)).path, (await signIn(NEW_PASSWORD)).path]).toEqual([
    "/login",
    "/forum",
  ]);
});

test("signing in with the old password while it is being changed is refused", async () => {
  const stored = await passwordOf("ayse");
  let sign_in: ReturnType<Browser["post"]> | undefined;
  await app.sql.begin(async (transaction) => {
    await transaction`update passwords set hash = 'another' where user_id = ${await app.idOf("ayse")}`;
    sign_in = app.browser().post("/login", { email: PEOPLE.ayse.email, password: PASSWORD });
    await expect
      .poll(
        () =>
          app.sql`select 1 from pg_stat_activity where datname = ${app.database} and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
  });
  expect((await sign_in)?.path).toBe("/login");
  expect(await app.sql`select 1 from sessions where user_id = ${await app.idOf("ayse")}`).toEqual(
    [],
  );
  await app.sql`update passwords set hash = ${stored?.hash} where user_id = ${await app.idOf("ayse")}`;
});

test.each([
  [
    { current_password: "", new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    422,
    "current_password",
    tr("messages.currentPasswordRequired"),
  ],
  [
    {
      current_password: "yanlış-parola",
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    },
    400,
    "current_password",
    tr("messages.incorrectPassword"),
  ],
  [
    { current_password: PASSWORD, new_password: "", confirm_password: "" },
    422,
    "new_password",
    tr("messages.passwordRequired"),
  ],
  [
    { current_password: PASSWORD, new_password: "kısa", confirm_password: "kısa" },
    422,
    "new_password",
    tr("messages.passwordShort"),
  ],
  [
    { current_password: PASSWORD, new_password: PASSWORD, confirm_password: PASSWORD },
    400,
    "new_password",
    tr("messages.samePassword"),
  ],
  [
    { current_password: PASSWORD, new_password: NEW_PASSWORD, confirm_password: "" },
    422,
    "confirm_password",
    tr("messages.confirmRequired"),
  ],
  [
    {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
      confirm_password: "başka bir parola",
    },
    422,
    "confirm_password",
    tr("messages.passwordsDiffer"),
  ],
])("%j is refused and the passwords are not sent back", async (input, status, field, message) => {
  const elsewhere = await app.as("mehmet");
  const before = await passwordOf("mehmet");
  const page = await (await (await app.as("mehmet")).get("/settings?tab=password")).submit(input);
  expect([page.status, currentTab(page), errorOf(page, field)]).toEqual([
    status,
    tr("words.password"),
    message,
  ]);
  expect(
    page.all("input[type=password]").map((input) => input.getAttribute("value") ?? ""),
  ).toEqual(["", "", ""]);
  expect(await passwordOf("mehmet")).toEqual(before);
  expect((await elsewhere.get("/forum")).path).toBe("/forum");
});

test("the change is confirmed in English", async () => {
  const emma = await app.as("emma");
  const page = await (await emma.get("/settings?tab=password")).submit({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  });
  expect(page.notice).toBe(`${en("notices.success")} ${en("notices.passwordUpdated")}`);
});

async function passwordOf(person: PersonName) {
  const [row] =
    await app.sql`select hash, changed_at from passwords join users on id = user_id where username = ${PEOPLE[person].username}`;
  return row;
}
