import { beforeAll, expect, test } from "vitest";
import { actor, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { countUnsentMail, listFailedJobs } from "./failures.server.ts";

const MANY = 20_000;

let selin: User;
beforeAll(async () => {
  selin = await actor("selin");
});

test("unsent mail and failed jobs are only for superusers", async () => {
  const ayse = await actor("ayse");
  await expect(countUnsentMail(ayse)).rejects.toMatchObject({ status: 403 });
  await expect(listFailedJobs(ayse)).rejects.toMatchObject({ status: 403 });
});

test("unsent mail is what waits or is tried again, and what failed, without other jobs", async () => {
  await sql`insert into pgboss.job (name, state) values
    ('send-invitation', 'created'), ('send-invitation', 'retry'), ('send-invitation', 'failed'), ('send-invitation', 'completed'), ('clean-up', 'created')`;
  expect(await countUnsentMail(selin)).toMatchObject({ waiting: 2, failed: 1 });
});

test("among many jobs both are counted up to a bound, and the newest failures come from an index", async () => {
  await sql`insert into pgboss.job (name, state, completed_on)
    select 'send-notifications', case when n % 2 = 0 then 'failed' else 'created' end::pgboss.job_state, case when n % 2 = 0 then now() - n * interval '1 second' end
    from generate_series(1, ${MANY}::int) n`;
  await sql`analyze pgboss.job`;
  const { result, statements } = await captureStatements(async () => ({
    counts: await countUnsentMail(selin),
    failed_jobs: await listFailedJobs(selin),
  }));
  expect(result.counts).toEqual({ waiting: 1000, failed: 1000, counted_max: 1000 });
  expect(result.failed_jobs).toHaveLength(100);
  const plans = await Promise.all(statements.map(explain));
  expect(plans).toHaveLength(2);
  for (const { blocks } of plans) expect(blocks).toBeLessThan(150);
});
