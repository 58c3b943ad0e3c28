import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { connect } from "#app/db/client.server.ts";
import {
  actor,
  anybody,
  createdForum,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { listFaults, repair } from "../../operations/doctor/doctor.server.ts";
import { changePost } from "../../topics/topics/posts.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import type { SearchInput } from "../query/search-input.ts";
import { search } from "../results/search.server.ts";
import { INDEX_ALL_TEXTS } from "./index-all-texts.server.ts";
import { findSearchProgress } from "./search-progress.server.ts";
import { SEGMENT_SIZES } from "./segment-sizes.ts";
import { updateSearchIndex } from "./update-index.server.ts";

let selin: User;
let topic_id: number;

beforeAll(async () => {
  selin = await actor("selin");
});
beforeEach(async () => {
  await sql`delete from posts`;
  await sql`delete from topics`;
  topic_id = await createdTopic(selin, { title: "Depo", content: "<p>Boş</p>" });
  await updateSearchIndex();
});

async function found(q: string, input: Partial<SearchInput> = {}): Promise<number[]> {
  const { data } = await search(
    anybody,
    { q, type: "post", in_titles: false, sort: "newest", ...input },
    { skip: 0, limit: 20 },
  );
  return data.flatMap(({ post_id }) => (post_id === null ? [] : [post_id]));
}

const count = async (q: string) =>
  (
    await search(
      anybody,
      { q, type: "post", in_titles: false, sort: "newest" },
      { skip: 0, limit: 1 },
    )
  ).count;

/** Replies with the ids from `first_id` on. */
function addPosts(first_id: number, length: number, text: string) {
  return sql`
    insert into posts (id, topic_id, owner_id, position, content) overriding system value
    select ${first_id}::bigint + n, ${topic_id}, ${selin.id}, ${first_id % 1_000_000}::int + n, ${text} from generate_series(0, ${length - 1}::int) as n`;
}

test("the table takes each size of a segment", async () => {
  const [row] = await sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'search_segments_size'`;
  expect(row?.definition.match(/\d+/g).map(Number)).toEqual([...SEGMENT_SIZES]);
});

const segments = () =>
  sql`select first_id::int, size, text_count from search_segments where source = 'posts' order by first_id`;
const tableBytes = async () =>
  (await sql`select pg_relation_size('search_blocks')::int as bytes`)[0]?.bytes;
const changeCount = async () => (await sql`select from search_changes`).length;

describe("what is written", () => {
  test("is found before and after it is indexed, as it is now", async () => {
    const post_id = await createdPost(selin, topic_id, "<p>menteşe</p>");
    expect(await found("menteşe")).toEqual([post_id]);
    await updateSearchIndex();
    expect(await changeCount()).toBe(0);
    expect(await found("menteşe")).toEqual([post_id]);
    await changePost(selin, topic_id, post_id, { content: "<p>sürgü</p>" });
    expect([await found("menteşe"), await found("sürgü")]).toEqual([[], [post_id]]);
    await updateSearchIndex();
    expect([await found("menteşe"), await found("sürgü")]).toEqual([[], [post_id]]);
    await removePost(selin, topic_id, post_id);
    expect(await count("sürgü")).toBe(0);
    await updateSearchIndex();
    expect([await count("sürgü"), await changeCount()]).toEqual([0, 0]);
  });

  test("in a transaction that ends after the segment of its id was written is not lost", async () => {
    const other = connect(1);
    await other`begin`;
    await other`insert into posts (id, topic_id, owner_id, position, content) overriding system value values (100, ${topic_id}, ${selin.id}, 1, '<p>gecikmiş</p>')`;
    await addPosts(101, 3, "<p>erken</p>");
    await updateSearchIndex();
    expect(await segments()).toEqual([{ first_id: 0, size: 256, text_count: 3 }]);
    await other`commit`;
    await other.end();
    expect(await found("gecikmiş")).toEqual([100]);
    await updateSearchIndex();
    expect(await segments()).toEqual([{ first_id: 0, size: 256, text_count: 4 }]);
    expect(await found("gecikmiş")).toEqual([100]);
  });

  test("becomes larger segments, which know what was changed and deleted since", async () => {
    await addPosts(1, 300, "<p>raf</p>");
    await updateSearchIndex();
    expect(await segments()).toMatchObject([{ size: 256 }, { first_id: 256, size: 256 }]);
    await sql`update posts set content = '<p>dolap</p>' where id = 7`;
    await sql`delete from posts where id = 8`;
    await addPosts(4095, 2, "<p>raf</p>");
    await updateSearchIndex();
    expect(await segments()).toEqual([
      { first_id: 0, size: 4096, text_count: 300 },
      { first_id: 4096, size: 256, text_count: 1 },
    ]);
    expect([await count("raf"), await found("dolap")]).toEqual([300, [7]]);
  });

  test("changes of a large segment wait until there are enough, and are found meanwhile", async () => {
    await addPosts(1, 4095, "<p>çivi</p>");
    await updateSearchIndex();
    await sql`update posts set content = '<p>vida</p>' where id between 10 and 19`;
    await updateSearchIndex();
    expect([await changeCount(), await count("vida"), await count("çivi")]).toEqual([10, 10, 1000]);
    await sql`update posts set content = '<p>vida</p>' where id between 20 and 99`;
    await updateSearchIndex();
    expect([await changeCount(), await count("vida")]).toEqual([0, 90]);
    expect(await segments()).toEqual([{ first_id: 0, size: 4096, text_count: 4095 }]);
  });
});

test("a large segment that is written anew takes the room of the one before", async () => {
  await sql`
    insert into posts (id, topic_id, owner_id, position, content) overriding system value
    select n, ${topic_id}, ${selin.id}, n, (select string_agg(md5(n + word * 10000 || ''), ' ') from generate_series(1, 10) as word)
    from generate_series(1, 3000) as n`;
  await addPosts(65_535, 1, "<p>son</p>");
  await updateSearchIndex();
  expect(await segments()).toMatchObject([{ first_id: 0, size: 65_536 }]);
  const [segment] = await sql`select sum(octet_length(bytes))::int as bytes from search_blocks`;
  const first_bytes = await tableBytes();
  for (let time = 1; time <= 4; time += 1) {
    await sql`update posts set content = content || ' sürgü' where id <= 100`;
    await updateSearchIndex();
  }
  expect(await count("sürgü")).toBe(100);
  expect((await tableBytes()) - first_bytes).toBeLessThan(2 * segment?.bytes);
});

describe("a topic that moves", () => {
  test("takes its replies with it", async () => {
    const post_id = await createdPost(selin, topic_id, "<p>tutkal</p>");
    await updateSearchIndex();
    const forum_id = await createdForum();
    expect(await found("tutkal", { forum_id })).toEqual([]);
    await sql`update topics set forum_id = ${forum_id} where id = ${topic_id}`;
    expect(await found("tutkal", { forum_id })).toEqual([post_id]);
    await updateSearchIndex();
    expect(await found("tutkal", { forum_id })).toEqual([post_id]);
    expect(await changeCount()).toBe(0);
  });
});

describe("very many changes", () => {
  test("hide what the texts were before, also of those that are not read", async () => {
    await addPosts(1, 4096, "<p>eski kelime</p>");
    await updateSearchIndex();
    await sql`update posts set content = '<p>yeni</p>' where id in (5, 7)`;
    await sql`update posts set content = content || ' ' where id > 3000`;
    expect(await count("kelime")).toBe(1000);
    await sql`update posts set content = '<p>yeni</p>' where id > 7`;
    expect(await count("kelime")).toBe(5);
    const { count_is_exact } = await search(
      anybody,
      { q: "yeni", type: "post", in_titles: false, sort: "newest" },
      { skip: 0, limit: 1 },
    );
    expect(count_is_exact).toBe(false);
  });

  test("are listed at their places among the newest thousand", async () => {
    await addPosts(1, 4096, "<p>sıra</p>");
    await updateSearchIndex();
    await sql`update posts set content = '<p>sıra yeni</p>' where id <= 10`;
    const { data } = await search(
      anybody,
      { q: "sıra", type: "post", in_titles: false, sort: "newest" },
      { skip: 998, limit: 20 },
    );
    expect(data.map(({ post_id }) => post_id)).toEqual([3098, 3097]);
  });
});

describe("texts that were never indexed", () => {
  test("are indexed from the newest, and it is known how many are left", async () => {
    await addPosts(1, 5000, "<p>zımba</p>");
    await sql.unsafe(INDEX_ALL_TEXTS).simple();
    expect(await findSearchProgress()).toBe(0);
    await addPosts(5001, 1, "<p>yeni zımba</p>");
    const stopping = new AbortController();
    stopping.abort();
    await updateSearchIndex(stopping.signal);
    expect(await segments()).toEqual([]);
    expect(await count("zımba")).toBe(1);
    await updateSearchIndex();
    expect(await findSearchProgress()).toBe(null);
    expect(await count("zımba")).toBe(1000);
    expect(await segments()).toMatchObject([
      { first_id: 0, size: 4096 },
      ...[16, 17, 18, 19].map((n) => ({ first_id: n * 256, size: 256 })),
    ]);
  });

  test("are left to a process that indexes them", async () => {
    await addPosts(1, 10, "<p>pense</p>");
    const other = connect(1);
    await other`select pg_advisory_lock(${ADVISORY_LOCKS.SEARCH_SEGMENTS})`;
    await updateSearchIndex();
    expect(await segments()).toEqual([]);
    await other.end();
    await updateSearchIndex();
    expect(await segments()).toHaveLength(1);
  });
});

test("doctor notices texts that no segment has and segments with others, and has them indexed", async () => {
  await addPosts(1, 600, "<p>keser</p>");
  await updateSearchIndex();
  await repair();
  expect(await listFaults()).toEqual([]);
  await sql`delete from search_segments where source = 'posts' and first_id = 256`;
  await sql`update search_segments set text_count = 3 where source = 'posts' and first_id = 512`;
  expect(await listFaults()).toEqual([
    "search_segments: 259 texts are not in the index of the search",
  ]);
  expect((await repair()).remaining).toEqual([]);
  expect(await count("keser")).toBe(600);
});
