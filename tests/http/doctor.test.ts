import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";

const PROBLEMS = [
  /topics \d+: .*total_posts is 9, should be 3/,
  /topics \d+: .*last_owner_id is null, should be \d+/,
  /forums \d+: .*total_topics is 0, should be 1/,
  /forums \d+: .*last_topic_id is null, should be \d+/,
  /users \d+: total_posts is 50, should be 2/,
  /posts \d+: position is 7, should be 3/,
  /posts: the next id/,
  /1 × users without a place in lineage/,
  /1 × posts\.topic_id without its row in topics/,
];

let app: App;
let topic_id: number;
beforeAll(async () => {
  app = await startApp();
  const [selin, ayse] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  const { forum_id } = await makeForum(selin);
  topic_id = await makeTopic(ayse, forum_id);
  for (const author of [selin, ayse, selin]) await makePost(author, topic_id);
});
afterAll(() => app.stop());

/** Each run starts a process of its own. */
const TIMEOUT = { timeout: 60_000 };

test(
  "doctor reports wrong counters, last replies, positions, ids and orphaned rows, and repairs them only with --fix",
  TIMEOUT,
  async () => {
    expect(await doctor()).toEqual({ code: 0, output: expect.stringContaining("is well") });
    const { sql } = app;
    await sql`update topics set total_posts = 9, last_owner_id = null`;
    await sql`update forums set total_topics = 0, last_topic_id = null, last_at = null`;
    await sql`update users set total_posts = 50 where username = 'selin'`;
    await sql`update posts set position = 7 where position = 3`;
    await sql`delete from lineage where user_id = (select max(user_id) from lineage)`;
    await insertOrphanPost();
    await sql`alter sequence posts_id_seq restart with 1`;
    const report = await doctor();
    expect(report.code).toBe(1);
    for (const problem of PROBLEMS) expect(report.output).toMatch(problem);
    expect(await doctor()).toEqual(report);

    const fixed = await doctor("--fix");
    expect([fixed.code, fixed.output]).toEqual([
      0,
      expect.stringMatching(/(\d+) found, \1 mended/),
    ]);
    for (const problem of PROBLEMS) expect(fixed.output).toMatch(problem);
    expect(await doctor()).toEqual({ code: 0, output: expect.stringContaining("is well") });
    expect(await wrongCounters(app)).toEqual([]);
    expect(await sql`select position from posts order by position`).toEqual([
      { position: 1 },
      { position: 2 },
      { position: 3 },
    ]);
    await makePost(await app.apiAs("ayse"), topic_id);
    expect(await sql`select user_id from lineage`).toHaveLength(
      (await sql`select id from users`).length,
    );
  },
);

test("an unknown option is refused", async () => {
  expect(await doctor("--mend")).toEqual({ code: 1, output: expect.stringContaining("--fix") });
});

function doctor(...args: string[]) {
  return runCommand("doctor", args, { ...settingsOf(app.database), DATA_DIR: app.data_dir });
}

/** Writes an orphaned row without its foreign key check, as disk damage could leave one. */
async function insertOrphanPost(): Promise<void> {
  await app.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`insert into posts (topic_id, owner_id, position, content) values (999999, ${await app.idOf("ayse")}, 1, '<p>Kayıp</p>')`;
  });
}
