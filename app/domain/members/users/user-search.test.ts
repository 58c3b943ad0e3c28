import { beforeAll, describe, expect, test } from "vitest";
import { actor, createdMember, exhaustLimit, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { createSearchIndexes } from "../../search/index/create-search-indexes.server.ts";
import { getUserPage } from "./admin-users.server.ts";
import { MATCHES_MAX } from "./match-scope.ts";
import { getMemberListPage } from "./member-list.server.ts";
import type { User } from "./user.ts";
import { listMembersNamed, listUsers, searchUsers } from "./users.server.ts";

/** More than the search reads without its index, and with a word that only old members have. */
const MANY = 10_000;
const RARE = 50;

let selin: User;

beforeAll(async () => {
  selin = await actor("selin");
  await sql`insert into users (username, email, full_name, created_at)
    select 'dolgu' || n, 'adres' || n || '@' || case when n > ${MANY - RARE} then 'eski' else 'posta' end || '.example', case when n % 3 = 0 then 'Çığır Şöhret' end, now() - n * interval '1 minute'
    from generate_series(1, ${MANY}::int) n`;
  await sql`insert into users (username, email, full_name) values ('yuzde', 'a_b@ornek.example', '100% Ters\\Bölü'), ('kısa', 'x@y.example', 'Öz Ay')`;
  await sql`vacuum analyze users`;
});

async function search(text: string) {
  const { data, ...found } = await searchUsers(selin, {
    skip: 0,
    limit: MATCHES_MAX,
    search: text,
  });
  return { ...found, usernames: data.map(({ username }) => username) };
}

describe("the search of members", () => {
  test("is only for superusers", async () => {
    await expect(
      searchUsers(await actor("ayse"), { skip: 0, limit: 1, search: "selin" }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test("finds three letters anywhere in a username, an e-mail address or a full name", async () => {
    for (const text of ["gu1999", "ES1999@", "lgu1999"]) {
      const { usernames, ...found } = await search(text);
      expect(usernames).toContain("dolgu1999");
      expect(found).toMatchObject({ has_more: false, scope: "anywhere" });
    }
    expect(await search("z a")).toMatchObject({ usernames: [], scope: "short" });
    expect(await search("ers\\bÖ")).toMatchObject({ usernames: ["yuzde"] });
  });

  test("searches for shorter texts at the beginnings only", async () => {
    expect(await search("Öz")).toEqual({
      usernames: ["kısa"],
      count: 1,
      has_more: false,
      scope: "short",
    });
    expect(await search("y.")).toMatchObject({ usernames: [], scope: "short" });
    expect(await search("x@y")).toMatchObject({ usernames: ["kısa"], scope: "short" });
  });

  test("takes percent signs, underscores and backslashes as they are", async () => {
    expect(await search("100%")).toMatchObject({ usernames: ["yuzde"] });
    expect(await search("100_")).toMatchObject({ usernames: [] });
    expect(await search("a_b@orn")).toMatchObject({ usernames: ["yuzde"] });
    expect(await search("dolgu_")).toMatchObject({ usernames: [] });
    expect(await search("%")).toMatchObject({ usernames: [] });
    expect(await search("ters\\")).toMatchObject({ usernames: ["yuzde"] });
  });

  test("lists at most a bounded number, newest first, and says that more match", async () => {
    const { count, has_more, usernames } = await search("posta.exam");
    expect([count, has_more, usernames.length]).toEqual([MATCHES_MAX, true, MATCHES_MAX]);
    expect(usernames.slice(0, 2)).toEqual(["dolgu1", "dolgu2"]);
    expect(await search("eski.ex")).toMatchObject({ count: RARE, has_more: false });
    expect(await listUsers(selin, { skip: RARE - 1, limit: 20, search: "eski.ex" })).toMatchObject({
      data: [{ username: `dolgu${MANY}` }],
      count: RARE,
    });
    expect(await getUserPage(selin, " posta.exam ", 99)).toMatchObject({
      page: 5,
      page_count: 5,
      from: 81,
      to: 100,
      found: { has_more: true, scope: "anywhere" },
    });
  });

  test("puts those whose name begins with the text among the first, however many contain it", async () => {
    await sql`update users set username = 'posta' where username = 'dolgu8999'`;
    expect((await search("posta")).usernames).toContain("posta");
    await sql`update users set username = 'dolgu8999' where username = 'posta'`;
  });
});

test("the few best members of a search of everything begin with the member of exactly this name", async () => {
  expect(await listMembersNamed("DOLGU77", 2)).toEqual({
    data: [
      expect.objectContaining({ username: "dolgu77" }),
      expect.objectContaining({ username: "dolgu770" }),
    ],
    has_more: true,
  });
  const { data, has_more } = await listMembersNamed("öz ay", 5);
  expect([data.map(({ username }) => username), has_more]).toEqual([["kısa"], false]);
  expect(Object.keys(data[0] ?? {})).not.toContain("email");
  expect(await listMembersNamed("a_b@ornek", 5)).toEqual({ data: [], has_more: false });
});

describe("the list of members", () => {
  test("has everybody, the newest first, without private fields", async () => {
    const ayse = await actor("ayse");
    const { members, count, page_count } = await getMemberListPage(ayse, " ", 1);
    expect(members.slice(0, 3).map(({ username }) => username)).toContain("kısa");
    expect([members.length, page_count]).toEqual([20, Math.ceil(count / 20)]);
    expect(Object.keys(members[0] ?? {})).not.toContain("email");
    expect(await getMemberListPage(ayse, "", 99_999)).toMatchObject({
      page: page_count,
      to: count,
    });
  });

  test("finds names, and addresses for nobody", async () => {
    for (const reader of [await actor("ayse"), selin]) {
      const { members } = await getMemberListPage(reader, "gu1999", 1);
      expect(members).toMatchObject([{ username: "dolgu1999" }]);
      expect(Object.keys(members[0] ?? {})).not.toContain("email");
      for (const text of ["posta.exam", "a_b@ornek", "adres77"])
        expect(await getMemberListPage(reader, text, 1)).toMatchObject({ members: [], count: 0 });
    }
  });

  test("is searched so often and not more", async () => {
    const reader = await createdMember();
    await exhaustLimit("member_search", reader);
    await expect(getMemberListPage(reader, "dolgu", 1)).rejects.toMatchObject({ status: 429 });
    expect((await getMemberListPage(reader, "", 1)).members).toHaveLength(20);
  });
});

const TABLE_SCAN = /"Seq Scan"[^{}]*"Relation Name":"users"/;

test("every search reads its indexes and never the whole table", async () => {
  const [table] = await sql`select pg_relation_size('users') / 8192 as blocks`;
  for (const text of ["eski.ex", "posta.exam", "dolgu", "hiçbiri", "şöh", "do", "zz"]) {
    const { statements } = await captureStatements(async () => [
      await search(text),
      await getMemberListPage(selin, text, 1),
    ]);
    for (const statement of statements.filter(({ text }) => text.includes('"users"'))) {
      const { plan, blocks } = await explain(statement);
      expect(plan, `${text}: ${statement.text}`).not.toMatch(TABLE_SCAN);
      expect(blocks, `${text}: ${statement.text}`).toBeLessThan(Number(table?.blocks));
    }
  }
});

describe("without the extension pg_trgm", () => {
  beforeAll(async () => {
    await sql`drop extension pg_trgm cascade`;
  });

  test("the search finds beginnings and says that it has no index", async () => {
    await createSearchIndexes();
    expect(await search("çelik")).toMatchObject({ usernames: [], scope: "missing" });
    expect(await search("MEHMET Ç")).toMatchObject({
      usernames: ["mehmet.usta"],
      scope: "missing",
    });
    expect(await search("adres77@")).toMatchObject({ usernames: ["dolgu77"] });
    expect(await search("dolgu")).toMatchObject({ count: MATCHES_MAX, has_more: true });
    expect((await search("do")).scope).toBe("short");
  });

  test("an administrator creates it, and the job makes the index", async () => {
    await sql`create schema extensions`;
    await sql`create extension pg_trgm schema extensions`;
    expect((await search("çelik")).scope).toBe("in_preparation");
    await Promise.all([createSearchIndexes(), createSearchIndexes()]);
    expect(await search("çelik")).toMatchObject({
      usernames: ["mehmet.usta"],
      scope: "anywhere",
    });
  });

  test("an index that a dead process left unfinished is made again", async () => {
    await sql`update pg_index set indisvalid = false where indexrelid = 'users_anywhere'::regclass`;
    expect((await search("çelik")).scope).toBe("in_preparation");
    await createSearchIndexes();
    expect((await search("çelik")).scope).toBe("anywhere");
  });
});
