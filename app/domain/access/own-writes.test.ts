import { sql as statement } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "#app/db/client.server.ts";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import { clientWithReplica } from "#app/db/replica/replica-client.server.ts";
import {
  markAsWriting,
  setRequestMember,
  trackWrites,
} from "#app/db/replica/request-state.server.ts";
import postgres from "#postgres";

/** Both are the same database. The schema that they search says which of them has answered. */
const primary = connect(1);
const replica = connect(1, { settings: { search_path: "replica, public" } });
const unreachable = postgres({
  host: "/nowhere",
  max: 1,
  backoff: false,
  types: { bigint: INT8_AS_NUMBER },
});

const stored_times: number[] = [];
const storeWriteTime = async (member_id: number) => void stored_times.push(member_id);
const member = { id: 7, wrote_at: null };

function serverQuery(second: ReturnType<typeof connect> = replica, replayed_ms: number | null = 1) {
  const client = clientWithReplica(primary, second, () => replayed_ms);
  const query = drizzle(client).select({ name: statement<string>`name` }).from(statement`server`);
  return query.prepare("server_name");
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

function readAs(work: () => Promise<unknown>, method = "GET") {
  return trackWrites(
    method,
    async () => {
      setRequestMember(member);
      return await work();
    },
    storeWriteTime,
  );
}

test("a member's reading request is answered by the replica, and no time is stored", async () => {
  expect(await readAs(answerer)).toBe("replica");
  expect(stored_times).toEqual([]);
});

test("from its first write on, a request reads from the primary, and the time is stored", async () => {
  const answers = await readAs(async () => {
    const before = await answerer();
    markAsWriting();
    return [before, await answerer()];
  });
  expect(answers).toEqual(["replica", "primary"]);
  expect(stored_times).toEqual([member.id]);
});

test("a statement that writes goes to the primary and counts as a write", async () => {
  const db = drizzle(clientWithReplica(primary, replica, () => 1));
  await readAs(() => db.execute(statement`update server set name = name`));
  expect(stored_times).toEqual([member.id]);
});

test("the time is stored when the request fails after it wrote", async () => {
  const failing = readAs(async () => {
    markAsWriting();
    throw new Error("after the write");
  }, "POST");
  await expect(failing).rejects.toThrow("after the write");
  expect(stored_times).toEqual([member.id]);
});

test("other requests, guests, and work without a request read from the primary", async () => {
  expect(await readAs(answerer, "POST")).toBe("primary");
  expect(await trackWrites("GET", answerer, storeWriteTime)).toBe("primary");
  expect(await answerer()).toBe("primary");
});

test("what a request has started and left reads from the primary", async () => {
  const ended = Promise.withResolvers<void>();
  const later = Promise.withResolvers<unknown>();
  await readAs(async () => {
    void ended.promise.then(() => answerer()).then(later.resolve, later.reject);
  });
  ended.resolve();
  expect(await later.promise).toBe("primary");
});

test("what the replica cannot answer is answered by the primary", async () => {
  const from_unreachable = serverQuery(unreachable);
  expect(await readAs(() => answerer(from_unreachable))).toBe("primary");
  await replica.unsafe("alter table replica.server rename column name to other_name");
  expect(await readAs(() => answerer()).catch((error: Error) => error.message)).toBe("primary");
});

test("while the replica is left out, the primary answers", async () => {
  const left_out = serverQuery(replica, null);
  expect(await readAs(() => answerer(left_out))).toBe("primary");
});
