import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { PEOPLE, type PersonName } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let mehmet: ApiClient;
let emma: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, mehmet, emma] = await Promise.all([
    app.apiAs("selin"),
    app.apiAs("ayse"),
    app.apiAs("mehmet"),
    app.apiAs("emma"),
  ]);
  forum_id = (await makeForum(selin)).forum_id;
});

/** The notifications of a topic as text, oldest first. */
async function listNotified(topic_id: number): Promise<string[]> {
  const rows =
    await app.sql`select u.username, n.type, n.post_id is not null as of_post from notifications n join users u on u.id = n.user_id where n.topic_id = ${topic_id} order by n.id`;
  return rows.map(({ username, type, of_post }) => `${username} ${type}${of_post ? " post" : ""}`);
}
const name = (person: PersonName) => PEOPLE[person].username;

test("a new topic notifies mentioned members and subscribers of its forum once, and never its author", async () => {
  for (const member of [ayse, mehmet, emma]) await member.post(`/subscriptions/forums/${forum_id}`);
  const content =
    "<p>@MEHMET.USTA, @nazIm.e, @ayşe.demir, @yağmur.k, @yok.böyle ve <code>@emma</code></p>";
  const topic_id = await makeTopic(ayse, forum_id, "Kış buluşması", content);
  expect((await listNotified(topic_id)).sort()).toEqual([
    `${name("emma")} forum_topic`,
    `${name("mehmet")} mention`,
    `${name("nazim")} mention`,
  ]);
  const { body } = await mehmet.get("/notifications?limit=1");
  expect(body).toEqual({
    data: [
      {
        id: expect.any(Number),
        type: "mention",
        is_read: false,
        created_at: expect.any(String),
        data: {
          forum_name: "Ahşap işleri",
          topic_title: "Kış buluşması",
          username: name("ayse"),
          actor_id: await app.idOf("ayse"),
          topic_id,
          post_id: null,
        },
        about: null,
      },
    ],
    count: 1,
    unread_count: 1,
  });
  expect((await ayse.get(`/topics/${topic_id}`)).body.content).toContain(
    `<a class="mention" href="/user/mehmet.usta">@MEHMET.USTA</a>`,
  );
  for (const member of [ayse, mehmet, emma])
    await member.delete(`/subscriptions/forums/${forum_id}`);
});
