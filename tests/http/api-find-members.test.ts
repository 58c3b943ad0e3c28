import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PEOPLE } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
});

async function ownerOf(person: "ayse" | "mehmet") {
  const { username, full_name } = PEOPLE[person];
  return { id: await app.idOf(person), username, full_name, picture_url: null };
}

async function answerOf(call: Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>) {
  const { status, body } = await call;
  expect(status).toBe(200);
  return body;
}

describe("members", () => {
  test("are found by their names, in any case, and by former ones", async () => {
    const id = await app.idOf("mehmet");
    const find = (name: string) => ayse.get(`/users/by-username/${encodeURIComponent(name)}`);
    expect((await find("MEHMET.USTA")).body).toEqual((await ayse.get(`/users/${id}`)).body);
    await mehmet.patch("/users/me", { username: "memo" });
    for (const name of ["memo", PEOPLE.mehmet.username])
      expect((await find(name)).body).toMatchObject({ id, username: "memo" });
    await mehmet.patch("/users/me", { username: PEOPLE.mehmet.username });
    for (const name of ["kimse", " ", "%", "a/b", "x".repeat(300)])
      expect([name, (await find(name)).status]).toEqual([name, 404]);
    expect((await ayse.get("/users/by-username/%00")).status).toBe(422);
  });

  test("see their own private fields and superusers all", async () => {
    const own = `/users/by-username/${encodeURIComponent(PEOPLE.ayse.username)}`;
    expect((await ayse.get(own)).body).toHaveProperty("email", PEOPLE.ayse.email);
    expect((await selin.get(own)).body).toHaveProperty("email", PEOPLE.ayse.email);
    expect((await mehmet.get(own)).body).not.toHaveProperty("email");
  });

  test("are found by the beginnings of their names, without e-mail", async () => {
    const owner = await ownerOf("mehmet");
    for (const text of ["meh", "MEH", "Çel", "çel"])
      expect(await answerOf(ayse.get(`/users/find/?q=${encodeURIComponent(text)}`))).toEqual({
        data: [owner],
        count: 1,
      });
    for (const text of ["", "%20", "ehmet", "mehmet%40", "kimse"])
      expect(await answerOf(ayse.get(`/users/find?q=${text}`))).toEqual({ data: [], count: 0 });
    expect((await ayse.get("/users/find")).body.detail[0].loc).toEqual(["query", "q"]);
    expect((await ayse.get("/users/find?q=a&topic_id=x")).status).toBe(422);
    for (const query of ["q=a&topic_id=999999", "q=a&topic_id=-1"])
      expect((await ayse.get(`/users/find?${query}`)).status).toBe(200);
  });
});
