import { sql as statement } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "#app/db/client.server.ts";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import { readClient } from "#app/db/replica/read-client.server.ts";
import {
  answerRequest,
  type RequestKind,
  requestMember,
  setRequestMember,
} from "#app/db/replica/request.server.ts";
import postgres from "#postgres";

/** Both are the same database. The schema that they search says which of them has answered. */
const primary = connect(1);
const replica = connect(1, {
  settings: { search_path: "replica, public", default_transaction_read_only: "on" },
});
const unreachable = postgres({
  host: "/nowhere",
  max: 1,
  backoff: false,
  types: { bigint: INT8_AS_NUMBER },
});

const NOON_MS = Date.UTC(2026, 10, 22, 12);
const READING: RequestKind = {
  is_writing: false,
  may_be_behind: true,
  replayedUntil: () => NOON_MS,
};
const WRITING: RequestKind = { ...READING, is_writing: true, may_be_behind: false };

const stored_times: (number | null)[] = [];
const storeWriteTime = async () => void stored_times.push(requestMember());

function serverQuery(second: ReturnType<typeof connect> = replica) {
  const query = drizzle(readClient(primary, second));
  return query
    .select({ name: statement<string>`name` })
    .from(statement`server`)
    .prepare("server_name");
}
const query = serverQuery();
const answerer = async (server_query = query) => (await server_query.execute())[0]?.name;

beforeAll(async () => {
  await primary.unsafe(`create schema replica; create table server as select 'primary' as name;
    create table replica.server as select 'replica' as name`);
});
beforeEach(() => void stored_times.splice(0));
afterAll(async () => {
  await Promise.all([primary, replica, unreachable].map((client) => client.end()));
});

function requestOf(
  work: () => Promise<unknown>,
  { kind = READING, wrote_at_ms = NOON_MS - 1 }: { kind?: RequestKind; wrote_at_ms?: number } = {},
) {
  return answerRequest(
    kind,
    async () => {
      setRequestMember({ id: 7, wrote_at: new Date(wrote_at_ms) });
      return await work();
    },
    storeWriteTime,
  );
}

test("a member's reading request is answered by the replica, and no time is stored", async () => {
  expect(await requestOf(() => answerer())).toBe("replica");
  const newcomer = answerRequest(
    READING,
    async () => {
      setRequestMember({ id: 7, wrote_at: null });
      return await answerer();
    },
    storeWriteTime,
  );
  expect(await newcomer).toBe("replica");
  expect(stored_times).toEqual([]);
});

test("a member who has written reads from the primary until the replica has replayed it", async () => {
  expect(await requestOf(() => answerer(), { wrote_at_ms: NOON_MS })).toBe("primary");
  expect(await requestOf(() => answerer(), { wrote_at_ms: NOON_MS - 1 })).toBe("replica");
});

test("a request that may write reads from the primary, and its time is stored", async () => {
  expect(await requestOf(() => answerer(), { kind: WRITING })).toBe("primary");
  expect(stored_times).toEqual([7]);
});

test("the time is stored when the request fails after it wrote", async () => {
  const failing = requestOf(
    async () => {
      throw new Error("after the write");
    },
    { kind: WRITING },
  );
  await expect(failing).rejects.toThrow("after the write");
  expect(stored_times).toEqual([7]);
});

test("news, guests, and work without a request are read from the primary", async () => {
  const news = { ...READING, may_be_behind: false };
  expect(await requestOf(() => answerer(), { kind: news })).toBe("primary");
  expect(await answerRequest(READING, () => answerer(), storeWriteTime)).toBe("primary");
  expect(await answerer()).toBe("primary");
  expect(stored_times).toEqual([]);
});

test("what is asked before the session is known is answered by the primary", async () => {
  const answers = answerRequest(
    READING,
    async () => {
      const before = await answerer();
      setRequestMember({ id: 7, wrote_at: null });
      return [before, await answerer()];
    },
    storeWriteTime,
  );
  expect(await answers).toEqual(["primary", "replica"]);
});

test("what a request has started and left reads from the primary", async () => {
  const ended = Promise.withResolvers<void>();
  const later = Promise.withResolvers<unknown>();
  await requestOf(async () => {
    void ended.promise.then(() => answerer()).then(later.resolve, later.reject);
  });
  ended.resolve();
  expect(await later.promise).toBe("primary");
});

test("while the replica is left out, the primary answers", async () => {
  const kind = { ...READING, replayedUntil: () => null };
  expect(await requestOf(() => answerer(), { kind })).toBe("primary");
});

test("a replica answers in each form that the app asks for", async () => {
  const client = readClient(primary, replica);
  const select = () => client.unsafe("select name from server");
  await requestOf(async () => {
    expect([...(await select())]).toEqual([{ name: "replica" }]);
    expect([...(await select().values())]).toEqual([["replica"]]);
    expect([...(await select().raw())]).toEqual([[Buffer.from("replica")]]);
  });
});

test("what the replica cannot answer is answered by the primary, and so is the rest of the request", async () => {
  const from_unreachable = serverQuery(unreachable);
  expect(await requestOf(() => answerer(from_unreachable))).toBe("primary");
  const db = drizzle(readClient(primary, replica));
  const answers = await requestOf(async () => {
    const before = await answerer();
    await db.execute(statement`update server set name = name`);
    return [before, await answerer()];
  });
  expect(answers).toEqual(["replica", "primary"]);
  await replica.unsafe("set default_transaction_read_only = off");
  await replica.unsafe("alter table replica.server rename column name to other_name");
  expect(await requestOf(() => answerer())).toBe("primary");
});
