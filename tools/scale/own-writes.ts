import type { Sql } from "#postgres";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { until } from "./processes.ts";
import type { Result } from "./report.ts";
import type { ScaleSite } from "./site.ts";

const WRITES = 100;
/** So many of ten writes happen while the replica shows an older state. */
const WRITES_BEHIND = 4;
const READS = 100;
/** A member who has written may read from the replica again after this time. */
const FORGOTTEN_WITHIN_MS = 30_000;

/** A member reads their own reply at once, at whichever machine and however late the replica is. */
export async function readOwnWrites(site: ScaleSite): Promise<Result> {
  const { forum_id } = await makeForum(await site.apiAs("selin"));
  const ayse = await site.apiAs("ayse");
  const replica = site.replica.connect();
  let missed_replies = 0;
  try {
    for (let write = 0; write < WRITES; write += 1) {
      if (write % 10 === 0) await replica`select pg_wal_replay_pause()`;
      if (write % 10 === WRITES_BEHIND) await replica`select pg_wal_replay_resume()`;
      const topic_id = await makeTopic(ayse, forum_id, `${write}`);
      const post_id = await makePost(ayse, topic_id);
      const { status, body } = await ayse.get(`/topics/${topic_id}/post`);
      if (status !== 200 || Number(body.data[0]?.id) !== post_id) missed_replies += 1;
    }
  } finally {
    await replica`select pg_wal_replay_resume()`;
    await replica.end();
  }
  return {
    title: "a member reads their own reply at once",
    passed: missed_replies === 0,
    figure: `${missed_replies} of ${WRITES} not seen; the replica was held back for ${(WRITES / 10) * WRITES_BEHIND}`,
  };
}

/** Readers who have written nothing are served by the replica. */
export async function readFromReplica(site: ScaleSite): Promise<Result> {
  const emma = await site.apiAs("emma");
  const replica = site.replica.connect({ max: 1 });
  try {
    let statements = 0;
    await until(
      "The replica is read",
      async () => {
        const before = await countTransactions(replica);
        for (let read = 0; read < READS; read += 1) {
          const { status } = await emma.get("/topics");
          if (status !== 200) throw new Error(`A list was answered with ${status}`);
        }
        statements = (await countTransactions(replica)) - before;
        return statements >= READS;
      },
      FORGOTTEN_WITHIN_MS,
    ).catch(() => {
      // The figure says how many there were.
    });
    return {
      title: "the replica answers members who have not written",
      passed: statements >= READS,
      figure: `${READS} lists, ${statements} transactions`,
    };
  } finally {
    await replica.end();
  }
}

/** The server's processes publish their counters after a second at most. */
async function countTransactions(replica: Sql): Promise<number> {
  await replica`select pg_sleep(1.1)`;
  const [row] =
    await replica`select xact_commit::int as total from pg_stat_database where datname = current_database()`;
  return Number(row?.total);
}
