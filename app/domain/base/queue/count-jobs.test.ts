import { expect, test } from "vitest";
import { sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { countJobs } from "./count-jobs.server.ts";

const MANY = 20_000;

test("jobs that wait or have failed are counted by their queue, with the age of the oldest that is due", async () => {
  await sql`insert into pgboss.job (name, state, start_after) values
    ('send-invitation', 'created', now() - interval '2 hours'), ('send-invitation', 'retry', now() - interval '1 hour'),
    ('send-invitation', 'failed', now()), ('send-invitation', 'completed', now()), ('send-invitation', 'active', now()),
    ('clean-up', 'created', now() + interval '1 hour')`;
  const counts = await countJobs();
  expect(counts).toEqual([
    { queue: "clean-up", state: "waiting", jobs: 1, oldest_seconds: null },
    { queue: "send-invitation", state: "failed", jobs: 1, oldest_seconds: null },
    { queue: "send-invitation", state: "waiting", jobs: 2, oldest_seconds: expect.any(Number) },
  ]);
  expect(Math.round((counts[2]?.oldest_seconds ?? 0) / 3600)).toBe(2);
});

test("among many jobs each queue is counted up to a bound", async () => {
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'send-notifications', case when n % 4 = 0 then 'failed' else 'created' end::pgboss.job_state, case when n % 4 = 0 then now() end
    from generate_series(1, ${MANY}::int) n`;
  await sql`vacuum analyze pgboss.job`;
  const { result, statements } = await captureStatements(countJobs);
  expect(result.filter(({ queue }) => queue === "send-notifications")).toMatchObject([
    { state: "failed", jobs: MANY / 4 },
    { state: "waiting", jobs: 10_000 },
  ]);
  const [plan] = await Promise.all(statements.map(explain));
  expect(plan?.blocks).toBeLessThan(1000);
});
