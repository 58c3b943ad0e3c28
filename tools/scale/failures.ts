import { setTimeout as delay } from "node:timers/promises";
import type { Kind } from "./answers.ts";
import { until } from "./processes.ts";
import type { Result } from "./report.ts";
import type { ScaleSite } from "./site.ts";
import { compareRows, startStorm } from "./storm.ts";

const CALM_MS = 20_000;
const AWAY_MS = 4000;
const BACK_MS = 5000;
const TERMINATIONS = 3;
const BETWEEN_TERMINATIONS_MS = 1000;
const WRITING_AGAIN_WITHIN_MS = 30_000;

type Failure = { name: string; fail: () => Promise<void>; recover: () => Promise<unknown> };

const nothing = async () => {};

function failuresOf({ primary, replica, pooler, machines, sql }: ScaleSite): Failure[] {
  const [, machine] = machines;
  if (!machine) throw new Error("There is no second machine");
  return [
    { name: "no failure", fail: nothing, recover: nothing },
    { name: "kill -9 of the replica", fail: replica.kill, recover: replica.start },
    { name: "kill -9 of the pooler", fail: pooler.kill, recover: pooler.start },
    { name: "kill -9 of an app machine", fail: machine.kill, recover: machine.start },
    {
      name: "every connection of the primary ended, three times",
      fail: async () => {
        for (let round = 0; round < TERMINATIONS; round += 1) {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()`;
          await delay(BETWEEN_TERMINATIONS_MS);
        }
      },
      recover: nothing,
    },
    { name: "kill -9 of the primary", fail: primary.kill, recover: primary.start },
  ];
}

/** Members read and write while the parts of the site fail in turn. */
export async function* killEachPart(site: ScaleSite): AsyncGenerator<Result> {
  const storm = await startStorm(site);
  const { answers } = storm;
  try {
    for (const { name, fail, recover } of failuresOf(site)) {
      answers.state.phase = name;
      await fail();
      await delay(fail === nothing ? CALM_MS : AWAY_MS);
      await recover();
      const before = storm.acknowledged.size;
      const back_ms = await until(
        "Writing again",
        async () => storm.acknowledged.size > before,
        WRITING_AGAIN_WITHIN_MS,
      );
      await delay(BACK_MS);
      const count = (kind: Kind) => answers.count(kind, name);
      yield {
        title: `under load: ${name}`,
        passed: count("wrong") === 0,
        figure: `${count("right")} right, ${count("busy")} × 503, ${count("closed")} closed, ${count("wrong")} wrong; ${answers.longestPauseMs(name)} ms, ${back_ms} ms`,
      };
    }
  } finally {
    await storm.stop();
  }
  for (const sample of answers.wrong_samples) process.stderr.write(`wrong answer, ${sample}\n`);
  const rows = await compareRows(site.sql, storm);
  yield {
    title: "each acknowledged reply is stored once",
    passed: rows.missing.length === 0 && rows.repeated === 0 && storm.acknowledged.size > 0,
    figure: `${storm.acknowledged.size} acknowledged, ${rows.missing.length} missing, ${rows.repeated} twice; ${rows.stored_unacknowledged} of ${storm.unacknowledged.size} others stored`,
  };
  yield {
    title: "so is a form that is sent again until it is confirmed",
    passed: rows.wrong_forms === 0 && storm.sent_forms.size > 0,
    figure: `${storm.sent_forms.size} forms, ${rows.wrong_forms} wrong`,
  };
}
