import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
  forum_id = (await makeForum(selin)).forum_id;
  topic_id = await makeTopic(ayse, forum_id);
  post_id = await makePost(mehmet, topic_id);
});

const path = (id = topic_id) => `/topics/${id}`;
const postPath = () => `${path()}/post/${post_id}`;

async function answerOf(call: Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>) {
  const { status, body } = await call;
  expect(status).toBe(200);
  return body;
}

describe("fields=", () => {
  test("chooses fields of every list and of every thing", async () => {
    const user_id = await app.idOf("mehmet");
    const cases: [address: string, fields: string[]][] = [
      ["/topics", ["title", "owner"]],
      [`/topics?forum_id=${forum_id}`, ["url"]],
      [`/topics?skip=0&limit=1`, ["unread_posts", "last_post"]],
      [`/topics/multi?ids=${topic_id}`, ["title", "unread_posts"]],
      ["/latest", ["forum_name", "total_posts"]],
      ["/latest?filter=mine", ["forum_name", "unread_posts"]],
      [path(), ["title", "is_locked"]],
      [`${path()}/post`, ["number", "owner"]],
      [postPath(), ["content"]],
      ["/forums", ["name", "last_post"]],
      [`/forums/${forum_id}`, ["name"]],
      ["/categories", ["name"]],
      ["/users/me", ["username", "email"]],
      [`/users/${user_id}`, ["username"]],
      [`/users/by-username/${PEOPLE.mehmet.username}`, ["created_at"]],
      [`/users/multi?ids=${user_id}`, ["full_name"]],
      [`/users/${user_id}/posts`, ["topic_title"]],
      [`/users/${await app.idOf("ayse")}/topics`, ["forum_name"]],
      ["/notifications", ["type", "data"]],
    ];
    for (const [address, fields] of cases) {
      const whole = await answerOf(ayse.get(address));
      const mark = address.includes("?") ? "&" : "?";
      const chosen = await answerOf(ayse.get(`${address}${mark}fields=${fields.join(",")}`));
      const names = ["id", ...fields].toSorted();
      const [row, whole_row] = whole.data ? [chosen.data[0], whole.data[0]] : [chosen, whole];
      expect([address, Object.keys(row).toSorted()]).toEqual([address, names]);
      const { unread_posts: _unread_posts, ...others } = row;
      expect(whole_row).toMatchObject(others);
      if (whole.data) expect(chosen).toMatchObject({ ...whole, data: expect.any(Array) });
    }
  });

  test("shows no field that the caller may not see", async () => {
    const id = await app.idOf("mehmet");
    expect(await answerOf(ayse.get(`/users/${id}?fields=email,username`))).toEqual({
      id,
      username: PEOPLE.mehmet.username,
    });
    expect(await answerOf(selin.get(`/users/${id}?fields=email`))).toEqual({
      id,
      email: PEOPLE.mehmet.email,
    });
    expect(await answerOf(selin.get("/users?fields=email&limit=1"))).toMatchObject({
      data: [{ email: expect.any(String) }],
    });
  });

  test("of unknown names make no difference", async () => {
    const whole = await answerOf(ayse.get(path()));
    for (const fields of ["", ",", "nothing", "Title", "__proto__", "%00", "'", "title'"])
      expect(await answerOf(ayse.get(`${path()}?fields=${fields}`))).toEqual(whole);
    expect(await answerOf(ayse.get(`${path()}?fields=title,nothing`))).toEqual({
      id: topic_id,
      title: whole.title,
    });
  });

  test("are refused where the thing is not there", async () => {
    const answers = [
      await ayse.get("/topics/999999?fields=title"),
      await ayse.get(`${path()}/post/999999?fields=content`),
      await ayse.get(`/topics/999999/post/${post_id}?fields=content`),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [404, { detail: "Topic not found", code: "topic_not_found" }],
      [404, { detail: "Post not found", code: "post_not_found" }],
      [404, { detail: "Post not found", code: "post_not_found" }],
    ]);
  });

  test("have an ETag, with which nothing is edited", async () => {
    const address = `${path()}?fields=content`;
    const etag = (await ayse.get(address)).headers.get("ETag") ?? "";
    expect((await ayse.get(address, { "If-None-Match": etag })).status).toBe(304);
    const { status } = await ayse.send("PUT", path(), { title: "x" }, { "If-Match": etag });
    expect(status).toBe(412);
  });
});
