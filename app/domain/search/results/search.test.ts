import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { changePost } from "../../topics/topics/posts.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { updateSearchIndex } from "../index/update-index.server.ts";
import type { SearchInput, SearchSort } from "../query/search-input.ts";
import type { SearchResult, SnippetPart } from "../query/search-results.ts";
import { search } from "./search.server.ts";

const EVERYTHING = { type: "all", in_titles: false, sort: "relevance" } as const;

let ayse: User;
let topic_id: number;

beforeAll(async () => {
  ayse = await actor("ayse");
});
beforeEach(async () => {
  await sql`delete from topics`;
  await sql`delete from posts`;
  topic_id = await createdTopic(ayse, { title: "Sessiz başlık", content: "<p>Boş söz</p>" });
});

const find = (q: string, input: Partial<SearchInput> = {}, range = { skip: 0, limit: 20 }) =>
  search(anybody, { ...EVERYTHING, q, ...input }, range);

/** The ids of the replies that are found, and the titles of the topics. */
async function found(q: string, input: Partial<SearchInput> = {}) {
  return (await find(q, input)).data.map(({ post_id, title }) => post_id ?? textOf(title));
}

async function snippetsOf(q: string) {
  return (await find(q, { sort: "newest" })).data.map(({ snippet }) => textOf(snippet));
}

function textOf(parts: SnippetPart[]): string {
  return parts.map(({ text, is_marked }) => (is_marked ? `[${text}]` : text)).join("");
}

function common(forum_id: number, result: SearchResult | undefined) {
  const { id, username, full_name, picture_url } = ayse;
  const owner = { id, username, full_name, picture_url };
  return {
    forum_id,
    forum_name: "Ahşap",
    owner,
    language: result?.language,
    created_at: result?.created_at,
  };
}

function addPosts(count: number, text: string, first_id: number) {
  return sql`
    insert into posts (id, topic_id, owner_id, position, content) overriding system value
    select ${first_id} + n, ${topic_id}, ${ayse.id}, 1000 + ${first_id} + n, ${text} from generate_series(1, ${count}::int) as n`;
}

/** The ids of the replies on ten pages. */
async function pagesBy(sort: SearchSort) {
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, n) => find("ters", { sort }, { skip: n * 20, limit: 20 })),
  );
  return pages.flatMap(({ data }) => data.map(({ post_id }) => post_id));
}

describe("what is found", () => {
  test("a topic by its title and by its text, a reply by its text, each with its marks", async () => {
    const forum_id = await createdForum();
    const id = await createdTopic(ayse, {
      forum_id,
      title: "Kapının boyası",
      content: "<p>Bahçe için</p>",
    });
    const post_id = await createdPost(
      ayse,
      id,
      "<p>Kapıya <strong>iki</strong> kat &lt;astar&gt;</p>",
    );
    const { data, ...rest } = await find("kapi");
    expect(rest).toEqual({
      problem: null,
      count: 2,
      count_is_exact: true,
      indexed_percent: null,
    });
    expect(
      data.map(({ title, snippet, ...result }) => ({
        ...result,
        title: textOf(title),
        snippet: textOf(snippet),
      })),
    ).toEqual([
      {
        type: "topic",
        topic_id: id,
        post_id: null,
        title: "[Kapının] boyası",
        snippet: "Bahçe için",
        ...common(forum_id, data[0]),
      },
      {
        type: "post",
        topic_id: id,
        post_id,
        title: "[Kapının] boyası",
        snippet: "[Kapıya] iki kat <astar>",
        ...common(forum_id, data[1]),
      },
    ]);
    expect(await found("bahçede")).toEqual(["Kapının boyası"]);
  });

  test("a result has all words, a phrase as it was typed, and none of the words after a minus", async () => {
    const garden = await createdPost(ayse, topic_id, "<p>Bahçe kapısı ve <em>eski</em> kilit</p>");
    const house = await createdPost(ayse, topic_id, "<p>Evin kapısı, bahçe yok, kilit eski</p>");
    expect(await found("kilit kapı")).toEqual([house, garden]);
    expect(await found('"bahçe kapısı"')).toEqual([garden]);
    expect(await found('"ve eski kilit"')).toEqual([garden]);
    expect(await found('kilit -"kilit eski"')).toEqual([garden]);
    expect(await found("kilit -evin")).toEqual([garden]);
    expect(await found("kilit anahtar")).toEqual([]);
  });

  test("a word that is longer than its keys is compared with the text", async () => {
    await createdPost(ayse, topic_id, "<p>toplanmayan çalıştılar</p>");
    const meeting = await createdPost(ayse, topic_id, "<p>toplantılar</p>");
    expect(await found("toplantı")).toEqual([meeting]);
  });

  test("tags and attributes are no words, and a tag may be inside of a word", async () => {
    const post_id = await createdPost(
      ayse,
      topic_id,
      '<p>kır<em>mızı</em> <strong>boya</strong> <a href="https://divan.example/mavi">burada</a></p><p>cic\u0327ekc\u0327iler bilgi\u00adsayar</p>',
    );
    for (const q of ["kırmızı", "boya -strong -p -href -mavi", "çiçekçiler", "bilgisayar"])
      expect(await found(q)).toEqual([post_id]);
    for (const q of ["mavi", "strong", "mızı"]) expect(await found(q)).toEqual([]);
  });

  test("an accent is optional, and text without accents is found by a word with them", async () => {
    const with_accents = await createdPost(ayse, topic_id, "<p>çiçek</p>");
    const without = await createdPost(ayse, topic_id, "<p>cicek</p>");
    expect(await found("cicek")).toEqual([without, with_accents]);
    expect(await found("çiçek")).toEqual([with_accents, without]);
  });
});

describe("filters", () => {
  test("an author, by the field and by a word, also by a former name", async () => {
    const writer = await actor("mehmet");
    const mine = await createdPost(ayse, topic_id, "<p>vida</p>");
    const theirs = await createdPost(writer, topic_id, "<p>vida</p>");
    await sql`insert into former_usernames (username, user_id) values ('eskiad', ${writer.id})`;
    expect(await found("vida", { author: writer.username })).toEqual([theirs]);
    expect(await found(`vida author:@${ayse.username}`)).toEqual([mine]);
    expect(await found("vida yazar:ESKİAD", { author: ayse.username })).toEqual([theirs]);
    expect(await found(`author:${writer.username}`)).toEqual([theirs]);
    expect(await found(`author:${ayse.username} in:title`)).toEqual(["Sessiz başlık"]);
    expect(await find("vida", { author: "yok" })).toMatchObject({
      problem: "unknown_author",
      count: 0,
    });
  });

  test("a forum, titles only, topics or replies only", async () => {
    const forum_id = await createdForum();
    await createdTopic(ayse, { forum_id, title: "Tornavida", content: "<p>Nerede?</p>" });
    await createdTopic(ayse, { title: "Başka", content: "<p>Tornavida</p>" });
    const post_id = await createdPost(ayse, topic_id, "<p>tornavida</p>");
    expect(await found("tornavida")).toEqual(["[Tornavida]", post_id, "Başka"]);
    expect(await found("tornavida", { forum_id })).toEqual(["[Tornavida]"]);
    expect(await found("tornavida in:title")).toEqual(["[Tornavida]"]);
    expect(await found("tornavida yer:başlık")).toEqual(["[Tornavida]"]);
    expect(await found("tornavida", { type: "topic" })).toEqual(["[Tornavida]", "Başka"]);
    expect(await found("tornavida", { type: "post" })).toEqual([post_id]);
    await sql`update forums set name = 'Çelik işleri' where id = ${forum_id}`;
    expect(await found('tornavida forum:"çelik iş"')).toEqual(["[Tornavida]"]);
    expect(await find("tornavida", { forum_id: 2_000_000_000 })).toMatchObject({
      problem: "unknown_forum",
    });
    expect(await find("tornavida forum:zzz")).toMatchObject({ problem: "unknown_forum" });
  });

  test("days in the reader's zone, both included", async () => {
    const post_id = await createdPost(ayse, topic_id, "<p>zımpara</p>");
    await sql`update posts set created_at = '2026-03-10T21:30:00Z' where id = ${post_id}`;
    const istanbul = { time_zone: "Europe/Istanbul" };
    expect(await found("zımpara since:2026-03-11 until:2026-03-11", istanbul)).toEqual([post_id]);
    expect(await found("zımpara sonra:2026-03-11 önce:2026-03-11")).toEqual([]);
    expect(await found("zımpara", { since: "2026-03-10", until: "2026-03-10" })).toEqual([post_id]);
    expect(await found("zımpara", { since: "2026-03-10T21:30:00Z" })).toEqual([post_id]);
    expect(await found("zımpara", { since: "2026-03-10T21:30:00.001Z" })).toEqual([]);
    expect(await found("zımpara", { until: "2026-03-10T21:30:00Z" })).toEqual([post_id]);
    expect(await found("zımpara", { until: "2026-03-10T21:29:59.999Z" })).toEqual([]);
    expect(await found("zımpara", { since: "2026-01-01T00:00:00+23:59" })).toEqual([post_id]);
    for (const since of ["2026-02-30", "dün", "2026-13-01", "0000-01-01", "2026-03-10T25:00:00Z"])
      expect(await find("zımpara", { since })).toMatchObject({ problem: "bad_date" });
  });
});

test.each([
  ["", "empty"],
  ["  ", "empty"],
  ["a", "too_short"],
  ["?!", "too_short"],
  ["-yok", "too_short"],
  ['a "…"', "too_short"],
  [`"${"a ".repeat(13)}"`, "too_many_words"],
  ["bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki onüç", "too_many_words"],
])("%o is answered with the problem %s", async (q, problem) => {
  expect(await find(q)).toMatchObject({ problem, data: [], count: 0, count_is_exact: true });
});

describe("words with a single letter", () => {
  test.each([
    "e-posta",
    "e-postayı",
    "E-MAIL",
    "x-ray",
    "t-shirt",
    "C++",
    "C#",
    "C++'ta",
    "R&D",
    "a-b",
    "2.4",
    "-yok C++",
  ])("%s is looked for", async (q) => {
    expect(await find(q)).toMatchObject({ problem: null, count: 0 });
  });

  test.each([
    ["c", "too_short"],
    ["c+", null],
    ["c+++++", "too_short"],
    ["c?", "too_short"],
    ["I'm", "too_short"],
    ["a b", "too_short"],
    ["+++++", "too_short"],
    ["-".repeat(1000), "too_short"],
    ["a-".repeat(1000), "too_many_words"],
    ["C++ ".repeat(13), "too_many_words"],
    [[..."abcdefghijklmnopqrstuvwxyz"].join("-"), "too_many_words"],
  ])("%s is answered with the problem %s", async (q, problem) => {
    expect(await find(q)).toMatchObject({ problem });
  });

  test("C++, C# and C are three words, of which the signs are marked too", async () => {
    const cpp = await createdPost(ayse, topic_id, "<p>Dersimiz C++, yarın.</p>");
    const cpp_in_tags = await createdPost(ayse, topic_id, "<p><b>C</b>++'ta ve C++20'de</p>");
    const csharp = await createdPost(ayse, topic_id, "<p>C# dersi</p>");
    const c = await createdPost(ayse, topic_id, "<p>C dersi, C+++ değil, ABC++ hiç değil</p>");
    const link = '<p><a href="https://a.example/c++">c</a></p>';
    const address = await createdPost(ayse, topic_id, link);
    await createdTopic(ayse, { title: "C++ kulübü", content: "<p>Merhaba</p>" });
    const newest = { sort: "newest" } as const;
    expect(await found("c++", newest)).toEqual(["[C++] kulübü", cpp_in_tags, cpp]);
    expect(await found("Ç++", newest)).toEqual(["[C++] kulübü", cpp_in_tags, cpp]);
    expect(await found("C#")).toEqual([csharp]);
    expect(await found("dersi C#")).toEqual([csharp]);
    expect(await found("ders -C++", newest)).toEqual([c, csharp]);
    expect(await found('"c dersi"', newest)).toEqual([c, csharp]);
    expect(await found('"c# dersi"')).toEqual([csharp]);
    expect(await found('"c"', newest)).toContain(address);
    expect(await snippetsOf("C++")).toEqual([
      "Merhaba",
      "[C++]'ta ve [C++]20'de",
      "Dersimiz [C++], yarın.",
    ]);
  });

  test("e-posta finds each spelling and ending, and its own spelling first", async () => {
    const joined = await createdPost(ayse, topic_id, "<p>eposta</p>");
    const hyphen = await createdPost(ayse, topic_id, "<p>e-posta</p>");
    const ending = await createdPost(ayse, topic_id, "<p>E-postayı sildim</p>");
    const address = await createdPost(ayse, topic_id, "<p>yeni e-posta adresi</p>");
    await createdPost(ayse, topic_id, "<p>e ve adresi</p>");
    await sql`update posts set created_at = now() - interval '3 years' where id = ${hyphen}`;
    await sql`update posts set created_at = now() - interval '5 years' where id = ${address}`;
    expect(await found("e-posta")).toEqual([hyphen, address, ending, joined]);
    expect(await found("e-postayı")).toHaveLength(4);
    expect(await found('"e-posta adresi"')).toEqual([address]);
    expect(await found("adresi -e-posta")).not.toContain(address);
    expect(await found("sildim -e-posta")).toEqual([]);
    expect(await snippetsOf("e-posta")).toContain("[E-postayı] sildim");
  });

  test("letters that are joined by a sign are neighbours", async () => {
    const together = await createdPost(ayse, topic_id, "<p>Our R&amp;D is small</p>");
    await createdPost(ayse, topic_id, "<p>D for R, and 4 or 2</p>");
    const version = await createdPost(ayse, topic_id, "<p>Release 2.4</p>");
    expect(await found("r&d")).toEqual([together]);
    expect(await found("2.4")).toEqual([version]);
    expect(await snippetsOf("R&D")).toEqual(["Our [R&D] is small"]);
  });

  test("of a letter that many texts have, a bounded number is compared", async () => {
    const long_tag = `<img alt="${"x".repeat(60_000)}">`;
    await addPosts(150, `<p>c ${long_tag}</p>`, 5_000_000);
    await updateSearchIndex();
    expect(await find("C++")).toMatchObject({ count: 0, count_is_exact: false });
    expect(await find("ders -C++")).toMatchObject({ count: 0, count_is_exact: true });
  });
});

test("words in the title come first, then the exact word, then the newer one", async () => {
  const older = await createdPost(ayse, topic_id, "<p>kitap</p>");
  const newer = await createdPost(ayse, topic_id, "<p>kitap</p>");
  const inflected = await createdPost(ayse, topic_id, "<p>kitaplar</p>");
  await sql`update posts set created_at = now() - interval '3 years' where id = ${older}`;
  await createdTopic(ayse, { title: "Kitaplık", content: "<p>?</p>" });
  await sql`update topics set created_at = now() - interval '5 years' where title = 'Kitaplık'`;
  expect(await found("kitap")).toEqual(["[Kitaplık]", newer, older, inflected]);
  expect(await found("kitap", { sort: "newest" })).toEqual([inflected, newer, older, "[Kitaplık]"]);
  expect(await found("kitap sıra:yeni")).toHaveLength(4);
});

describe("text that no longer exists", () => {
  test("is not found: a deleted reply, the old words of an edited one, and all of a deleted topic", async () => {
    const kept = await createdPost(ayse, topic_id, "<p>keser</p>");
    const deleted = await createdPost(ayse, topic_id, "<p>keser</p>");
    await removePost(ayse, topic_id, deleted);
    expect(await found("keser")).toEqual([kept]);
    await changePost(ayse, topic_id, kept, { content: "<p>testere</p>" });
    expect(await found("keser")).toEqual([]);
    expect(await found("testere")).toEqual([kept]);
    await removeTopic(ayse, topic_id);
    expect(await found("testere")).toEqual([]);
  });

  test("is not found while a job still has to remove it", async () => {
    const writer = await createdMember();
    const post_id = await createdPost(ayse, topic_id, "<p>rende</p>");
    await sql`update posts set owner_id = ${writer.id} where id = ${post_id}`;
    await sql`delete from users where id = ${writer.id}`;
    await sql`insert into removals (kind, id) values ('user', ${writer.id})`;
    expect(await found("rende")).toEqual([]);
  });
});

test("the snippet of a long text shows the word, and not a longer one that begins like it", async () => {
  const filler = "dolgu ".repeat(300);
  await createdPost(ayse, topic_id, `<p>Bir karar, ${filler} bir kar yağdı, ${filler}</p>`);
  await createdPost(ayse, topic_id, `<p>${filler} Kar, ${filler}</p>`);
  await createdPost(ayse, topic_id, `<p>${filler} bir kitapçı, ${filler}</p>`);
  expect(await snippetsOf("kar")).toEqual([
    expect.stringContaining("[Kar]"),
    expect.stringContaining("bir [kar] yağdı"),
  ]);
  expect(await snippetsOf("kitap")).toEqual([expect.stringContaining("bir [kitapçı]")]);
  expect(await snippetsOf('"kar yağdı"')).toEqual([expect.stringContaining("bir [kar yağdı]")]);
});

describe("very many texts", () => {
  test("frequent words of different frequency are found in the newest blocks and in all others", async () => {
    await addPosts(3000, "<p>dolgu</p>", 3_000_000);
    await addPosts(150, "<p>dolgu seyrek</p>", 3_100_000);
    await addPosts(20, "<p>dolgu kapkara</p>", 3_200_000);
    await updateSearchIndex();
    for (const [q, count] of [
      ["dolgu", 1000],
      ["seyrek", 150],
      ["kapkara", 20],
      ["dolgu seyrek", 150],
      ["dolgu kapkara", 20],
      ["kapkaraca", 0],
    ] as const)
      expect((await find(q)).count).toBe(count);
    const [first] =
      await sql`select extract(epoch from created_at)::float8 * 1000 as at_ms from posts where id = 3100001`;
    await sql`update posts set created_at = created_at - interval '2 days' where id < 3100001`;
    const until = new Date(Number(first?.at_ms) - 86_400_000).toISOString();
    expect(await find("dolgu", { until, sort: "newest" })).toHaveProperty(
      "data.0.post_id",
      3_003_000,
    );
  });

  test("a pattern is compared with a bounded number of bytes", async () => {
    // The long part is in a tag, which is not folded: folding so much text takes seconds.
    const long_tag = `<img alt="${"x".repeat(60_000)}">`;
    await addPosts(150, `<p>uzun ${long_tag}</p>`, 2_000_000);
    await updateSearchIndex();
    const { count, count_is_exact } = await find('uzun -"kısa boylu"');
    expect(count).toBeGreaterThan(30);
    expect(count).toBeLessThan(150);
    expect(count_is_exact).toBe(false);
    expect(await find("uzun")).toMatchObject({ count: 150, count_is_exact: true });
  });

  test("the newest thousand are found, in every block of the index, and it is said that there are more", async () => {
    await addPosts(200, "<p>ortak</p>", 100_000);
    await addPosts(900, "<p>ortak</p>", 262_144 * 3 - 450);
    await updateSearchIndex();
    const { count, count_is_exact, data } = await find(
      "ortak",
      { sort: "newest" },
      { skip: 995, limit: 20 },
    );
    expect({ count, count_is_exact, rows: data.length }).toEqual({
      count: 1000,
      count_is_exact: false,
      rows: 5,
    });
    const newest = await find("ortak", { sort: "newest" });
    expect(newest.data[0]?.post_id).toBe(262_144 * 3 + 450);
    expect(await find("ortak", {}, { skip: 2 ** 40, limit: 20 })).toMatchObject({
      data: [],
      count: 1000,
    });
  });

  test("each is on one page, also where the newest texts do not have the highest ids", async () => {
    await addPosts(200, "<p>ters</p>", 1_000_000);
    await sql`update posts set created_at = now() - make_interval(mins => (id - 1000000)::int) where id > 1000000`;
    await updateSearchIndex();
    const newest_first = Array.from({ length: 200 }, (_, n) => 1_000_001 + n);
    expect(await pagesBy("newest")).toEqual(newest_first);
    expect(new Set(await pagesBy("relevance"))).toEqual(new Set(newest_first));
  });

  test("titles that were not compared keep no reply with a phrase from being found", async () => {
    const forum_id = await createdForum();
    await sql`
      insert into topics (forum_id, owner_id, title, content)
      select ${forum_id}, ${ayse.id}, 'kapı eski ' || n, '<p>Boş</p>' from generate_series(1, 4100) as n`;
    const post_id = await createdPost(ayse, topic_id, "<p>Bir eski kapı.</p>");
    await updateSearchIndex();
    expect(await found('"eski kapı"')).toEqual([post_id]);
    expect(await found('"eski kapı"', { sort: "newest" })).toEqual([post_id]);
  });

  test("a phrase of more than a hundred titles is looked for in no text, by relevance", async () => {
    const forum_id = await createdForum();
    await sql`
      insert into topics (forum_id, owner_id, title, content)
      select ${forum_id}, ${ayse.id}, 'Eski kapı ' || n, '<p>Boş</p>' from generate_series(1, 101) as n`;
    await createdPost(ayse, topic_id, "<p>Bir eski kapı.</p>");
    await updateSearchIndex();
    const by_titles = await find('"eski kapı"');
    expect(by_titles).toMatchObject({ count: 100, count_is_exact: false });
    expect(by_titles.data.every(({ type }) => type === "topic")).toBe(true);
    expect((await find('"eski kapı"', {}, { skip: 90, limit: 20 })).data).toHaveLength(10);
    const by_time = await find('"eski kapı"', { sort: "newest" });
    expect(by_time).toMatchObject({ count: 101, count_is_exact: false });
    expect(by_time.data.some(({ type }) => type === "post")).toBe(true);
  });

  test("of a forum all are found, also behind ten thousand of others", async () => {
    const forum_id = await createdForum();
    const other_topic = await createdTopic(ayse, { forum_id, title: "Öteki" });
    const oldest = await createdPost(ayse, other_topic, "<p>sık</p>");
    await addPosts(10_050, "<p>sık</p>", 1_000_000);
    await updateSearchIndex();
    expect(await found("sık", { forum_id })).toEqual([oldest]);
    expect(await find("sık", { forum_id })).toMatchObject({ count: 1, count_is_exact: true });
  });

  test("a search by time examines a bounded number of them, and says so", async () => {
    await addPosts(10_050, "<p>sık</p>", 1_000_000);
    await updateSearchIndex();
    const since = new Date(Date.now() + 86_400_000).toISOString();
    await sql`update search_segments set newest_at = ${since} where source = 'posts'`;
    expect(await find("sık", { since })).toMatchObject({ count: 0, count_is_exact: false });
    expect(await find("sık yok", { since })).toMatchObject({ count: 0, count_is_exact: true });
  });
});
