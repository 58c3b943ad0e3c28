import { beforeAll, beforeEach, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let selin: Browser;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  selin = await app.as("selin");
});

const staleSessions = () =>
  app.sql`update sessions set confirmed_at = now() - interval '15 minutes 1 second'`;

let groups_made = 0;
async function addGroup(): Promise<string> {
  groups_made += 1;
  const [group] =
    await app.sql`insert into groups (name) values (${`Kurul ${groups_made}`}) returning id`;
  return `/admin/groups/${group?.id}/delete`;
}
const groupAt = (address: string) =>
  app.sql`select from groups where id = ${Number(/\d+/.exec(address)?.[0])}`;

test("the form that was sent is done with the answer, and for fifteen minutes nothing is asked", async () => {
  const [first, second] = [await addGroup(), await addGroup()];
  await staleSessions();
  const asked = await (await selin.get(first)).submit();
  expect([asked.status, asked.path, asked.heading]).toEqual([
    403,
    first,
    tr("security.confirmTitle"),
  ]);
  expect(asked.headers.get("Cache-Control")).toContain("no-store");
  const wrong = await asked.submit({ proof_password: "yanlış-parola" });
  expect([wrong.status, wrong.main.includes(tr("messages.incorrectPassword"))]).toEqual([
    400,
    true,
  ]);
  expect(await groupAt(first)).toHaveLength(1);
  expect(wrong.find("main form a").getAttribute("href")).toBe(first);
  expect((await wrong.submit({ proof_password: PASSWORD })).path).toBe("/admin/groups");
  expect(await groupAt(first)).toEqual([]);
  expect((await (await selin.get(second)).submit()).path).toBe("/admin/groups");
  expect(await groupAt(second)).toEqual([]);
});

test("nothing typed is lost, secrets are not shown, and the form is checked as any other", async () => {
  const user_id = await app.idOf("mehmet");
  const address = `/admin/users/${user_id}/edit`;
  const page = await selin.get(address);
  await staleSessions();
  const password = "mehmetin-yeni-parolası";
  const mistyped = await page.submit({
    full_name: "Mehmet Usta",
    password,
    confirm_password: "başka-bir-parola",
  });
  expect([mistyped.status, mistyped.html.includes(password)]).toEqual([422, false]);
  const asked = await page.submit({
    full_name: "Mehmet Usta",
    password,
    confirm_password: password,
  });
  expect([asked.status, asked.html.includes(password)]).toEqual([403, false]);
  expect(asked.html).not.toContain("Mehmet Usta");
  const done = await asked.submit({ proof_password: PASSWORD });
  expect(done.status).toBe(200);
  const [row] = await app.sql`select full_name from users where id = ${user_id}`;
  expect(row).toEqual({ full_name: "Mehmet Usta" });
  const signed_in = await app
    .api()
    .post("/login/access-token", new URLSearchParams({ username: "mehmet@example.org", password }));
  expect(signed_in.status).toBe(200);
});

test("a kept form is done in its own session, at its own address, within an hour", async () => {
  const [first, other] = [await addGroup(), await addGroup()];
  const ayse = await app.as("ayse");
  await staleSessions();
  const asked = await (await selin.get(first)).submit();
  const held_form = asked.find("input[name=held_form]").getAttribute("value") ?? "";
  const answer = { held_form, proof_password: PASSWORD };
  expect((await selin.post(other, answer)).path).toBe(other);
  const again = await app.as("selin");
  expect((await again.post(first, answer)).path).toBe(first);
  expect((await ayse.post(first, answer)).path).toBe("/forum");
  const flipped = `${held_form.slice(0, -2)}${held_form.endsWith("AA") ? "BB" : "AA"}`;
  for (const forged of ["", "x", flipped])
    expect((await selin.post(first, { ...answer, held_form: forged })).path).toBe(first);
  expect([await groupAt(first), await groupAt(other)].map(({ length }) => length)).toEqual([1, 1]);
  expect((await selin.post(first, answer)).path).toBe("/admin/groups");
});

test("a page that hands something out asks on a page of its own, and leads back", async () => {
  await staleSessions();
  const [backup] =
    await app.sql`insert into backups (name, status, s3_uri, size) values ('sahte', 'verified', 'file:///nowhere', 1) returning id`;
  const address = `/admin/backups/${backup?.id}/download`;
  const asked = await selin.get(address);
  expect(asked.path).toBe(`/confirm?redirectTo=${encodeURIComponent(address)}`);
  const { status } = await asked.submit({ proof_password: "yanlış-parola" });
  expect(status).toBe(400);
  expect((await asked.submit({ proof_password: PASSWORD })).path).toBe("/admin/backups");
  const outside = await selin.get("/confirm?redirectTo=%2F%2Fexample.org");
  expect((await outside.submit({ proof_password: PASSWORD })).url.host).toBe(new URL(app.url).host);
  await app.sql`delete from backups where name = 'sahte'`;
});
