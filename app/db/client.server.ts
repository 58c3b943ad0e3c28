import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type { DatabaseAddress } from "#app/lib/process/database-address/database-address.ts";
import { env } from "#app/lib/process/env.server.ts";
import { IS_SMALL_MACHINE } from "#app/lib/process/memory.server.ts";
import postgres from "#postgres";
import { embeddedDatabase } from "./embedded/embedded-database.server.ts";
import { INT8_AS_NUMBER } from "./int8-as-number.ts";
import { countMigrations } from "./migration-files.server.ts";
import { quickLane } from "./quick-lane.ts";
import { openReplica } from "./replica/open-replica.server.ts";
import { queryStarted, timeLeft } from "./time-limit.server.ts";

/**
 * Readers use two or so of these for fast statements (quick-lane.ts), and the others for slow ones.
 * Each is a process of PostgreSQL with up to 22 MB of its own, which a small machine has to save.
 */
const CONNECTIONS = IS_SMALL_MACHINE ? 3 : 10;
/** Only transactions use these: one that waits for a lock takes no connection from readers. */
const WRITE_CONNECTIONS = IS_SMALL_MACHINE ? 2 : 6;
/** The connections of one process, with the one that listens. */
export const CONNECTIONS_PER_PROCESS = CONNECTIONS + WRITE_CONNECTIONS + 1;
/** Statements of one transaction that are sent before the first of them is answered. */
const MAX_PIPELINED = 30;
/**
 * A statement with more parameters is rejected: one whose parameters grow with data would fail on
 * the largest site only. An array is one parameter.
 */
const MAX_PARAMETERS = 100;
const CONNECT_TIMEOUT_SECONDS = 5;
/** The driver's own back-off grows to 20 seconds, even when the database is back much earlier. */
const RECONNECT_AFTER_SECONDS = 0.5;

/**
 * Processes of a newer release recognise those of an older one by it (run-migrations.server.ts).
 */
const RELEASE_NAME = `divan ${countMigrations()}`;

/**
 * Limits that Postgres enforces. It cancels a statement before the waiting request times out, so
 * the connection can be used again.
 */
const TIME_LIMITS_MS = {
  statement_timeout: 8_000,
  // Longer than any write takes. A request that waits longer is answered with "try again".
  lock_timeout: 4_000,
  // Ends a process that hangs in the middle of a transaction and holds its locks.
  idle_in_transaction_session_timeout: 15_000,
};
const SESSION_SETTINGS = { plan_cache_mode: "force_generic_plan", TimeZone: "UTC" };
/** The value is text, because the driver does not send the number 0. */
const NO_TIME_LIMITS = mapTimeLimits(() => "0");

/**
 * What a request expects of its connection. A pooler refuses such startup parameters, so the
 * settings are stored with the role if there is one (role-settings.server.ts).
 */
export const POOL_SETTINGS: Record<string, string> = {
  ...SESSION_SETTINGS,
  ...mapTimeLimits(String),
};

export const client = openPool(env.DATABASE_URL, CONNECTIONS, { lane: quickLane() });
/** This pool has no lane, because its statements wait for locks. */
const write_client = openPool(env.DATABASE_URL, WRITE_CONNECTIONS);
/**
 * Always the primary. Statements that lock rows and are transactions of their own use it, and so do
 * writes of a reading request.
 */
export const write_db = drizzle(write_client);
/** The driver listens on a connection of its own. */
const listening_client = openClient(directAddress(), {
  connection: POOL_SETTINGS,
  time_left: timeLeft,
});
const { DATABASE_REPLICA_URL: replica_address } = env;
/** Null without DATABASE_REPLICA_URL. */
export const replica =
  replica_address === undefined
    ? null
    : openReplica(client, CONNECTIONS, (max, time_left) =>
        openPool(replica_address, max, { lane: quickLane(), time_left }),
      );

/**
 * Outside of transactions it queries the server that the request has chosen
 * (replica/request.server.ts).
 */
export const db = drizzle(replica?.client ?? client);
db.transaction = (work, config) =>
  withAfterCommit((begin) => write_db.transaction(begin, config), work);

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What runs SQL: a transaction, or one connection of a command of the operator. */
export type Executor = Pick<Transaction, "execute">;

const waiting_work = new WeakMap<object, Array<() => void>>();

/** A step: `work` runs after the commit of the transaction, and never after a rollback. */
export function afterCommit(tx: object, work: () => void): void {
  const waiting = waiting_work.get(tx) ?? [];
  waiting_work.set(tx, [...waiting, work]);
}

/** Runs `transact` and, when it has committed, what its transaction asked for. */
async function withAfterCommit<Tx extends object, Result>(
  transact: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let waiting: Array<() => void> = [];
  const result = await transact(async (tx) => {
    const work_result = await work(tx);
    waiting = waiting_work.get(tx) ?? [];
    return work_result;
  });
  for (const each of waiting) each();
  return result;
}

type ConnectOptions = {
  /** Another database of the same server. */
  database?: string;
  settings?: Record<string, string>;
};

/**
 * Opens connections that do not go through a pooler and have no time limits: for migrating, locks
 * of a session, and backups.
 */
export function connect(max: number, { database, settings }: ConnectOptions = {}) {
  return openClient(directAddress(), {
    ...(database !== undefined && { database }),
    max,
    connection: { ...SESSION_SETTINGS, ...NO_TIME_LIMITS, ...settings },
  });
}

/** Opens one connection as a pooler opens it: with the settings that are stored for the role. */
export function connectPlain() {
  return openClient(directAddress(), { max: 1 });
}

/** Calls back with each signal. `onConnected` is called after each new connection. */
export async function listenTo(
  channel: string,
  onSignal: (payload: string) => void,
  onConnected?: () => void,
): Promise<void> {
  await listening_client.listen(channel, onSignal, onConnected);
}

/**
 * Closes every connection at once, and rejects the statements that run on it. Later statements open
 * new ones.
 */
export function dropConnections(error: Error): void {
  for (const each of [client, write_client, ...(replica?.clients ?? [])]) each.dropAll(error);
}

/**
 * Aborts statements that still run after `timeout_seconds`. If none is given, it waits for them.
 */
export async function closeDatabase(timeout_seconds?: number): Promise<void> {
  const clients = [client, write_client, listening_client, ...(replica?.clients ?? [])];
  replica?.stop();
  await Promise.all(clients.map((each) => each.end({ timeout: timeout_seconds })));
}

/** Commands of the operator call this, because they may take long. */
export async function liftTimeLimits(tx: Transaction): Promise<void> {
  for (const name of Object.keys(TIME_LIMITS_MS))
    await tx.execute(sql`select set_config(${name}, '0', true)`);
}

function directAddress(): DatabaseAddress | undefined {
  return env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
}

function openPool(address: DatabaseAddress | undefined, max: number, options: PoolOptions = {}) {
  const connection = env.DATABASE_DIRECT_URL === undefined ? POOL_SETTINGS : {};
  const max_pipeline = MAX_PIPELINED;
  return openClient(address, { max, max_pipeline, connection, time_left: timeLeft, ...options });
}

type PoolOptions = {
  lane?: ReturnType<typeof quickLane>;
  time_left?: () => number;
};

type ClientOptions = PoolOptions & {
  database?: string;
  max?: number;
  max_pipeline?: number;
  connection?: Record<string, string>;
};

/**
 * The only place that opens connections. If no address is given, it connects to the bundled
 * database. What the address says about the session has priority.
 */
function openClient(address: DatabaseAddress | undefined, { connection, ...more }: ClientOptions) {
  const server = address ?? embeddedDatabase(env.DATA_DIR).address;
  return postgres({
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    ...server,
    ...more,
    backoff: () => RECONNECT_AFTER_SECONDS,
    prepare: env.DATABASE_PREPARE,
    max_parameters: MAX_PARAMETERS,
    onnotice: () => {},
    types: { bigint: INT8_AS_NUMBER },
    query_started: queryStarted,
    connection: { application_name: RELEASE_NAME, ...connection, ...address?.connection },
  });
}

function mapTimeLimits(write: (limit_ms: number) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TIME_LIMITS_MS).map(([name, limit_ms]) => [name, write(limit_ms)]),
  );
}
