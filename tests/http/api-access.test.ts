import { randomBytes } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { type ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { formWithFile } from "#tests/support/pictures.ts";
import { en } from "#tests/support/texts.ts";
import { addFile } from "#tests/support/world.ts";
import { ROWS, type Row } from "./api-rights.ts";
import {
  type Call,
  formWithFiles,
  readContract,
  requiredQuery,
  takesFiles,
  textOfParameter,
} from "./contract.ts";

/** The answers to missing and invalid credentials, which come before any other check. */
const REFUSED_CREDENTIALS = {
  "no token": [401, "Not authenticated", "not_authenticated"],
  "a session cookie alone": [401, "Not authenticated", "not_authenticated"],
  "a token that was made up": [403, "Could not validate credentials", "bad_credentials"],
  "an invite code": [403, "Could not validate credentials", "bad_credentials"],
  "a reset token": [403, "Could not validate credentials", "bad_credentials"],
  "the token of a session that ended": [403, "Could not validate credentials", "bad_credentials"],
  "the token of a page's session": [403, "Could not validate credentials", "bad_credentials"],
  "the token of a deleted account": [403, "Could not validate credentials", "bad_credentials"],
  "the token of an inactive account": [400, "Inactive user", "inactive_user"],
  "a key that was made up": [403, "Could not validate credentials", "bad_credentials"],
  "a key that has expired": [403, "Could not validate credentials", "bad_credentials"],
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
  const { text: mail } = await superuser.post(
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
    "a reset token": { api: app.api(/token=([\w-]+)/.exec(mail)?.[1]) },
    "the token of a session that ended": { api: ended },
    "the token of a page's session": { api: app.api(sessionTokenIn(cookie)) },
    "the token of a deleted account": { api: deleted },
    "the token of an inactive account": { api: inactive },
    "a key that was made up": { api: app.api(`divan_${"a".repeat(43)}`) },
    "a key that has expired": { api: await keyOf("ayse", SCOPES, "-1 second") },
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
      const [status, detail, code] = REFUSED_CREDENTIALS[credential as RefusedCredential];
      expect([credential, nameOf(call), answer.status, answer.body]).toEqual([
        credential,
        nameOf(call),
        status,
        { detail, code },
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
    expect([root, status, body]).toEqual([
      root,
      401,
      { detail: "Not authenticated", code: "not_authenticated" },
    ]);
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

test("a key without the scope of a call is refused and changes nothing", async () => {
  const world = await makeWorld();
  const keys = await Promise.all(
    SCOPES.map(async (scope) => ({ scope, api: await keyOf("selin", [scope]) })),
  );
  const before = await readChecksums();
  for (const call of calls) {
    const needed = scopeFor(call);
    if (needed === null || needed === "any") continue;
    for (const { scope, api } of keys.filter((key) => key.scope !== needed)) {
      if (scope === "observe" && mayObserve(call)) continue;
      const answer = await sendCall(api, call, world);
      expect([scope, nameOf(call), answer.status, answer.body.detail]).toEqual([
        scope,
        nameOf(call),
        403,
        needed === "sign_in" ? en("messages.signInRequired") : en("messages.insufficientScope"),
      ]);
      expect(answer.headers.get("WWW-Authenticate")).toBe(
        `Bearer error="insufficient_scope"${needed === "sign_in" ? "" : `, scope="${needed}"`}`,
      );
    }
  }
  expect(await readChecksums()).toEqual(before);
});

test("a superuser's key has the rights of a member, unless it may administer", async () => {
  for (const call of calls) {
    const needed = scopeFor(call);
    if (needed !== "read" && needed !== "write") continue;
    const api = await keyOf("selin", [needed]);
    const answer = await sendCall(api, call, await makeWorld());
    expect([nameOf(call), answer.status, answer.text]).toEqual([
      nameOf(call),
      statusFor(call, "member"),
      answer.text,
    ]);
    forgetWorldAfter(call);
  }
});

test("a superuser's key that observes reads the state of the server, as long as they are one", async () => {
  const observed = calls.filter(mayObserve);
  expect(observed).toHaveLength(3);
  const [selin, ayse] = [await keyOf("selin", ["observe"]), await keyOf("ayse", ["observe"])];
  const statuses = async (api: ApiClient) =>
    await Promise.all(observed.map(async ({ path }) => (await api.get(path)).status));
  expect(await statuses(selin)).toEqual([200, 200, 200]);
  expect(await statuses(ayse)).toEqual([403, 403, 403]);
  const user_id = await app.idOf("ayse");
  await app.sql`update users set is_superuser = true where id = ${user_id}`;
  expect(await statuses(ayse)).toEqual([200, 200, 200]);
  await app.sql`update users set is_superuser = false where id = ${user_id}`;
  expect(await statuses(ayse)).toEqual([403, 403, 403]);
});

test("a superuser's key with all scopes can do what the member can, except for signing in", async () => {
  for (const call of calls) {
    const needed = scopeFor(call);
    if (needed === null || needed === "sign_in") continue;
    const api = await keyOf("selin", needed === "administer" ? [needed] : SCOPES);
    const answer = await sendCall(api, call, await makeWorld());
    expect([nameOf(call), answer.status, answer.text]).toEqual([
      nameOf(call),
      statusFor(call, "superuser"),
      answer.text,
    ]);
    forgetWorldAfter(call);
  }
});

test("grave calls, and no others, ask again whoever has signed in some time ago", async () => {
  const asked: string[] = [];
  for (const call of calls.filter((candidate) => !("open" in rowOf(candidate)))) {
    const world = await makeWorld();
    await app.sql`update sessions set confirmed_at = now() - interval '16 minutes'`;
    const before = asksAgain(call) && (await readChecksums());
    const client = endsItself(call, "superuser") ? world.guest : superuser;
    const { status, body } = await sendCall(client, call, world);
    if (status === 403 && body.code === "reauthentication_required") asked.push(nameOf(call));
    if (before) expect(await readChecksums()).toEqual(before);
    forgetWorldAfter(call);
    await app.sql`update sessions set confirmed_at = now()`;
  }
  expect(asked.toSorted()).toEqual(calls.filter(asksAgain).map(nameOf).toSorted());
});

test("no key makes a superuser: neither a new account nor a member", async () => {
  const key = await keyOf("selin", SCOPES);
  const before = await readChecksums();
  const account = { username: "anahtar", email: "anahtar@example.org", password: PASSWORD };
  const member_id = await app.idOf("mehmet");
  for (const answer of [
    await key.post("/users", { ...account, is_superuser: true }),
    await key.patch(`/users/${member_id}`, { is_superuser: true }),
    await key.patch(`/users/${member_id}`, { full_name: "Mehmet", is_superuser: true }),
  ])
    expect([answer.status, answer.body.detail]).toEqual([403, en("messages.signInRequired")]);
  expect(await readChecksums()).toEqual(before);
  const created = await key.post("/users", { ...account, is_superuser: false });
  expect([created.status, created.body.is_superuser]).toEqual([200, false]);
  const changed = await key.patch(`/users/${member_id}`, {
    full_name: "Mehmet Usta",
    is_superuser: false,
  });
  expect([changed.status, changed.body.is_superuser]).toEqual([200, false]);
  const selin = await app.apiAs("selin");
  expect((await selin.patch(`/users/${member_id}`, { is_superuser: true })).status).toBe(200);
  expect((await selin.patch(`/users/${member_id}`, { is_superuser: false })).status).toBe(200);
});

test("no key changes an e-mail or a password, also beside other fields", async () => {
  const key = await keyOf("selin", SCOPES);
  const user_id = await app.idOf("selin");
  const before = await readChecksums();
  const email = PEOPLE.selin.email;
  for (const [path, body] of [
    ["/users/me", { email }],
    ["/users/me", { full_name: "Selin", email: "yeni@example.org" }],
    [`/users/${user_id}`, { password: PASSWORD }],
    [`/users/${user_id}`, { full_name: "Selin", email, password: PASSWORD }],
  ] as const) {
    const answer = await key.patch(path, body);
    expect([path, answer.status, answer.body.detail]).toEqual([
      path,
      403,
      en("messages.signInRequired"),
    ]);
  }
  expect(await readChecksums()).toEqual(before);
  expect((await key.patch("/users/me", { full_name: "Selin Usta" })).status).toBe(200);
});

const SCOPES = ["read", "write", "administer", "observe"] as const;
type Scope = (typeof SCOPES)[number];
let keys_made = 0;

async function keyOf(
  person: PersonName,
  scopes: readonly Scope[],
  lifetime = "1 day",
): Promise<ApiClient> {
  keys_made += 1;
  const name = `Bot ${keys_made}`;
  const key = `divan_${randomBytes(32).toString("base64url")}`;
  await app.sql`insert into api_keys (user_id, name, token_hash, scopes, expires_at)
    values (${await app.idOf(person)}, ${name}, sha256(${key}::bytea), ${[...scopes]}, now() + ${lifetime}::interval)`;
  return app.api(key);
}

/** Null for a call without authentication. */
function scopeFor(call: Call) {
  const row = rowOf(call);
  if ("open" in row) return null;
  if (row.scope) return row.scope;
  const needs_rights = row.member === 403 && row.owner !== 200 && row.superuser === 200;
  if (needs_rights) return "administer";
  return call.method === "GET" ? "read" : "write";
}

function asksAgain(call: Call): boolean {
  const row = rowOf(call);
  return "asks_again" in row && row.asks_again === true;
}

function mayObserve(call: Call): boolean {
  const row = rowOf(call);
  return "may_observe" in row && row.may_observe === true;
}

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
  const client = endsItself(call, role) ? world.guest : api;
  const answer = await sendCall(client, call, world);
  expect([role, nameOf(call), answer.status, answer.text]).toEqual([
    role,
    nameOf(call),
    statusFor(call, role),
    answer.text,
  ]);
  forgetWorldAfter(call);
  if (answer.status === 403)
    expect(answer.body).toEqual({
      detail: "The user doesn't have enough privileges",
      code: "not_enough_privileges",
    });
}

/** These calls end an account or a token, which is not that of the other calls. */
function endsItself({ method, path }: Call, role: CallerRole): boolean {
  if (method !== "DELETE") return false;
  return path === "/login/access-token" || (path === "/users/{user_id}" && role === "owner");
}

/** These calls move the topic or the reply of the world. */
const MOVING = /\/(split|merge)$/;

function forgetWorldAfter({ method, path }: Call): void {
  if (method === "DELETE" || MOVING.test(path)) unchanged_world = undefined;
}
const NEXT_WEEK = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

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
  const { body: invite } = await owner.post("/invites", { email_to: "misafir@example.org" });
  const [owner_id, other_id] = [await app.idOf("ayse"), await app.idOf("mehmet")];
  const [notification] =
    await app.sql`insert into notifications (user_id, type, actor_id) values (${owner_id}, 'other', ${other_id}) returning id`;
  const { user_id, token } = await addMember(`giden${counter}`);
  await app.sql`insert into suspensions (user_id, reason, suspended_by_id) values (${user_id}, 'Reklam', ${await app.idOf("yagmur")})`;
  const [report] =
    await app.sql`insert into reports (topic_id, forum_id, owner_id) values (${topic_id}, ${forum_id}, ${owner_id}) returning id`;
  const [key] =
    await app.sql`insert into api_keys (user_id, name, token_hash, scopes, expires_at) values (${owner_id}, ${`Dünya ${counter}`}, sha256(${`d${counter}`}::bytea), '{read}', now() + interval '1 day') returning id`;
  const [session] =
    await app.sql`insert into sessions (user_id, kind, token_hash, expires_at) values (${owner_id}, 'api', sha256(${`d${counter}`}::bytea), now() + interval '1 day') returning id`;
  const { body: bookmark } = await owner.post("/bookmarks", { topic_id });
  const [mute] =
    await app.sql`insert into mutes (user_id, topic_id) values (${owner_id}, ${topic_id}) returning id`;
  // Only a few webhooks are allowed. No name server knows the name.
  await app.sql`delete from webhooks`;
  const [webhook] =
    await app.sql`insert into webhooks (url, kinds, nonce, epoch, after_xid, after_seq) values ('https://receiver.invalid/', '{topic}', '', '', '0', 0) returning id`;
  const [delivery] =
    await app.sql`insert into webhook_deliveries (webhook_id, body, state) values (${webhook?.id}, '{"data": []}', 'delivered') returning id`;
  // One is made at a time.
  await app.sql`delete from community_exports`;
  const [community_export] =
    await app.sql`insert into community_exports (content, state) values ('members', 'failed') returning id`;
  const [warning] =
    await app.sql`insert into warnings (user_id, reason) values (${owner_id}, 'Reklam') returning id`;
  const [group] =
    await app.sql`with g as (insert into groups (name) values (${`Kurul ${counter}`}) returning id)
      insert into group_members (group_id, user_id, is_manager) select id, ${owner_id}, true from g returning group_id`;
  unchanged_world = {
    guest: app.api(token),
    ids: {
      category_id,
      forum_id,
      group_id: group?.group_id,
      topic_id,
      into_id,
      post_id,
      invite_id: invite.id,
      notification_id: notification?.id,
      user_id,
      report_id: report?.id,
      bookmark_id: bookmark.id,
      mute_id: mute?.id,
      key_id: key?.id,
      session_id: session?.id,
      webhook_id: webhook?.id,
      delivery_id: delivery?.id,
      warning_id: warning?.id,
      export_id: community_export?.id,
      file_id: await addFile(app, owner_id, topic_id),
    },
  };
  return unchanged_world;
}

/** A member with a token, without the two hashes that signing up and signing in would take. */
async function addMember(username: string): Promise<{ user_id: number; token: string }> {
  const email = `${username}@example.org`;
  const token = randomBytes(32).toString("base64url");
  const [row] =
    await app.sql`insert into users (username, email, confirmed_email) values (${username}, ${email}, ${email}) returning id`;
  const user_id = Number(row?.id);
  await app.sql`insert into passwords (user_id, hash) select ${user_id}, hash from passwords where user_id = ${await app.idOf("ayse")}`;
  await app.sql`insert into lineage (user_id) values (${user_id})`;
  await app.sql`insert into sessions (user_id, kind, token_hash, expires_at) values (${user_id}, 'api', sha256(${token}::bytea), now() + interval '1 day')`;
  return { user_id, token };
}

async function sendCall(
  api: ApiClient,
  call: Call,
  { ids }: World,
  headers?: HeadersInit,
): Promise<ApiAnswer> {
  const id_names: Record<string, string> = {
    categories: "category_id",
    forums: "forum_id",
    groups: "group_id",
    topics: "topic_id",
    invites: "invite_id",
    reports: "report_id",
    bookmarks: "bookmark_id",
    files: "file_id",
    mutes: "mute_id",
    webhooks: "webhook_id",
    server: "export_id",
    users: "warning_id",
  };
  const id_name = id_names[call.path.split("/")[1] ?? ""] ?? "";
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      textOfParameter(name, PEOPLE.ayse) ?? String(ids[name === "id" ? id_name : name]),
  );
  const address = path + requiredQuery(call.operation);
  const body = takesFiles(call) ? await formWithFiles(call) : bodyOf(call, ids);
  return await api.send(call.method, address, body, headers);
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
  if (path === "/files") return formWithFile(`tutanak${counter}.txt`, "Açılış.");
  if (path === "/bookmarks") return { topic_id: ids.topic_id };
  if (path === "/users/me/keys") {
    counter += 1;
    return { name: `Bot ${counter} ${path}`, scopes: ["read"], password: PASSWORD };
  }
  if (path === "/users/me/factors/{id}") return { password: PASSWORD, code: "000000" };
  if (path === "/server/community-exports") return { content: "members" };
  if (path === "/mutes") return { user_id: ids.user_id };
  if (path === "/users/{user_id}/suspension") return { reason: "Reklam" };
  if (path === "/subscriptions/forums/{forum_id}") return { with_replies: true };
  if (path.endsWith("/invite-right")) return { may_invite: true };
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
    name: path === "/groups" ? `Yeni ${counter}` : "Yeni",
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
    url: "https://receiver.invalid/",
    direction: "up",
    people: ["Ada"],
    max_uses: 2,
    ...(path === "/invites/shared" && { until: NEXT_WEEK }),
    user_ids: [ids.user_id],
    reason: "Reklam",
  };
}

/** The row count and a checksum of each table that calls could change. */
/** The times of the last write, use and proof are left out: a refused call changes them too. */
async function readChecksums() {
  const tables = [
    "users",
    "passwords",
    "categories",
    "forums",
    "groups",
    "group_members",
    "topics",
    "posts",
    "invites",
    "notifications",
    "forum_subscriptions",
    "topic_subscriptions",
    "sessions",
    "api_keys",
  ];
  const sums = tables.map(
    async (table) =>
      (
        await app.sql`select ${table} as "table", count(*)::int as rows, coalesce(md5(string_agg(row::text, ';' order by row::text)), '') as sum
          from ${app.sql(table)} as each cross join lateral (select to_jsonb(each) - '{wrote_at,last_used_at,last_used_network,confirmed_at}'::text[] as row) as compared`
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
