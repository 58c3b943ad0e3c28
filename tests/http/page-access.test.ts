import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { fingerprints } from "#tests/support/backup-files.ts";
import { listPageRoutes } from "#tests/support/page-routes.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { type Outcome, ROLES, type Role, type Row, ROWS } from "./page-rights.ts";

/** Hundreds of requests a test: seconds on a quiet machine, more on a busy one. */
vi.setConfig({ testTimeout: 120_000 });

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ways = ["page", "data"] as const;
type Way = (typeof ways)[number];

test("every address has a row, and every row an address", () => {
  expect(Object.keys(ROWS).toSorted()).toEqual([...new Set(listPageRoutes().map(({ path }) => path))].toSorted());
});

test("an address takes forms exactly where its row says so", () => {
  const takers = listPageRoutes().filter(({ file }) => /export (const|\{[^}]*as) action\b/.test(readFileSync(`app/${file}`, "utf8")));
  const rows = Object.entries(ROWS).filter(([, { post }]) => post);
  expect(rows.map(([path]) => path).toSorted()).toEqual([...new Set(takers.map(({ path }) => path))].toSorted());
});

for (const way of ways) {
  test(`as ${way}: an address is shown to those who may see it, and to nobody else`, async () => {
    const wrong = await wrongCells(({ get, has_no_data }) => (way === "data" && has_no_data ? undefined : get), async (path, role) => {
      const world = await makeWorld();
      return outcomeOf(await ask(addressOf(path, world, way), await cookieOf(role, world)));
    });
    expect(wrong).toEqual([]);
  });

  test(`as ${way}: a form is taken from those who may send it, and from nobody else`, async () => {
    const wrong = await wrongCells(({ post }) => post?.rule, async (path, role, row) => {
      const world = await makeWorld();
      const cookie = await cookieOf(role, world);
      const before = await fingerprints(app.sql);
      const outcome = outcomeOf(await send(addressOf(path, world, way), cookie, formOf(row, world)));
      // What is refused changes nothing.
      if (typeof outcome === "number" && outcome >= 400) expect([path, role, await fingerprints(app.sql)]).toEqual([path, role, before]);
      return outcome;
    });
    expect(wrong).toEqual([]);
  });
}

/** The cells that came out otherwise than their row says. */
async function wrongCells(ruleOf: (row: Row) => Partial<Record<Role, Outcome>> | undefined, run: (path: string, role: Role, row: Row) => Promise<Outcome>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, row] of Object.entries(ROWS)) {
    const rule = ruleOf(row);
    for (const role of rule ? ROLES : []) {
      const outcome = await run(path, role, row);
      if (outcome !== rule?.[role]) wrong.push(`${path} ${role}: ${outcome} instead of ${rule?.[role]}`);
    }
  }
  return wrong;
}

type World = { users: Record<"inactive" | "member" | "owner", number>; ids: Record<string, string> };
let made = 0;

/** A category, a forum, a topic, a reply, an invite and a notification of a new owner's, two more members, and one whose account was shut. */
async function makeWorld(): Promise<World> {
  made += 1;
  const [inactive, member, owner, other] = await Promise.all([addUser(`kapali${made}`, false), addUser(`uye${made}`), addUser(`sahip${made}`), addUser(`baska${made}`)]);
  const [row] = await app.sql`
    with c as (insert into categories (name) values ('Zanaat') returning id),
      f as (insert into forums (category_id, name, total_topics, total_posts) select id, 'Ahşap', 1, 1 from c returning id),
      t as (insert into topics (forum_id, owner_id, title, content, total_posts) select id, ${owner}, 'Sehpa', '<p>Neden?</p>', 1 from f returning id),
      p as (insert into posts (topic_id, owner_id, position, content) select id, ${owner}, 1, '<p>Nemden.</p>' from t returning id),
      i as (insert into invites (owner_id, email) values (${owner}, 'konuk@example.org') returning id),
      n as (insert into notifications (user_id, type, actor_id) values (${owner}, 'other', ${member}) returning id)
    select c.id as category, f.id as forum, t.id as topic, p.id as post, i.id as invite, n.id as notification from c, f, t, p, i, n`;
  const ids = Object.fromEntries(Object.entries({ ...row, user: other }).map(([name, id]) => [name, String(id)]));
  return { users: { inactive, member, owner }, ids: { ...ids, username: "selin", new_username: `yeni${made}`, password: PASSWORD } };
}

async function addUser(username: string, is_active = true): Promise<number> {
  const email = `${username}@example.org`;
  const [user] = await app.sql`insert into users (username, email, confirmed_email, is_active, invites_count, total_topics, total_posts) values (${username}, ${email}, ${email}, ${is_active}, 3, 1, 1) returning id`;
  await app.sql`insert into passwords (user_id, hash) select ${user?.id}, hash from passwords p join users u on u.id = p.user_id where u.username = ${PEOPLE.selin.username}`;
  await app.sql`insert into lineage (user_id) values (${user?.id})`;
  return Number(user?.id);
}

async function cookieOf(role: Role, { users }: World): Promise<string> {
  if (role === "guest") return "";
  const token = randomBytes(32).toString("base64url");
  const user_id = role === "superuser" ? await app.idOf("selin") : role === "former" ? null : users[role];
  const token_hash = createHash("sha256").update(token).digest();
  if (user_id) await app.sql`insert into sessions (token_hash, user_id, kind, expires_at) values (${token_hash}, ${user_id}, 'site', now() + interval '1 day')`;
  return `divan_session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`;
}

const NOUNS: Record<string, string> = { forumId: "forum", topicId: "topic", postId: "post", categoryId: "category", inviteId: "invite", notificationId: "notification", userId: "user", username: "username" };

/** What an address needs to be more than a way to another one. */
const QUERIES: Record<string, string> = { "/settings": "?tab=appearance", "/signup": "?code=x" };

function addressOf(path: string, { ids }: World, way: Way): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => ids[NOUNS[name] ?? ""] ?? name).replace("*", "no-such-page");
  const query = QUERIES[path] ?? "";
  if (way === "page") return address + query;
  return `${address === "/" ? "/_" : address}.data${query}`;
}

function formOf({ post }: Row, { ids }: World): URLSearchParams {
  return new URLSearchParams(Object.entries(post?.form ?? {}).map(([name, value]): [string, string] => [name, filled(value, ids)]));
}

function filled(text: string, ids: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
}

type Answer = { status: number; location: string | null; text: string };

async function ask(address: string, cookie: string): Promise<Answer> {
  return await answerOf(await fetch(app.url + address, { headers: { Cookie: cookie }, redirect: "manual" }));
}

async function send(address: string, cookie: string, body: URLSearchParams): Promise<Answer> {
  return await answerOf(await fetch(app.url + address, { method: "POST", headers: { Cookie: cookie, Origin: app.url }, body, redirect: "manual" }));
}

/** A stream of events has no end to read to. */
async function answerOf(response: Response): Promise<Answer> {
  const is_stream = response.ok && new URL(response.url).pathname.startsWith("/notifications/live");
  if (is_stream) await response.body?.cancel();
  return { status: response.status, location: response.headers.get("Location"), text: is_stream ? "" : await response.text() };
}

/** Script is told of a redirect in the body of a 202. */
function outcomeOf({ status, location, text }: Answer): Outcome {
  const target = status === 202 ? /"redirect","([^"]+)"/.exec(text)?.[1] : location;
  return target === undefined || target === null ? status : (target.split(/[?#]/)[0] ?? "").replace(/^(\/(?:forum|topic|user))\/[^/]+$/, "$1/#");
}
