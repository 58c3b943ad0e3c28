import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";

const PROBLEMS = [
  /topic_activity \d+: .*total_posts is 9, should be 3/,
  /topic_activity \d+: .*last_owner_id is \d+, should be \d+/,
  /forum_activity \d+: .*total_topics is 0, should be 1/,
  /forum_activity \d+: .*last_topic_id is null, should be \d+/,
  /users \d+: total_posts is 50, should be 2/,
  /topic_order: 0 rows are missing, 1 are wrong/,
  /post_gaps: \d+ rows are missing, 0 are wrong/,
  /list_counts: \d+ sums are wrong/,
  /posts: the next id/,
  /1 × users without a place in lineage/,
  /1 × posts without their topic or author/,
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
    await sql`update topic_activity set total_posts = 9, last_position = 9, last_owner_id = ${await app.idOf("ayse")}`;
    await sql`update forum_activity set total_topics = 0, last_topic_id = null, last_owner_id = null, last_at = null`;
    await sql`insert into topic_order (forum_id, active_at, topic_id) values (999999, now(), 999999)`;
    await sql`update users set total_posts = 50 where username = 'selin'`;
    await sql`delete from list_counts where list = 'users'`;
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

/** An orphan that nobody will remove, as disk damage could leave one. */
async function insertOrphanPost(): Promise<void> {
  await app.sql`insert into posts (topic_id, owner_id, position, content) values (999999, ${await app.idOf("ayse")}, 1, '<p>Kayıp</p>')`;
}
