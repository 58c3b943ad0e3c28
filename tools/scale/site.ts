import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres from "#postgres";
import { addPeople } from "#tests/support/add-people.ts";
import { removeRows } from "#tests/support/running-site.ts";
import { clientsOf } from "#tests/support/site-clients.ts";
import { startBalancer } from "./balancer.ts";
import { chooseUser, startPrimary, startReplica } from "./cluster.ts";
import { startDatabaseAddress } from "./database-address.ts";
import { SESSION_SECRET, startMachine } from "./machine.ts";
import { startPooler } from "./pooler.ts";
import { freePort, stopAll } from "./processes.ts";

const WORKERS = 2;

export type ScaleSite = Awaited<ReturnType<typeof openSite>>;

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "divan-scale-"));
  // The user that runs the database must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}

export async function closeSite(folder: string): Promise<void> {
  await stopAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** A primary, a replica, a pooler, two machines and a load balancer, below `folder`. */
export async function openSite(folder: string) {
  const user = chooseUser(folder);
  const primary = await startPrimary(join(folder, "primary"), user);
  const replica = await startReplica(primary, join(folder, "replica"), user);
  const database = await startDatabaseAddress(primary, folder, user);
  const pooler = await startPooler(database, folder, user);
  const balancer_port = await freePort();
  const settings = {
    WORKERS: String(WORKERS),
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_REPLICA_URL: replica.url,
    DATABASE_PREPARE: String(pooler.knows_prepared_statements),
    SITE_URL: `http://127.0.0.1:${balancer_port}`,
    TRUST_PROXY: "1",
    RATE_LIMIT_FACTOR: "0",
  };
  const mail = join(folder, "mail");
  mkdirSync(mail);
  const machines = [];
  for (const name of ["machine1", "machine2"])
    machines.push(await startMachine(join(folder, name), mail, settings));
  const url = await startBalancer(machines, balancer_port, folder, user);
  const sql = postgres(database.url, {
    max: 4,
    onnotice: () => {},
    types: { bigint: INT8_AS_NUMBER },
  });
  return {
    ...clientsOf(url, sql),
    primary,
    replica,
    database,
    pooler,
    machines,
    data_dir: machines[0]?.data_dir ?? "",
    /** Deletes all rows and adds the accounts of the tests. */
    reset: async () => {
      await removeRows(sql);
      await addPeople(sql);
    },
    /** Settings of a command-line program on one of the machines. */
    command_settings: { ...settings, SESSION_SECRET, DATA_DIR: machines[0]?.data_dir ?? "" },
  };
}
