import PgBoss from "pg-boss";
import { runMigrations } from "#app/db/run-migrations.server.ts";
import { indexFailedJobs } from "#app/domain/base/queue/failed-jobs-index.server.ts";
import { payloads } from "#app/domain/base/queue/payloads.ts";
import { createIndexesOn } from "#app/domain/search/index/search-indexes.server.ts";
import postgres, { type Sql } from "#postgres";

import { addPeople } from "./add-people.ts";
import { type DatabaseServer, TEMPLATE } from "./copy-template.ts";

/** Creates a migrated database with the people of the tests. Each test file gets a copy. */
export async function makeTemplate(server: DatabaseServer): Promise<void> {
  const admin = postgres({ ...server, database: "postgres", max: 1, onnotice: () => {} });
  await admin`create database ${admin(TEMPLATE)}`;
  // Commits need not wait for the disk, because no test needs its data after a crash of the server.
  await admin`alter role ${admin(server.user)} set synchronous_commit = off`;
  // Autovacuum is off: otherwise the planner would know the counts of rows of some moment, also one
  // at which a test file had just emptied the tables.
  await admin`alter system set autovacuum = off`;
  await admin`select pg_reload_conf()`;
  await admin.end();
  const client = postgres({ ...server, database: TEMPLATE, max: 1, onnotice: () => {} });
  await runMigrations(client);
  await createIndexesOn(client);
  await addPeople(client);
  await addQueues(client);
  await client.end();
}

/** Creates the queues as a started app does, because tests of commands enqueue without an app. */
async function addQueues(client: Sql): Promise<void> {
  const queue = new PgBoss({
    db: {
      executeSql: async (text, values) => ({
        rows: [...(await client.unsafe(text, values?.map(asParameter)))],
      }),
    },
  });
  await client.unsafe(PgBoss.getConstructionPlans());
  for (const name of Object.keys(payloads)) await queue.createQueue(name);
  await indexFailedJobs(client);
}

function asParameter(value: unknown) {
  return typeof value === "string" ? value : JSON.stringify(value);
}
