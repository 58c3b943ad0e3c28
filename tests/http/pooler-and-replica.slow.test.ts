import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { runServer } from "#tests/support/launch.ts";
import { PEOPLE, type PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

const { host, user } = inject("database_server");

/** The settings that are stored for the role in the app's database. */
const storedSettings = async (app: App) =>
  await app.sql`select unnest(setconfig) as setting from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database()) order by 1`;

/** The server itself is used as its pooler. */
const poolerSettings = (database: string) => ({
  PGHOST: host,
  PGUSER: user,
  DATABASE_URL: `postgres:///${database}`,
  DATABASE_DIRECT_URL: `postgres:///${database}`,
  DATABASE_PREPARE: "false",
  RATE_LIMIT_FACTOR: "0",
});

describe("with DATABASE_DIRECT_URL", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  test("the settings of connections are stored with the role, and a second start changes nothing", async () => {
    expect(await storedSettings(app)).toEqual([]);
    for (const _ of ["first start", "second start"]) {
      const behind_pooler = runServer({ ...poolerSettings(app.database), DATA_DIR: app.data_dir });
      await behind_pooler.address();
      await behind_pooler.stop();
      expect(behind_pooler.output()).not.toContain("pooler");
      // The time zone of the bundled server is UTC already.
      expect((await storedSettings(app)).map(({ setting }) => setting)).toEqual([
        "idle_in_transaction_session_timeout=15000",
        "lock_timeout=4000",
        "plan_cache_mode=force_generic_plan",
        "statement_timeout=8000",
      ]);
    }
  });

  test("connections that lack the settings are reported with what to do", async () => {
    const behind_pooler = runServer({
      ...poolerSettings(app.database),
      // Simulates that the pooler still has a connection from before.
      DATABASE_URL: `postgres:///${app.database}?statement_timeout=1234`,
      DATA_DIR: app.data_dir,
    });
    await behind_pooler.address();
    await behind_pooler.stop();
    expect(behind_pooler.output()).toContain(
      `alter role ${user} in database ${app.database} set statement_timeout = '8000'`,
    );
    expect(behind_pooler.output()).not.toContain("set lock_timeout");
  });

  test("a direct address without DATABASE_URL is refused", async () => {
    const server = runServer({ DATABASE_DIRECT_URL: "postgres:///divan", DATA_DIR: app.data_dir });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain("DATABASE_DIRECT_URL needs DATABASE_URL");
  });
});

describe("with DATABASE_REPLICA_URL", () => {
  let app: App;

  beforeAll(async () => {
    // An ordinary server that is not a replica.
    app = await startApp({ DATABASE_REPLICA_URL: "postgres:///postgres" });
  });
  afterAll(() => app.stop());

  const wroteAt = async (person: PersonName) =>
    (await app.sql`select wrote_at from users where username = ${PEOPLE[person].username}`)[0]
      ?.wrote_at;

  test("a server that is not a replica is left out, which the log and the dashboard say", async () => {
    expect(app.output()).toContain('"problem":"notReplica"');
    const selin = await app.as("selin");
    const page = await selin.get("/admin");
    expect(page.main).toContain(tr("admin.replicaNotReplica"));
    expect(page.main).toContain(tr("admin.replicaLeftOut"));
    await app.sql`update users set language = 'en' where username = ${PEOPLE.selin.username}`;
    expect((await selin.get("/admin")).main).toContain(en("admin.replicaLeftOut"));
  });

  test("the time of a member's write is stored before the answer, and reading stores none", async () => {
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    const ayse = await app.apiAs("ayse");
    const topic_id = await makeTopic(ayse, forum_id, "Sehpa");
    const mehmet = await app.apiAs("mehmet");
    const signed_in_at = await wroteAt("mehmet");
    expect(signed_in_at).toBeInstanceOf(Date);
    expect((await mehmet.get(`/topics/${topic_id}`)).status).toBe(200);
    expect(await wroteAt("mehmet")).toEqual(signed_in_at);
    await makePost(mehmet, topic_id, "<p>Neden?</p>");
    const [post] = await app.sql`select created_at from posts where topic_id = ${topic_id}`;
    expect((await wroteAt("mehmet")).getTime()).toBeGreaterThanOrEqual(post?.created_at.getTime());
    expect(await wroteAt("nazim")).toBe(null);
  });
});
