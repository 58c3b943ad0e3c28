import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { type Row, ROWS } from "./api-rights.ts";
import { type Call, readContract } from "./contract.ts";

/**
 * Who has no key, or one that opens nothing (any more): told so before anything else is looked at.
 */
const SHUT_OUT = {
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
type ShutOut = keyof typeof SHUT_OUT;

/** Hundreds of calls a test: seconds on a quiet machine, more on a busy one. */
vi.setConfig({ testTimeout: 60_000 });

let app: App;
let calls: Call[];
let shut_out: Record<ShutOut, { api: ApiClient; headers?: HeadersInit }>;
let member: ApiClient;
let owner: ApiClient;
let superuser: ApiClient;

beforeAll(async () => {
  app = await startApp();
  calls = (await readContract(app.api())).calls;
  [superuser, owner, member] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
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
  shut_out = {
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
afterAll(() => app.stop());

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const rowOf = (call: Call): Row => ROWS[nameOf(call)] ?? { open: Number.NaN };

test("every operation has a row, and every row an operation", () => {
  expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(ROWS).toSorted());
});

test("whoever has no good key is told so by every call that asks for one, and changes nothing", async () => {
  const world = await makeWorld();
  const before = await everything();
  for (const call of calls.filter((each) => !("open" in rowOf(each)))) {
    for (const [who, { api, headers }] of Object.entries(shut_out)) {
      const answer = await ask(api, call, world, headers);
      const [status, detail] = SHUT_OUT[who as ShutOut];
      expect([who, nameOf(call), answer.status, answer.body]).toEqual([
        who,
        nameOf(call),
        status,
        { detail },
      ]);
      expect(answer.headers.get("WWW-Authenticate")).toBe(status === 401 ? "Bearer" : null);
    }
  }
  expect(await everything()).toEqual(before);
});

test("an address written otherwise is no way round", async () => {
  const { headers } = shut_out["a session cookie alone"];
  for (const root of ["/API/v1", "/%61pi/v1", "/api/V1", "/api/%761", "/Api/%561"]) {
    const { status, body } = await new ApiClient(`${app.url}${root}`).get("/users/me", headers);
    expect([root, status, body]).toEqual([root, 401, { detail: "Not authenticated" }]);
  }
});

test("calls that ask for no key are the same for everybody, whatever key they show", async () => {
  const world = await makeWorld();
  for (const call of calls) {
    const row = rowOf(call);
    if (!("open" in row)) continue;
    for (const { api, headers } of [
      ...Object.values(shut_out),
      { api: member },
      { api: superuser },
    ]) {
      expect([nameOf(call), (await ask(api, call, world, headers)).status]).toEqual([
        nameOf(call),
        row.open,
      ]);
    }
  }
});

test("a member may what members may, and what is refused stays as it was", async () => {
  const world = await makeWorld();
  const refused = calls.filter((call) => statusFor(call, "member") >= 400);
  expect(refused.length).toBeGreaterThan(15);
  const before = await everything();
  for (const call of refused) await expectStatus(member, call, world, "member");
  expect(await everything()).toEqual(before);
  for (const call of calls.filter((each) => statusFor(each, "member") === 200))
    await expectStatus(member, call, world, "member");
});

test("what is one's own is one's own, and a superuser's rights end where they should", async () => {
  for (const call of calls) {
    await expectStatus(owner, call, await makeWorld(), "owner");
    await expectStatus(superuser, call, await makeWorld(), "superuser");
  }
});

function statusFor(call: Call, who: "member" | "owner" | "superuser"): number {
  const row = rowOf(call);
  if ("open" in row) return row.open;
  return who === "owner" ? (row.owner ?? row.member) : row[who];
}

async function expectStatus(
  api: ApiClient,
  call: Call,
  world: World,
  who: "member" | "owner" | "superuser",
): Promise<void> {
  const asker = who === "owner" && call.path === "/users/{user_id}" ? world.guest : api;
  const answer = await ask(asker, call, world);
  expect([who, nameOf(call), answer.status, answer.text]).toEqual([
    who,
    nameOf(call),
    statusFor(call, who),
    answer.text,
  ]);
  if (call.method === "DELETE") last = undefined;
  if (answer.status === 403)
    expect(answer.body).toEqual({ detail: "The user doesn't have enough privileges" });
}

type World = { guest: ApiClient; ids: Record<string, number> };
let last: World | undefined;
let made = 0;

/**
 * A category, a forum, a topic, a reply, an invite and a notification of the owner's, and an
 * account that may go; others when something of them went.
 */
async function makeWorld(): Promise<World> {
  if (last) return last;
  made += 1;
  const { category_id, forum_id } = await makeForum(superuser);
  const topic_id = await makeTopic(owner, forum_id);
  const post_id = await makePost(owner, topic_id);
  await app.sql`update users set invites_count = 3`;
  const { body: invite } = await owner.post("/invites", {});
  const [owner_id, other_id] = [await app.idOf("ayse"), await app.idOf("mehmet")];
  const [notification] =
    await app.sql`insert into notifications (user_id, type, actor_id) values (${owner_id}, 'other', ${other_id}) returning id`;
  const account = {
    email: `giden${made}@example.org`,
    username: `giden${made}`,
    password: PASSWORD,
  };
  const { body: user } = await superuser.post("/users", account);
  const { body: token } = await app
    .api()
    .post(
      "/login/access-token",
      new URLSearchParams({ username: account.email, password: PASSWORD }),
    );
  last = {
    guest: app.api(token.access_token),
    ids: {
      category_id,
      forum_id,
      topic_id,
      post_id,
      invite_id: invite.id,
      notification_id: notification?.id,
      user_id: user.id,
    },
  };
  return last;
}

function ask(
  api: ApiClient,
  call: Call,
  { ids }: World,
  headers?: HeadersInit,
): Promise<ApiAnswer> {
  const nouns: Record<string, string> = {
    categories: "category_id",
    forums: "forum_id",
    topics: "topic_id",
    invites: "invite_id",
  };
  const noun = nouns[call.path.split("/")[1] ?? ""] ?? "";
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "email" ? PEOPLE.ayse.email : String(ids[name === "id" ? noun : name]),
  );
  return api.send(call.method, path, bodyOf(call, ids), headers);
}

/** What each call needs to succeed, or to be refused by its verb and not by its schema. */
function bodyOf({ method, path, operation }: Call, ids: Record<string, number>): unknown {
  if (!operation.requestBody) return undefined;
  if (path === "/login/access-token")
    return new URLSearchParams({ username: PEOPLE.selin.email, password: PASSWORD });
  if (path === "/users/me/password")
    return { current_password: "yanlış-parola", new_password: "bambaşka-bir-parola" };
  if (method !== "POST") return {};
  made += 1;
  const account = {
    email: `yeni${made}@example.org`,
    username: `yeni${made}`,
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
    code: "a.b.c",
    token: "x",
    new_password: PASSWORD,
    text: "",
  };
}

/** What members could notice to have changed, as one number a table. */
async function everything() {
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
        await app.sql`select ${table} as "table", count(*)::int as rows, coalesce(md5(string_agg(each::text, ';' order by each::text)), '') as sum from ${app.sql(table)} as each`
      )[0],
  );
  return await Promise.all(sums);
}

/** A cookie is JSON in base64; in it is the token that opens pages. */
function sessionTokenIn(cookie: string): string {
  const [, value = ""] = /divan_session=([^;]+)/.exec(cookie) ?? [];
  const token = String(JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()));
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}
