import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { countRoundTrips, type RoundTrips } from "#tests/support/round-trips.ts";
import { serveInProcess } from "#tests/support/site-in-process.ts";
import {
  addressIn,
  makeWorld,
  type Role,
  sessionCookie,
  type World,
} from "#tests/support/world.ts";
import { ROWS as API_ROWS } from "./api-rights.ts";
import { ROWS as PAGE_ROWS } from "./page-rights.ts";

/** Each address is requested until all connections have prepared its statements. */
vi.setConfig({ testTimeout: 120_000 });

/**
 * One for the session, one for the heading of the page with the reading state, and one for its
 * list.
 */
const ROUND_TRIPS_MAX = 3;
/** Their statements have names. Elsewhere a statement may be described and planned each time. */
const HOT_ADDRESSES = new Set([
  "/latest",
  "/forum",
  "/forum/:forumId",
  "/topic/:topicId",
  "/user/:username",
  "/user/:username/topics",
  "/user/:username/replies",
  "/notifications",
  "/notifications/bell",
  "/notifications/:notificationId",
  "GET /latest",
  "GET /topics",
  "GET /topics/{id}",
  "GET /topics/{topic_id}/post",
  "GET /notifications",
]);
/** Addresses that need more, and why that may be so. */
const EXCEPTIONS: Record<string, number> = {
  // The page is seldom opened, and has three searches of the tree, each of which needs the one
  // before.
  "/invites/tree": 6,
  // Superusers read them from time to time.
  "/admin": 5,
  "/admin/backups": 5,
  "GET /server/dashboard": 5,
  // The place of a member in the tree is read when it is known that there is such a member.
  "/user/:username": 4,
  "/user/:username/topics": 4,
  "/user/:username/replies": 4,
};

/** The most that a post may show. */
const PICTURES = 30;

let site: Awaited<ReturnType<typeof serveInProcess>>;
let world: World;
beforeAll(async () => {
  site = await serveInProcess(inject("database_server"));
  world = await makeWorld(site);
  // A topic is marked as read only by a reader with unread notifications.
  for (const user_id of [world.users.owner, await site.idOf("selin")])
    await site.sql`insert into notifications (user_id, type, actor_id, topic_id)
      select ${user_id}, 'mention', owner_id, id from topics where id <> ${world.ids.topic ?? ""} limit 3`;
  // A process remembers which indexes are complete and which words are frequent.
  const headers = { Authorization: `Bearer ${await openSession("superuser", "api")}` };
  await fetch(`${site.url}/api/v1/search?q=sehpa`, { headers });
});
afterAll(() => site.stop());

describe("a page needs few round trips to the database", () => {
  for (const [path, { get, has_no_data }] of Object.entries(PAGE_ROWS)) {
    // A stream and a file of all data have no end that could be awaited.
    if (!get || has_no_data) continue;
    test(path, async () => {
      const reader = get.owner === "/" || get.owner === "/login" ? "superuser" : "owner";
      for (const role of new Set<Role>(["guest", reader])) {
        const cookie = sessionCookie(await openSession(role, "site"));
        expectFew(path, await roundTripsOf(addressIn(world, path), { Cookie: cookie }), role);
      }
    });
  }
});

test("each picture of a page needs one round trip", async () => {
  const { addresses, etag } = await addPictures();
  const cookie = sessionCookie(await openSession("owner", "site"));
  // The rows have no bytes. Whoever knows them is told so before they are read.
  const headers = { Cookie: cookie, "If-None-Match": etag };
  const round_trips = await countRoundTrips(
    async () => {},
    async () => {
      for (const address of addresses) {
        const { status } = await fetch(site.url + address, { headers });
        expect(status).toBe(304);
      }
    },
    site.isToDatabase,
  );
  expect(round_trips).toEqual({ count: PICTURES, unprepared: [] });
});

/** A topic shows many pictures with the bytes of the one in the world. */
async function addPictures(): Promise<{ addresses: string[]; etag: string }> {
  const { file: file_id = "", topic: topic_id = "" } = world.ids;
  const rows = await site.sql`
    with copies as (insert into files (owner_id, kind, purpose, name, url_name, type, size, stored_bytes, width, height, uploaded_sha256)
        select owner_id, kind, purpose, name, n || '.png', type, size, stored_bytes, width, height, uploaded_sha256
        from files cross join generate_series(1, ${PICTURES}::int) as n where id = ${file_id} returning id, url_name),
      variants as (insert into file_variants (file_id, width, type, sha256)
        select copies.id, width, type, sha256 from copies cross join file_variants where file_id = ${file_id} returning sha256),
      uses as (insert into file_uses (file_id, topic_id) select id, ${topic_id}::int from copies)
    select '/files/' || id || '/' || url_name as address, (select left(min(sha256), 32) from variants) as hash from copies`;
  return { addresses: rows.map(({ address }) => String(address)), etag: `"${rows[0]?.hash}"` };
}

/** It has no end that could be awaited. */
const STREAM = "GET /notifications/live";

describe("a reading call of the API needs few round trips to the database", () => {
  for (const name of Object.keys(API_ROWS)) {
    if (!name.startsWith("GET ") || name === STREAM) continue;
    test(name, async () => {
      const token = await openSession("superuser", "api");
      const address = `/api/v1${apiPathOf(name.slice("GET ".length))}`;
      expectFew(name, await roundTripsOf(address, { Authorization: `Bearer ${token}` }));
    });
  }
});

function expectFew(name: string, { count, unprepared }: RoundTrips, role?: Role): void {
  const exception = role === "guest" ? undefined : EXCEPTIONS[name];
  if (exception === undefined) expect(count).toBeLessThanOrEqual(ROUND_TRIPS_MAX);
  else expect(count).toBe(exception);
  if (HOT_ADDRESSES.has(name)) expect(unprepared).toEqual([]);
  // Every request reads at least the session: without any query the connections would not be
  // observed.
  if (role !== "guest" && HOT_ADDRESSES.has(name)) expect(count).toBeGreaterThan(0);
}

async function roundTripsOf(address: string, headers: HeadersInit): Promise<RoundTrips> {
  return await countRoundTrips(
    async () => {},
    async () => {
      const response = await fetch(site.url + address, { headers, redirect: "manual" });
      expect(response.status).toBeLessThan(500);
      await response.arrayBuffer();
    },
    site.isToDatabase,
  );
}

async function openSession(role: Role, kind: "site" | "api"): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const user_id = role === "superuser" ? await site.idOf("selin") : world.users.owner;
  const token_hash = createHash("sha256").update(token).digest();
  if (role !== "guest")
    await site.sql`insert into sessions (token_hash, user_id, kind, expires_at) values (${token_hash}, ${user_id}, ${kind}, now() + interval '1 day')`;
  return token;
}

function apiPathOf(path: string): string {
  const { ids } = world;
  const own_id = { "/categories/{id}": ids.category, "/forums/{id}": ids.forum }[path] ?? ids.topic;
  const address = path
    .replace("{id}", String(own_id))
    .replace(/\{(topic|post|user)_id\}/, (_, name: string) => String(ids[name]))
    .replace("{post_id}", String(ids.post));
  if (path.endsWith("/multi")) return `${address}?ids=1&ids=2`;
  return path === "/search" ? `${address}?q=sehpa` : address;
}
