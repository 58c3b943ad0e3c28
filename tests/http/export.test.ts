import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type App, sharedApp } from "#tests/support/app.ts";
import { TENTH_OF_LIMITS } from "#tests/support/app-settings.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

const PATH = "/settings/export";
/** Far more than a page of replies. */
const MANY_REPLIES = 20_000;

const file = z
  .object({
    account: z
      .object({ username: z.string(), email: z.string(), full_name: z.string() })
      .catchall(z.unknown()),
    preferences: z.object({ mail_mentions: z.string() }).catchall(z.unknown()),
    invited_by: z.string().nullable(),
    known_networks: z.array(z.object({ last_seen_at: z.string() })),
    known_devices: z.array(z.strictObject({ last_seen_at: z.string() })),
    ...Object.fromEntries(
      [
        "topics",
        "replies",
        "former_versions",
        "forum_subscriptions",
        "topic_subscriptions",
        "bookmarks",
        "mutes",
        "read_topics",
        "read_forums",
        "notifications",
        "thanks",
        "invites",
        "sessions",
        "api_keys",
        "changes_by_administrators",
      ].map((name) => [name, z.array(z.record(z.string(), z.unknown()))]),
    ),
  })
  .catchall(z.unknown());

let app: App;
let ayse: Browser;
let topic_id: number;
let thanked_id: number;
beforeAll(async () => {
  app = await sharedApp();
  const [selin_api, ayse_api, mehmet_api] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
  const { forum_id } = await makeForum(selin_api);
  topic_id = await makeTopic(ayse_api, forum_id, "Ayşe’nin konusu", "<p>ayşe yazdı</p>");
  thanked_id = await makePost(mehmet_api, topic_id, "<p>mehmet yanıtladı</p>");
  await ayse_api.post(`/topics/${topic_id}/post/${thanked_id}/thanks`);
  const post_id = await makePost(ayse_api, topic_id, "<p>ayşe yanıtladı</p>");
  await ayse_api.put(`/topics/${topic_id}/post/${post_id}`, { content: "<p>ayşe düzeltti</p>" });
  await ayse_api.post("/bookmarks/", { post_id, note: "ayşe saklıyor" });
  await mehmet_api.post("/bookmarks/", { post_id, note: "mehmet saklıyor" });
  await ayse_api.post("/invites/", { text: "gel Deniz", email_to: "deniz@guests.example" });
  await mehmet_api.post("/invites/", { text: "mehmet çağırıyor" });
  await selin_api.patch(`/users/${await app.idOf("ayse")}`, { full_name: "Ayşe Demir Ak" });
  await app.sql`update lineage set inviter_id = ${await app.idOf("emma")} where user_id = ${await app.idOf("ayse")}`;
  await app.sql`insert into forum_reads values (${await app.idOf("ayse")}, ${forum_id}, now())`;
  await app.sql`insert into former_usernames (username, user_id) values ('ayse.eski', ${await app.idOf("ayse")})`;
  for (const person of ["ayse", "mehmet"] as const)
    await app.sql`insert into api_keys (user_id, name, token_hash, scopes, expires_at, last_used_at, last_used_network)
      values (${await app.idOf(person)}, ${person === "ayse" ? "Özet botu" : "mehmet botu"}, sha256(${person}::bytea), '{read}', now() + interval '1 day', now(), '203.0.113.9')`;
  ayse = await app.as("ayse");
});

test("the export is linked from the profile and the danger zone, and is a download", async () => {
  for (const tab of ["profile", "danger"]) {
    const page = await ayse.get(`/settings?tab=${tab}`);
    const answer = await page.follow(tr("settings.downloadData"));
    expect([answer.path, answer.status, answer.headers.get("Content-Type")]).toEqual([
      PATH,
      200,
      "application/json; charset=utf-8",
    ]);
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="divan-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("the export contains all data of the member", async () => {
  const { account, invited_by, ...lists } = file.parse(JSON.parse((await ayse.get(PATH)).html));
  expect(account).toMatchObject({
    username: PEOPLE.ayse.username,
    email: PEOPLE.ayse.email,
    full_name: "Ayşe Demir Ak",
    total_topics: 1,
    total_posts: 1,
  });
  expect(invited_by).toBe("emma");
  expect(lists).toMatchObject({
    former_usernames: [{ username: "ayse.eski", until: expect.any(String) }],
    preferences: { language: null, mail_mentions: "now", follow_own_topics: true },
    topics: [{ title: "Ayşe’nin konusu", forum: "Ahşap işleri", content: "<p>ayşe yazdı</p>" }],
    replies: [{ topic_id, topic: "Ayşe’nin konusu", position: 2, content: "<p>ayşe düzeltti</p>" }],
    former_versions: [{ topic_id, title: null, content: "<p>ayşe yanıtladı</p>" }],
    forum_subscriptions: [],
    topic_subscriptions: [{ topic_id, topic: "Ayşe’nin konusu" }],
    bookmarks: [
      {
        topic_id: null,
        post_id: expect.any(Number),
        topic: "Ayşe’nin konusu",
        note: "ayşe saklıyor",
      },
    ],
    read_topics: [{ topic_id, position: 2 }],
    read_forums: [{ forum_id: expect.any(Number), read_until: expect.any(String) }],
    notifications: [{ type: "topic_reply", actor: PEOPLE.mehmet.username, topic_id }],
    thanks: [{ post_id: thanked_id, created_at: expect.any(String) }],
    invites: [{ text: "gel Deniz", email: "deniz@guests.example", used_at: null, used_by: null }],
    sessions: [
      { kind: "api", address: expect.any(String) },
      { kind: "site", user_agent: expect.any(String) },
    ],
    api_keys: [{ name: "Özet botu", scopes: ["read"], last_used_network: "203.0.113.9" }],
    changes_by_administrators: [
      {
        action: "changed",
        before: { full_name: "Ayşe Demir" },
        after: { full_name: "Ayşe Demir Ak" },
      },
    ],
  });
});

test("the export contains neither private data of others nor secrets", async () => {
  const { html } = await ayse.get(PATH);
  for (const person of ["selin", "mehmet", "nazim", "yagmur", "emma"] as const)
    expect(html).not.toContain(PEOPLE[person].email);
  expect(html).not.toContain("mehmet yanıtladı");
  expect(html).not.toContain("mehmet çağırıyor");
  expect(html).not.toContain("mehmet saklıyor");
  expect(html).not.toContain("mehmet botu");
  expect(html).not.toContain(PEOPLE.selin.username);
  expect(html).not.toMatch(/argon2|token|hash|form_key|signup\?code|\\\\x/);
  expect(html).not.toContain(ayse.cookies.get("divan_session"));
});

test("the export needs a session and contains the member's own data only", async () => {
  expect((await app.browser().get(PATH)).path).toBe("/login?redirectTo=%2Fsettings%2Fexport");
  const mehmet = await app.as("mehmet");
  const parsed = file.parse(
    JSON.parse((await mehmet.get(`${PATH}?user_id=${await app.idOf("ayse")}`)).html),
  );
  expect(parsed.account.username).toBe(PEOPLE.mehmet.username);
  expect((await ayse.get(`${PATH}.data`)).status).toBe(404);
});

test("a large export is complete, in order, and streamed", async () => {
  const nazim = await app.as("nazim");
  await app.sql`insert into posts (topic_id, owner_id, position, content, created_at)
    select ${topic_id}, ${await app.idOf("nazim")}, 100 + n, repeat('söz ', 100), now() - make_interval(secs => n / 3) from generate_series(1, ${MANY_REPLIES}::int) n`;
  const cookie = [...nazim.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${app.url}${PATH}`, { headers: { Cookie: cookie } });
  expect([
    response.headers.get("Content-Length"),
    response.headers.get("Content-Encoding"),
  ]).toEqual([null, null]);
  const replies = z
    .array(z.object({ id: z.int(), created_at: z.string() }))
    .parse(JSON.parse(await response.text()).replies);
  expect(new Set(replies.map(({ id }) => id)).size).toBe(MANY_REPLIES);
  const times = replies.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted());
}, 60_000);

test("a stalled download blocks no other request", async () => {
  const nazim = await app.as("nazim");
  const cookie = [...nazim.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const readers: Array<ReadableStreamDefaultReader<Uint8Array> | undefined> = [];
  for (let n = 0; n < 12; n += 1) {
    const response = await fetch(`${app.url}${PATH}`, { headers: { Cookie: cookie } });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    readers.push(reader);
  }
  expect((await nazim.get("/forum")).status).toBe(200);
  // The search may index the replies of the test before, in transactions of its own.
  const waiting = () =>
    app.sql`select from pg_stat_activity where datname = current_database() and application_name like 'divan %' and state = 'idle in transaction'`;
  // Ends before 15 seconds, when PostgreSQL itself ends a waiting transaction.
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  for (const reader of readers) await reader?.cancel();
}, 60_000);

test("too many exports are refused with a notice", async () => {
  const limited = await sharedApp(TENTH_OF_LIMITS);
  const emma = await limited.as("emma");
  expect((await emma.get(PATH)).headers.get("Content-Disposition")).toContain("attachment");
  const again = await emma.get(PATH);
  expect([again.path, again.notice]).toEqual([
    "/settings?tab=profile",
    `${en("words.failure")} ${en("notices.exportedTooOften")}`,
  ]);
});
