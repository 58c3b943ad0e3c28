import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readMigrations } from "#app/db/migration-files.server.ts";
import { runMigrations } from "#app/db/run-migrations.server.ts";
import postgres from "#postgres";
import { type App, startApp } from "../support/app.ts";
import { makeForum, makePost, makeTopic } from "../support/community.ts";

const PATIENT = 60_000;
const NEXT = "\n--> statement-breakpoint\n";
const NEXT_RELEASE = [
  "-- no transaction\nalter table posts add column if not exists likes integer",
  "create or replace function no_likes() returns trigger language plpgsql as $$ begin new.likes := coalesce(new.likes, 0); return new; end $$",
  "create or replace trigger no_likes before insert on posts for each row execute function no_likes()",
  "do $$ begin loop update posts set likes = 0 where id in (select id from posts where likes is null limit 5 for update skip locked); exit when not found; commit; end loop; end $$",
  "create index concurrently if not exists posts_likes on posts (likes, id)",
  "alter table posts drop constraint if exists posts_likes, add constraint posts_likes check (likes is not null) not valid",
  "alter table posts validate constraint posts_likes",
  "alter table posts alter column likes set not null",
].join(NEXT);

let app: App;
let topic_id: number;
const folder = mkdtempSync(join(tmpdir(), "divan-next-release-"));

beforeAll(async () => {
  app = await startApp();
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  topic_id = await makeTopic(await app.apiAs("ayse"), forum_id);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

test(
  "the app reads and writes on the schema of the next release, during its migration and after",
  async () => {
    const ayse = await app.apiAs("ayse");
    const browser = await app.as("ayse");
    for (let n = 0; n < 20; n += 1) await makePost(ayse, topic_id);
    const statuses = new Set<number>();
    const written_ids: number[] = [];
    const use = async () => {
      const reply = await ayse.post(`/topics/${topic_id}/post`, { content: "<p>Meanwhile</p>" });
      written_ids.push(reply.body.id);
      const answers = [reply, await browser.get(`/topic/${topic_id}`), await browser.get("/forum")];
      for (const { status } of answers) statuses.add(status);
    };
    await use();
    const migrated = new AbortController();
    const migrating = migrateToNextRelease().finally(() => migrated.abort());
    while (!migrated.signal.aborted) await use();
    expect(await migrating).toEqual([]);
    await use();
    expect([...statuses]).toEqual([200]);
    const rows =
      await app.sql`select id, likes from posts where id = any(${written_ids}) order by id`;
    expect(rows).toEqual(written_ids.map((id) => ({ id, likes: 0 })));
  },
  PATIENT,
);

test(
  "a member stays signed in when a migration changes the type of a column that is read with their session",
  async () => {
    const browsers = await Promise.all(Array.from({ length: 12 }, () => app.as("mehmet")));
    const read = () =>
      Promise.all(browsers.map(async (each) => (await each.get("/settings")).path));
    const paths = await read();
    await app.sql`alter table users alter column full_name type varchar(500)`;
    expect(await read()).toEqual(paths);
  },
  PATIENT,
);

/** Adds one migration to those of this release. */
async function migrateToNextRelease(): Promise<string[]> {
  cpSync("drizzle", folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  journal.entries.push({ when: Date.now(), tag: "next_release" });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, "next_release.sql"), NEXT_RELEASE);
  const sql = postgres({
    ...inject("database_server"),
    database: app.database,
    max: 1,
    onnotice: () => {},
  });
  try {
    return await runMigrations(sql, readMigrations(folder));
  } finally {
    await sql.end();
  }
}
