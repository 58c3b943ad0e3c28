import { beforeAll, expect, test } from "vitest";
import { actor, createdTopic, fill, sql } from "#tests/support/domain.ts";
import { copyOut } from "./copy-table.server.ts";

/** The buffers of both sockets and of the driver hold fewer. */
const TOPICS = 100;
const CONTENT_BYTES = 100_000;

const topics = { name: "topics", columns: ["id", "content"], key: ["id"] };

beforeAll(async () => {
  const topic_id = await createdTopic(await actor("selin"));
  await fill(
    (tx) => tx`
      insert into topics (forum_id, owner_id, title, content)
      select forum_id, owner_id, 'Uzun ' || n, repeat('x', ${CONTENT_BYTES}::int)
      from topics, generate_series(1, ${TOPICS}::int) n where id = ${topic_id}`,
  );
});

test("a copy that is left in the middle leaves no connection that waits to be read", async () => {
  for await (const chunk of copyOut({}, topics)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await expect.poll(() => countCopies()).toBe(0);
});

test("a copy whose reader fails rejects with the reader's error", async () => {
  await expect(failAtFirstChunk()).rejects.toThrow("the disk is full");
  await expect.poll(() => countCopies()).toBe(0);
});

test("a copy that is read slowly to its end is whole", async () => {
  let bytes = 0;
  for await (const chunk of copyOut({}, topics)) {
    bytes += chunk.length;
    await sql`select 1`;
  }
  expect(bytes).toBeGreaterThan(TOPICS * CONTENT_BYTES);
  await expect.poll(() => countCopies()).toBe(0);
});

async function failAtFirstChunk(): Promise<void> {
  for await (const _ of copyOut({}, topics)) throw new Error("the disk is full");
}

async function countCopies(): Promise<number> {
  const rows =
    await sql`select from pg_stat_activity where datname = current_database() and query like 'copy (select%'`;
  return rows.length;
}
