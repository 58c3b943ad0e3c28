import { beforeAll, expect, test, vi } from "vitest";
import { type ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { ROWS, type Row } from "./api-rights.ts";
import { type Call, readContract, requiredQuery, textOfParameter } from "./contract.ts";

/** The answers to missing and invalid credentials, which come before any other check. */
const REFUSED_CREDENTIALS = {
  "no token": [401, "Not authenticated"],
  "a session cookie alone": [401, "Not authenticated"],
  "a token that was made up": [403, "Could not validate credentials"],
  "an invite code": [403, "Could not validate credentials"],
  "a reset token": [403, "Could not validate credentials"],
  "the token of a session that ended": [403, "Could not validate credentials"],
  "the token of a page's session": [403, "Could not validate credentials"],
  "the token of a deleted account": [403, "Could not validate credentials"],
  "the token of an inactive account": [400, "Inactive user"],
} as const;
type RefusedCredential = keyof typeof REFUSED_CREDENTIALS;

/** A test makes hundreds of calls: seconds on an idle machine, more on a busy one. */
vi.setConfig({ testTimeout: 60_000 });

let app: App;
let calls: Call[];
let refused_clients: Record<RefusedCredential, { api: ApiClient; headers?: HeadersInit }>;
let member: ApiClient;
let owner: ApiClient;
let moderator: ApiClient;
let superuser: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  calls = (await readContract(app.api())).calls;
  await app.sql`update users set is_active = true where id = ${await app.idOf("yagmur")}`;
  [superuser, owner, member, moderator] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
    await app.apiAs("yagmur"),
  ];
  const { body: invite } = await owner.post("/invites", {});
  const { text: letter } = await superuser.post(
    `/password-recovery-html-content/${PEOPLE.ayse.email}`,
  );
  const browser = await app.as("ayse");
  const [inactive, deleted, ended] = [
    await app.apiAs("nazim"),
    await app.apiAs("emma"),
    await app.apiAs("mehmet"),
  ];
  await superuser.patch(`/users/${await app.idOf("nazim")}`, { is_active: false });
  await superuser.delete(`/users/${await app.idOf("emma")}`);
  await app.sql`update sessions set expires_at = now() where token_hash = sha256(${ended.token ?? ""}::bytea)`;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  refused_clients = {
    "no token": { api: app.api() },
    "a session cookie alone": { api: app.api(), headers: { Cookie: cookie } },
    "a token that was made up": { api: app.api("a".repeat(43)) },
    "an invite code": { api: app.api(new URL(invite.signup_link).searchParams.get("code") ?? "") },
    "a reset token": { api: app.api(/token=([\w-]+)/.exec(letter)?.[1]) },
    "the token of a session that ended": { api: ended },
    "the token of a page's session": { api: app.api(sessionTokenIn(cookie)) },
    "the token of a deleted account": { api: deleted },
    "the token of an inactive account": { api: inactive },
  };
});

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const rowOf = (call: Call): Row => ROWS[nameOf(call)] ?? { open: Number.NaN };

test("every operation has a row in the table of rights, and every row an operation", () => {
  expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(ROWS).toSorted());
});

test("every call that needs a token refuses a missing or invalid one and changes nothing", async () => {
  const world = await makeWorld();
  const before = await readChecksums();
  for (const call of calls.filter((candidate) => !("open" in rowOf(candidate)))) {
    for (const [credential, { api, headers }] of Object.entries(refused_clients)) {
      const answer = await sendCall(api, call, world, headers);
      const [status, detail] = REFUSED_CREDENTIALS[credential as RefusedCredential];
      expect([credential, nameOf(call), answer.status, answer.body]).toEqual([
        credential,
        nameOf(call),
        status,
        { detail },
      ]);
      expect(answer.headers.get("WWW-Authenticate")).toBe(status === 401 ? "Bearer" : null);
    }
  }
  expect(await readChecksums()).toEqual(before);
});

test("a different spelling of the address does not bypass the token", async () => {
  const { headers } = refused_clients["a session cookie alone"];
  for (const root of ["/API/v1", "/%61pi/v1", "/api/V1", "/api/%761", "/Api/%561"]) {
    const { status, body } = await new ApiClient(`${app.url}${root}`).get("/users/me", headers);
    expect([root, status, body]).toEqual([root, 401, { detail: "Not authenticated" }]);
  }
});

test("calls without authentication answer alike for every token", async () => {
  const world = await makeWorld();
  for (const call of calls) {
    const row = rowOf(call);
    if (!("open" in row)) continue;
    for (const { api, headers } of [
      ...Object.values(refused_clients),
      { api: member },
      { api: superuser },
    ]) {
      expect([nameOf(call), (await sendCall(api, call, world, headers)).status]).toEqual([
        nameOf(call),
        row.open,
      ]);
    }
  }
});

test("a member may call what members may call, and refused calls change nothing", async () => {
  const world = await makeWorld();
  const refused = calls.filter((candidate) => statusFor(candidate, "member") >= 400);
  expect(refused.length).toBeGreaterThan(15);
  const before = await readChecksums();
  for (const call of refused) await expectStatus(member, call, world, "member");
  expect(await readChecksums()).toEqual(before);
  for (const call of calls.filter((candidate) => statusFor(candidate, "member") === 200))
    await expectStatus(member, call, world, "member");
});

test("owners, moderators and superusers get the status of their row in the table of rights", async () => {
  for (const call of calls) {
    await expectStatus(owner, call, await makeWorld(), "owner");
    await expectStatus(moderator, call, await makeWorld(), "moderator");
    await expectStatus(superuser, call, await makeWorld(), "superuser");
  }
});

type CallerRole = "member" | "owner" | "moderator" | "superuser";

function statusFor(call: Call, role: CallerRole): number {
  const row = rowOf(call);
  return "open" in row ? row.open : (row[role] ?? row.member);
}

async function expectStatus(
  api: ApiClient,
  call: Call,
  world: World,
  role: CallerRole,
): Promise<void> {
  const client = role === "owner" && call.path === "/users/{user_id}" ? world.guest : api;
  const answer = await sendCall(client, call, world);
  expect([role, nameOf(call), answer.status, answer.text]).toEqual([
    role,
    nameOf(call),
    statusFor(call, role),
    answer.text,
  ]);
  if (call.method === "DELETE" || MOVING.test(call.path)) unchanged_world = undefined;
  if (answer.status === 403)
    expect(answer.body).toEqual({ detail: "The user doesn't have enough privileges" });
}

/** After these the topic or the reply of the world is elsewhere. */
const MOVING = /\/(split|merge)$/;

type World = { guest: ApiClient; ids: Record<string, number> };
let unchanged_world: World | undefined;
let counter = 0;

/**
 * One row of each kind that belongs to the owner, and an account to delete. A new world is made
 * only after a call that deletes or moves one of them.
 */
async function makeWorld(): Promise<World> {
  if (unchanged_world) return unchanged_world;
  counter += 1;
  const { category_id, forum_id } = await makeForum(superuser);
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("yagmur")}, ${forum_id})`;
  const topic_id = await makeTopic(owner, forum_id);
  const post_id = await makePost(owner, topic_id);
  const into_id = await makeTopic(owner, forum_id);
  await app.sql`update users set invites_count = 3`;
  const { body: invite } = await owner.post("/invites", {});
  const [owner_id, other_id] = [await app.idOf("ayse"), await app.idOf("mehmet")];
  const [notification] =
    await app.sql`insert into notifications (user_id, type, actor_id) values (${owner_id}, 'other', ${other_id}) returning id`;
  const account = {
    email: `giden${counter}@example.org`,
    username: `giden${counter}`,
    password: PASSWORD,
  };
  const { body: user } = await superuser.post("/users", account);
  await app.sql`insert into suspensions (user_id, reason) values (${Number(user.id)}, 'Reklam')`;
  const { body: token } = await app
    .api()
    .post(
      "/login/access-token",
      new URLSearchParams({ username: account.email, password: PASSWORD }),
    );
  const [report] =
    await app.sql`insert into reports (topic_id, forum_id, owner_id) values (${topic_id}, ${forum_id}, ${owner_id}) returning id`;
  const { body: bookmark } = await owner.post("/bookmarks", { topic_id });
  const [mute] =
    await app.sql`insert into mutes (user_id, topic_id) values (${owner_id}, ${topic_id}) returning id`;
  unchanged_world = {
    guest: app.api(token.access_token),
    ids: {
      category_id,
      forum_id,
      topic_id,
      into_id,
      post_id,
      invite_id: invite.id,
      notification_id: notification?.id,
      user_id: user.id,
      report_id: report?.id,
      bookmark_id: bookmark.id,
      mute_id: mute?.id,
    },
  };
  return unchanged_world;
}

function sendCall(
  api: ApiClient,
  call: Call,
  { ids }: World,
  headers?: HeadersInit,
): Promise<ApiAnswer> {
  const id_names: Record<string, string> = {
    categories: "category_id",
    forums: "forum_id",
    topics: "topic_id",
    invites: "invite_id",
    reports: "report_id",
    bookmarks: "bookmark_id",
    mutes: "mute_id",
  };
  const id_name = id_names[call.path.split("/")[1] ?? ""] ?? "";
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      textOfParameter(name, PEOPLE.ayse) ?? String(ids[name === "id" ? id_name : name]),
  );
  const address = path + requiredQuery(call.operation);
  return api.send(call.method, address, bodyOf(call, ids), headers);
}

/** A body that passes the schema, because the test is about rights and not about validation. */
function bodyOf({ method, path, operation }: Call, ids: Record<string, number>): unknown {
  if (!operation.requestBody) return undefined;
  if (path === "/login/access-token")
    return new URLSearchParams({ username: PEOPLE.selin.email, password: PASSWORD });
  if (path === "/users/me/password")
    return { current_password: "yanlış-parola", new_password: "bambaşka-bir-parola" };
  if (path === "/reports/{id}") return { state: "open" };
  if (path === "/topics/{id}/read") return { position: 1 };
  if (path === "/reports") return { user_id: ids.user_id, reason: "spam" };
  if (path === "/bookmarks") return { topic_id: ids.topic_id };
  if (path === "/mutes") return { user_id: ids.user_id };
  if (path.endsWith("/suspension")) return { reason: "Reklam" };
  if (method !== "POST") return {};
  counter += 1;
  const account = {
    email: `yeni${counter}@example.org`,
    username: `yeni${counter}`,
    full_name: "Yeni Gelen",
    password: PASSWORD,
  };
  return {
    ...account,
    name: "Yeni",
    title: "Yeni",
    content: "<p>Yeni</p>",
    forum_id: ids.forum_id,
    category_id: ids.category_id,
    post_ids: [ids.post_id],
    into_id: ids.into_id,
    code: "a.b.c",
    token: "x",
    new_password: PASSWORD,
    text: "",
  };
}

/** The row count and a checksum of each table that calls could change. */
/** Without the time of the last write, which is kept for a replica also after a refused call. */
async function readChecksums() {
  const tables = [
    "users",
    "passwords",
    "categories",
    "forums",
    "topics",
    "posts",
    "invites",
    "notifications",
    "forum_subscriptions",
    "topic_subscriptions",
  ];
  const sums = tables.map(
    async (table) =>
      (
        await app.sql`select ${table} as "table", count(*)::int as rows, coalesce(md5(string_agg(row::text, ';' order by row::text)), '') as sum
          from ${app.sql(table)} as each cross join lateral (select to_jsonb(each) - 'wrote_at' as row) as compared`
      )[0],
  );
  return await Promise.all(sums);
}

/** The session cookie is base64 of JSON, which is the token. */
function sessionTokenIn(cookie: string): string {
  const [, value = ""] = /divan_session=([^;]+)/.exec(cookie) ?? [];
  const token = String(JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()));
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}
