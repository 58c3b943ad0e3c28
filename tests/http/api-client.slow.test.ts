import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { wrongCounters } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import type { Client } from "./client-shape.ts";
import { compileStrictly } from "./strict-compiler.ts";

/** Builds a client from the OpenAPI document alone, type-checks it, and uses it. */
const GENERATED = mkdtempSync(join(tmpdir(), "divan-client-"));
const TYPES_WITHIN_MS = 60_000;

const PROGRAM = `
import { Api } from "./client.ts";
import type { Client } from "${resolve("tests/http/client-shape.ts")}";
export const makeClient = (baseUrl: string): Client =>
  new Api<string>({ baseUrl, securityWorker: (token) => (token ? { headers: { Authorization: "Bearer " + token } } : {}) });
`;

let app: App;
let makeClient: (base: string) => Client;

beforeAll(async () => {
  app = await sharedApp();
  const { body } = await app.api().get("/openapi.json");
  await generateApi({
    spec: body,
    output: GENERATED,
    fileName: "client.ts",
    httpClientType: "fetch",
    moduleNameFirstTag: true,
    silent: true,
    cleanOutput: false,
  });
  writeFileSync(join(GENERATED, "program.ts"), PROGRAM);
  ({ makeClient } = await import(join(GENERATED, "program.ts")));
});
afterAll(async () => {
  rmSync(GENERATED, { recursive: true, force: true });
});

test(
  "the generated client passes the strict compiler and has the expected shape",
  async () => {
    const source = readFileSync(join(GENERATED, "client.ts"), "utf8");
    writeFileSync(join(GENERATED, "client.ts"), source.replace("// @ts-nocheck", ""));
    expect(await compileStrictly(GENERATED, PROGRAM)).toBe("");
    // Proves that the compiler checks the client: an unknown field is an error.
    const wrong_line = `void makeClient("").users.getMe().then(({ data }) => data.password);`;
    expect(await compileStrictly(GENERATED, `${PROGRAM}\n${wrong_line}`)).toContain(
      "Property 'password' does not exist",
    );
  },
  TYPES_WITHIN_MS,
);

test("the generated client can use every part of the API", async () => {
  const [host, guest] = [makeClient(`${app.url}/api/v1`), makeClient(`${app.url}/api/v1`)];
  const signed_in = await host.authentication.createAccessToken({
    username: PEOPLE.selin.email,
    password: PASSWORD,
  });
  host.setSecurityData(signed_in.data.access_token);
  expect((await host.authentication.testAccessToken()).data).toMatchObject({
    username: "selin",
    is_superuser: true,
  });

  const { data: category } = await host.categories.createCategory({ name: "Zanaat" });
  const { data: forum } = await host.forums.createForum({
    name: "Ahşap işleri",
    category_id: category.id,
  });
  expect((await host.forums.listForums({ limit: 10 })).data).toEqual({ data: [forum], count: 1 });
  await host.subscriptions.subscribeToForum(forum.id);
  expect((await host.subscriptions.listForumSubscriptions()).data).toEqual({
    data: [forum.id],
    count: 1,
  });

  const { data: invite } = await host.invites.createInvite({ text: "Buyurun", send_email: false });
  const code = new URL(invite.signup_link).searchParams.get("code") ?? "";
  const { data: joined } = await guest.users.signUp({
    code,
    email: "konuk@example.org",
    username: "konuk",
    full_name: "Konuk Kişi",
    password: PASSWORD,
  });
  guest.setSecurityData(
    (await guest.authentication.createAccessToken({ username: "konuk", password: PASSWORD })).data
      .access_token,
  );
  expect((await host.invites.listInvites({ all: true })).data.data[0]?.used_by).toEqual({
    username: "konuk",
  });

  const { data: topic } = await guest.topics.createTopic({
    forum_id: forum.id,
    title: "Ceviz sehpa",
    content: "<p>Neden matlaştı?</p>",
  });
  const { data: post } = await host.replies.createReply(topic.id, {
    content: "<p>Nemden.</p>",
  });
  expect(
    (
      await host.replies.updateReply(topic.id, post.id, {
        content: "<p>Nemdendir.</p>",
      })
    ).data.content,
  ).toBe("<p>Nemdendir.</p>");
  expect((await guest.topics.updateTopic(topic.id, { title: "Ceviz masa" })).data.title).toBe(
    "Ceviz masa",
  );
  expect(
    (await guest.replies.listReplies(topic.id, { skip: 0, limit: 10 })).data.data.map(
      ({ id }) => id,
    ),
  ).toEqual([post.id]);
  expect((await guest.topics.listTopics({ forum_id: forum.id })).data).toMatchObject({
    count: 1,
    data: [{ total_posts: 1, last_post: { owner_id: await app.idOf("selin") } }],
  });
  expect(
    (await guest.topics.listTopicsByIds({ ids: [999_999, topic.id] })).data.data.map(
      ({ id }) => id,
    ),
  ).toEqual([topic.id]);
  expect((await guest.search.search({ q: "nemdendir", type: "post" })).data).toMatchObject({
    data: [{ type: "post", post_id: post.id, owner: { username: "selin" } }],
    count: 1,
    count_is_exact: true,
  });
  expect((await guest.forums.getForum(forum.id)).data).toMatchObject({
    total_topics: 1,
    total_posts: 1,
    last_post: { topic_id: topic.id },
  });

  const { data: received } = await host.notifications.listNotifications({ limit: 15 });
  expect(received).toMatchObject({
    count: 2,
    unread_count: 2,
    data: [
      { type: "forum_topic", data: { topic_title: "Ceviz masa", username: "konuk" } },
      { type: "other" },
    ],
  });
  await host.notifications.markNotificationRead(received.data[0]?.id ?? 0);
  await host.notifications.markAllNotificationsRead();
  expect((await host.notifications.listNotifications()).data.unread_count).toBe(0);
  expect((await guest.notifications.listNotifications()).data.data).toMatchObject([
    { type: "topic_reply", is_read: false },
  ]);
  expect((await guest.subscriptions.listTopicSubscriptions()).data.data).toEqual([topic.id]);

  expect((await guest.users.updateMe({ full_name: "Konuk Bey" })).data.full_name).toBe("Konuk Bey");
  expect((await host.users.updateUser(joined.id, { invites_count: 7 })).data.invites_count).toBe(7);
  expect((await host.users.listUsers({ search: "konuk" })).data.count).toBe(1);
  expect(Object.keys((await guest.users.getUser(await app.idOf("ayse"))).data)).not.toContain(
    "email",
  );
  expect((await guest.users.listUsersByIds({ ids: [joined.id] })).data.data[0]).toMatchObject({
    username: "konuk",
    total_posts: 0,
  });
  const { data: found } = await host.users.findMembers({ q: "konu", topic_id: topic.id });
  expect(found.data).toEqual([{ ...topic.owner, full_name: "Konuk Bey" }]);
  expect((await host.users.getUserByUsername("KONUK")).data.id).toBe(joined.id);
  expect((await host.users.listTopicsOfUser(joined.id)).data).toMatchObject({
    data: [{ id: topic.id, forum_name: "Ahşap işleri", url: topic.url }],
    count: 1,
  });
  expect((await guest.users.listRepliesOfUser(post.owner_id)).data).toMatchObject({
    data: [{ id: post.id, topic_title: "Ceviz masa", number: 1 }],
  });
  expect((await guest.replies.findReply(post.id)).data).toMatchObject({
    topic_id: topic.id,
    page: 1,
    reply: { owner: { username: "selin" } },
  });
  expect((await host.server.getServerInfo()).status).toBe(200);

  expect(await refusalOf(guest.users.listUsers())).toEqual([
    403,
    { detail: "The user doesn't have enough privileges", code: "not_enough_privileges" },
  ]);
  expect(await refusalOf(guest.topics.getTopic(999_999))).toEqual([
    404,
    { detail: "Topic not found", code: "topic_not_found" },
  ]);
  expect(
    await refusalOf(guest.topics.createTopic({ forum_id: forum.id, title: " ", content: "x" })),
  ).toMatchObject([422, { detail: [{ loc: ["body", "title"] }] }]);

  expect((await guest.topics.deleteTopic(topic.id)).data.message).toMatch(/deleted/);
  expect((await guest.users.deleteUser(joined.id)).data.message).toMatch(/deleted/);
  expect(await refusalOf(guest.users.getMe())).toMatchObject([
    403,
    { detail: "Could not validate credentials", code: "bad_credentials" },
  ]);
  expect(await app.sql`select id from users where username = 'konuk'`).toEqual([]);
  expect(await wrongCounters(app)).toEqual([]);
});

/** The generated client throws every answer that is not a success. */
function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "taken",
    ({ status, error }) => [status, error],
  );
}
