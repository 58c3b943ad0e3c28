import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { quickLane } from "#app/db/quick-lane.ts";
import postgres from "#postgres";

/** Enough for all connections and long queues behind them. */
const ASKING_AT_ONCE = 40;
/** One query in so many is faulty, so that most have healthy neighbours. */
const FAULT_EVERY = 25;
const CONNECTIONS = 4;
const TAGGED_ROWS = 50;
/** Nothing here takes as long. */
const LONG_MS = 30_000;
const SHORT_MS = 3;
/** The type of values that the driver is made to fail at. */
const POINT = 600;

type Address = { host: string; port: number; path: string; user: string; database: string };

const sockets = new Set<Socket>();
const time_limits_ms = new AsyncLocalStorage<number>();
let sql: postgres.Sql;
let last_tag = 0;
let answers = 0;
let failures = 0;

/**
 * Answers have no names: the driver distinguishes them by their order alone. So each query here
 * selects a text of its own, faults of all kinds are mixed in, and each answer is compared. Throws
 * if a query was answered with the rows of another, or if a connection was lost to the pool.
 */
export async function runDriverStorm(address: Address, queries: number) {
  const options = {
    ...address,
    max: CONNECTIONS,
    max_pipeline: 30,
    max_parameters: 100,
    backoff: () => 0,
    onnotice: () => {},
    lane: quickLane(),
    time_left: () => time_limits_ms.getStore() ?? LONG_MS,
    types: { failing: { to: 0, from: [POINT], serialize: String, parse: failToParse } },
    socket: () => openSocket(address.path),
  };
  sql = postgres(options);
  [answers, failures] = [0, 0];
  try {
    await sql`create table if not exists tagged (id int primary key, tag text)`;
    await sql`insert into tagged select n, 'row ' || n from generate_series(1, ${TAGGED_ROWS}) as n`;
    await Promise.all(Array.from({ length: ASKING_AT_ONCE }, () => askUntil(queries)));
    await refuseLostConnections();
  } finally {
    await sql.end({ timeout: 5 });
  }
  return { answers, failures };
}

async function askUntil(queries: number): Promise<void> {
  while (answers + failures < queries) await (chance(FAULT_EVERY) ? pick(faults)?.() : ask());
}

/** The last faults may still close a connection, so it is tried again. */
async function refuseLostConnections(): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1)
    if ((await countConnections()) === CONNECTIONS) return;
  throw new Error("A connection was lost to the pool");
}

/** Each transaction waits until all of them have a connection, or one has failed. */
async function countConnections(): Promise<number> {
  let begun = 0;
  const all_have_begun = Promise.withResolvers<void>();
  const begin = async () => {
    const pid = await sql.begin(async (tx) => {
      begun += 1;
      if (begun === CONNECTIONS) all_have_begun.resolve();
      await all_have_begun.promise;
      const [row] = await tx`select pg_backend_pid() as pid`;
      return row?.pid;
    });
    return Number(pid);
  };
  const results = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      begin().catch((error: unknown) => {
        all_have_begun.resolve();
        return refuseUnexpected(error);
      }),
    ),
  );
  return new Set(results.filter((pid) => pid !== null)).size;
}

/**
 * Errors that a neighbour of faults may get: its connection was closed, or the database stopped its
 * statement.
 */
const EXPECTED_ERRORS = new Set([
  "CONNECTION_CLOSED",
  "ECONNRESET",
  "EPIPE",
  "57P01", // pg_terminate_backend
  "57014", // pg_cancel_backend, or a cancelled query
  "25P02", // after an error in its own transaction
  "40P01",
]);

const questions = [
  askPrepared,
  askPrepared,
  askPrepared,
  askUnprepared,
  askSimple,
  askAsValues,
  askBinary,
  askTable,
  askTogether,
  askInTransaction,
  askReserved,
  askWithCursor,
];

const faults: (() => Promise<unknown>)[] = [
  () => fails(() => Reflect.apply(sql.unsafe, sql, ["select $1::text", [undefined]])),
  () => fails(() => sql.unsafe("select $1", Array.from({ length: 101 }, String))),
  () => fails(() => sql`select ${new Date(Number.NaN)}::timestamptz`),
  () => fails(() => sql.unsafe("select $1::text as tag", [withoutText()], { prepare: true })),
  () => fails(() => sql`select ${sql.array([1, 2])}::nothing[]`),
  () => fails(() => sql`select 1 / ${0}::int`),
  () => fails(() => sql`select from nowhere where id = ${1}`),
  () => fails(() => sql.unsafe(`select ${nextTag()}`)),
  // The second row cannot be parsed.
  () =>
    fails(() => sql`select tag, case id when 2 then point(1, 2) end from tagged where id < ${4}`),
  () => fails(() => sql.begin(() => Promise.reject(new Error("given up")))),
  () => fails(() => sql.begin(async (tx) => void (await tx`select ${Number.NaN}::int`))),
  () => fails(() => sql.begin(askThenLeave)),
  () =>
    fails(() =>
      sql`select ${nextTag()}`.describe().then(() => Promise.reject(new Error("described"))),
    ),
  failInCursor,
  hurry,
  cancelSent,
  cancelAtOnce,
  closeSocket,
  killBackend,
  changeColumn,
];

async function ask(): Promise<void> {
  const question = pick(questions) ?? askPrepared;
  try {
    await question();
  } catch (error) {
    if (!isExpected(error)) throw error;
    failures += 1;
  }
}

/** A fault may also fail for another reason than its own. */
async function fails(run: () => PromiseLike<unknown>): Promise<void> {
  failures += 1;
  const [{ status }] = await Promise.allSettled([(async () => await run())()]);
  if (status === "fulfilled") throw new Error("A fault did not fail");
}

async function askPrepared() {
  const tag = nextTag();
  compare(await sql`select ${tag}::text as tag`, tag);
}

async function askUnprepared() {
  const tag = nextTag();
  compare(await sql.unsafe("select $1::text as tag", [tag]), tag);
}

async function askSimple() {
  const tag = nextTag();
  compare(await sql.unsafe(`select '${tag}' as tag`), tag);
}

async function askAsValues() {
  const tag = nextTag();
  const [row] = await sql`select ${tag}::text`.values();
  compare([{ tag: row?.[0] }], tag);
}

async function askBinary() {
  const tag = nextTag();
  const options = { prepare: true, binary: true };
  const [row] = await sql.unsafe("select $1::text", [tag], options).raw();
  compare([{ tag: row?.[0]?.toString() }], tag);
}

/** Its plan changes its type from time to time, so it is prepared again. */
async function askTable() {
  const id = 1 + Math.floor(Math.random() * TAGGED_ROWS);
  compare(await sql`select * from tagged where id = ${id}`, `row ${id}`);
}

async function askTogether() {
  await Promise.all([askPrepared(), askSimple(), askAsValues()]);
}

async function askInTransaction() {
  const tags = [nextTag(), nextTag(), nextTag(), nextTag()];
  const found = await sql.begin((tx) =>
    Promise.all(
      tags.map((tag, n) =>
        n % 2 ? tx`select ${tag}::text as tag` : tx.unsafe(`select '${tag}' as tag`),
      ),
    ),
  );
  for (const [n, tag] of tags.entries()) compare(found[n] ?? [], tag);
}

async function askReserved() {
  const reserved = await sql.reserve();
  try {
    const tags = [nextTag(), nextTag()];
    const found = await Promise.all(tags.map((tag) => reserved`select ${tag}::text as tag`));
    for (const [n, tag] of tags.entries()) compare(found[n] ?? [], tag);
  } finally {
    reserved.release();
  }
}

async function askWithCursor() {
  const tag = nextTag();
  const query = sql`select ${tag}::text || n as tag from generate_series(1, 3) as n`;
  let n = 0;
  for await (const rows of query.cursor(1)) compare([...rows], `${tag}${(n += 1)}`);
}

async function askThenLeave(tx: postgres.TransactionSql) {
  const left = tx`select ${nextTag()}::text as tag, pg_sleep(0.002)`.execute();
  left.catch(() => {});
  throw new Error("left");
}

async function failInCursor() {
  await fails(() =>
    sql`select ${nextTag()}::text as tag from generate_series(1, 3)`.cursor(1, () => {
      throw new Error("enough");
    }),
  );
}

async function hurry() {
  await fails(() =>
    time_limits_ms.run(
      SHORT_MS,
      async () => await sql`select ${nextTag()}::text as tag, pg_sleep(0.05)`,
    ),
  );
}

async function cancelSent() {
  const query = sql`select ${nextTag()}::text as tag, pg_sleep(0.005)`.execute();
  const settled = Promise.allSettled([query]);
  await sql`select 1`.catch(refuseUnexpected);
  query.cancel();
  failures += 1;
  await settled;
}

async function cancelAtOnce() {
  const query = sql`select ${nextTag()}::text as tag`.execute();
  query.cancel();
  failures += 1;
  await Promise.allSettled([query]);
}

async function closeSocket() {
  if (chance(3)) pick([...sockets])?.destroy();
}

async function killBackend() {
  if (!chance(3)) return;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`.catch(
    refuseUnexpected,
  );
}

async function changeColumn() {
  if (!chance(20)) return;
  await sql`alter table tagged add column if not exists other text`.catch(refuseUnexpected);
  await sql`alter table tagged drop column if exists other`.catch(refuseUnexpected);
}

function compare(rows: readonly { tag?: unknown }[], tag: string): void {
  // One assertion for each of 200,000 answers would take longer than the queries.
  if (rows.length !== 1 || rows[0]?.tag !== tag)
    throw new Error(`${tag} was answered with ${JSON.stringify(rows)}`);
  answers += 1;
}

function isExpected(error: unknown): boolean {
  return error instanceof Error && "code" in error && EXPECTED_ERRORS.has(String(error.code));
}

function refuseUnexpected(error: unknown): null {
  if (!isExpected(error)) throw error;
  return null;
}

function nextTag(): string {
  return `tag ${(last_tag += 1)}`;
}

function chance(one_in: number): boolean {
  return Math.random() < 1 / one_in;
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** Has no text, as a serializer that throws. */
function withoutText(): never {
  const value: unknown = {
    toString() {
      throw new RangeError("no text");
    },
  };
  return value as never;
}

function failToParse(): never {
  throw new RangeError("cannot be parsed");
}

async function openSocket(path: string): Promise<Socket> {
  const socket = connect(path);
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  await once(socket, "connect");
  return socket;
}
