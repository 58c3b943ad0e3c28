import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { runServer } from "#tests/support/launch.ts";
import { clientsOf } from "#tests/support/site-clients.ts";
import { addressIn, cookieOf, makeWorld, type Role } from "#tests/support/world.ts";
import { readContract, requiredQuery } from "./contract.ts";
import { ROWS } from "./page-rights.ts";

/** A check of the replica takes less on a busy machine; there are four a second. */
const USED_WITHIN = { timeout: 10_000 };
const READERS: readonly Role[] = ["member", "owner", "moderator", "superuser"];
/** A stream does not end. */
const LIVE = "/notifications/live";
/** Each page and call is requested as several members. */
vi.setConfig({ testTimeout: 120_000 });

let app: App;
let server: ReturnType<typeof runServer>;
let site: ReturnType<typeof clientsOf>;
let forum_id: number;

/**
 * The same database is used as its replica: it is read-only there, and a schema that is searched
 * first has the functions that a replica is queried for, names of forums that say who has answered,
 * and no notifications.
 */
beforeAll(async () => {
  app = await startApp();
  await app.sql.unsafe(`
    create schema replica;
    create table replica.held (position pg_lsn);
    create function replica.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      'select coalesce((select position from replica.held), pg_current_wal_flush_lsn())';
    create view replica.forums as
      select (jsonb_populate_record(forum, '{"name": "replica"}')).* from public.forums forum;
    create view replica.notifications as select * from public.notifications where false;`);
  const database = `postgres:///${app.database}`;
  const { host = [], user } = app.sql.options;
  server = runServer({
    PGHOST: String(host[0]),
    PGUSER: String(user),
    DATABASE_URL: database,
    DATABASE_REPLICA_URL: `${database}?search_path=replica,pg_catalog,public&default_transaction_read_only=on`,
    DATA_DIR: app.data_dir,
    RATE_LIMIT_FACTOR: "0",
  });
  site = clientsOf(await server.address(), app.sql);
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
});
afterAll(async () => {
  await server.stop();
  await app.stop();
});
beforeEach(async () => void (await app.sql`delete from replica.held`));

const holdReplica = () =>
  app.sql`insert into replica.held select pg_current_wal_flush_lsn() on conflict do nothing`;
const readForum = async (client: Awaited<ReturnType<typeof site.apiAs>>) =>
  (await client.get(`/forums/${forum_id}`)).body.name;

test("a program reads its own writes from the primary, and others read from the replica", async () => {
  const [ayse, mehmet] = [await site.apiAs("ayse"), await site.apiAs("mehmet")];
  for (const client of [ayse, mehmet])
    await vi.waitFor(async () => expect(await readForum(client)).toBe("replica"), USED_WITHIN);
  await holdReplica();
  await makeTopic(ayse, forum_id, "Sehpa");
  expect(await readForum(ayse)).not.toBe("replica");
  expect(await readForum(await site.apiAs("ayse"))).not.toBe("replica");
  expect(await readForum(mehmet)).toBe("replica");
  await app.sql`delete from replica.held`;
  await vi.waitFor(async () => expect(await readForum(ayse)).toBe("replica"), USED_WITHIN);
});

test("a page is read from the replica like a call, and what the reader wrote from the primary", async () => {
  const ayse = await site.as("ayse");
  const name = async () => (await ayse.get(`/forum/${forum_id}`)).heading;
  await vi.waitFor(async () => expect(await name()).toBe("replica"), USED_WITHIN);
  await holdReplica();
  const topic_id = await makeTopic(await site.apiAs("ayse"), forum_id, "Raf");
  expect(await name()).not.toBe("replica");
  expect((await ayse.get(`/topic/${topic_id}`)).heading).toBe("Raf");
});

test("the lists of notifications have what the bell counts, though the replica has not", async () => {
  const ayse = await site.apiAs("ayse");
  const mehmet = await site.apiAs("mehmet");
  await makePost(mehmet, await makeTopic(ayse, forum_id, "Tabure"));
  await vi.waitFor(async () => expect(await readForum(ayse)).toBe("replica"), USED_WITHIN);
  expect((await ayse.get("/notifications")).body.data).toHaveLength(1);
  const browser = await site.as("ayse");
  await vi.waitFor(
    async () => expect((await browser.get(`/forum/${forum_id}`)).heading).toBe("replica"),
    USED_WITHIN,
  );
  expect((await browser.get("/notifications")).main).toContain("Tabure");
  const box = await fetch(`${site.url}/notifications/bell.data`, {
    headers: { Cookie: [...browser.cookies].map((cookie) => cookie.join("=")).join("; ") },
  });
  expect(await box.text()).toContain("Tabure");
});

test("a program that has read a change never reads an older state from the replica", async () => {
  const mehmet = await site.apiAs("mehmet");
  const { body: start } = await mehmet.get("/changes?after=latest");
  await vi.waitFor(async () => expect(await readForum(mehmet)).toBe("replica"), USED_WITHIN);
  await holdReplica();
  await makeTopic(await site.apiAs("ayse"), forum_id, "Askı");
  await vi.waitFor(async () => {
    const { body } = await mehmet.get(`/changes?after=${start.next}`);
    expect(body.data.length).toBeGreaterThan(0);
  });
  expect(await readForum(mehmet)).not.toBe("replica");
});

test("whatever is read, nothing that writes is asked of the replica", async () => {
  const world = await makeWorld(app);
  for (const role of READERS) {
    const headers = { Cookie: await cookieOf(app, role, world), "Sec-Fetch-Dest": "document" };
    for (const path of Object.keys(ROWS).filter((each) => each !== LIVE)) {
      await forgetWrites();
      const response = await fetch(site.url + addressIn(world, path), {
        headers,
        redirect: "manual",
      });
      await response.arrayBuffer();
    }
  }
  expect(readFailures()).toEqual([]);
  const { calls } = await readContract(site.api());
  for (const reader of [await site.apiAs("selin"), await site.apiAs("ayse")])
    for (const { method, path, operation } of calls) {
      if (method !== "GET" || path === LIVE) continue;
      await forgetWrites();
      const noun = path.split("/")[1]?.replace(/s$/, "") ?? "";
      const filled_path = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === "id" ? (world.ids[noun] ?? "1") : (world.ids[name.replace(/_id$/, "")] ?? "1"),
      );
      await reader.get(filled_path + requiredQuery(operation));
    }
  expect(readFailures()).toEqual([]);
});

/** After this each reader may read from the replica at once. */
const forgetWrites = () => app.sql`update users set wrote_at = null where wrote_at is not null`;

function readFailures(): string[] {
  return server.output().match(/^.*The read replica failed to answer.*$/gm) ?? [];
}
