import { beforeAll, expect, test } from "vitest";
import { actor, anybody, createdForum, createdTopic, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { cleanTitleWords } from "../index/clean-title-words.server.ts";
import { createSearchIndexes } from "../index/create-search-indexes.server.ts";
import { forgetSearchState } from "../index/search-progress.server.ts";
import { splitQuery } from "../query/search-query.ts";
import { suggestQuery } from "./suggest-query.server.ts";
import { findSuggestion } from "./suggestion.server.ts";

let ayse: User;
beforeAll(async () => {
  ayse = await actor("ayse");
  await createdTopic(ayse, { title: "İstanbul’da Ahşap çiçek standı" });
  await createdTopic(ayse, { title: "ELEKTRİK ve ışıklandırma, 2024model" });
  await createdTopic(ayse, { title: "Which mobile phone? (refurbished)" });
});

async function storedWords(): Promise<string[]> {
  return (await sql`select word from title_words order by word collate "C"`).map(({ word }) =>
    String(word),
  );
}

test("the words of titles are kept as they are written, in lower case", async () => {
  expect(await storedWords()).toEqual([
    "ahşap",
    "elektrik",
    "istanbul",
    "mobile",
    "phone",
    "refurbished",
    "standı",
    "which",
    "çiçek",
    "ışıklandırma",
  ]);
});

test("what is suggested keeps the phrases, what must not occur and the filters", async () => {
  const rest = '"eski kapı" -ceviz -"yeni kapı" author:ayse forum:"el işi" in:titles sort:newest';
  expect(await suggestQuery(anybody, splitQuery(`çiçeek ${rest}`))).toBe(`çiçek ${rest}`);
});

test.each([
  [["istnabul"], ["istanbul"]],
  [
    ["İstambul", "ahsap"],
    ["istanbul", "ahsap"],
  ],
  [["eletkrik"], ["elektrik"]],
  [["çiçeek"], ["çiçek"]],
  [
    ["refurbrished", "phone"],
    ["refurbished", "phone"],
  ],
  [["isiklandirrma"], ["ışıklandırma"]],
  [["ciecek"], ["çiçek"]],
  [
    ["phoen", "whihc"],
    ["phone", "which"],
  ],
  [["istanbu"], null],
  [["phone"], null],
  [["stand"], null],
  [["xyzzy"], null],
  [["abc"], null],
  [["mobile", "", "'", "%", "\\", "🪵🪵🪵🪵"], null],
  [[], null],
  [Array.from({ length: 9 }, () => "istnabul"), null],
])("%j leads to %j", async (words, suggestion) => {
  expect(await findSuggestion(anybody, words)).toEqual(suggestion);
});

test("a word of a deleted or changed title is not suggested, and is deleted unless another title has it", async () => {
  const first_id = await createdTopic(ayse, { title: "Zımpara makinesi" });
  const second_id = await createdTopic(ayse, { title: "Zımpara tutkalı" });
  expect(await findSuggestion(anybody, ["zimpaar", "makinsei"])).toEqual(["zımpara", "makinesi"]);
  await removeTopic(ayse, first_id);
  expect(await findSuggestion(anybody, ["zimpaar", "makinsei"])).toEqual(["zımpara", "makinsei"]);
  await cleanTitleWords();
  expect(await storedWords()).toEqual(expect.arrayContaining(["zımpara", "tutkalı"]));
  expect(await storedWords()).not.toContain("makinesi");
  await changeTopic(ayse, second_id, { title: "Tornavida tutkalı" });
  expect(await findSuggestion(anybody, ["zimpaar"])).toBe(null);
  expect(await findSuggestion(anybody, ["tornavdia"])).toEqual(["tornavida"]);
  await cleanTitleWords();
  expect(await storedWords()).not.toContain("zımpara");
  expect(await sql`select from former_title_words`).toHaveLength(0);
});

test("a word of a deleted forum is not suggested, even before its topics are removed", async () => {
  const forum_id = await createdForum();
  await createdTopic(ayse, { forum_id, title: "Keçe terlik" });
  expect(await findSuggestion(anybody, ["terilk"])).toEqual(["terlik"]);
  await sql`delete from forums where id = ${forum_id}`;
  expect(await findSuggestion(anybody, ["terilk"])).toBe(null);
});

test("among very many words the suggestion reads few of them", async () => {
  await sql`insert into title_words (word) select distinct translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, 20000) n`;
  await sql`vacuum analyze title_words`;
  const { result, statements } = await captureStatements(() =>
    findSuggestion(anybody, ["istnabul"]),
  );
  expect(result).toEqual(["istanbul"]);
  const plans = await Promise.all(statements.map(explain));
  expect(plans).toHaveLength(2);
  for (const { blocks } of plans) expect(blocks).toBeLessThan(150);
  expect(plans[0]?.plan).toContain("title_words_similar");
});

test("the job adds the words of existing titles", async () => {
  const words = await storedWords();
  await sql`drop index title_words_similar`;
  await sql`truncate title_words`;
  forgetSearchState();
  expect(await findSuggestion(anybody, ["istnabul"])).toBe(null);
  await createSearchIndexes();
  expect(await findSuggestion(anybody, ["istnabul"])).toEqual(["istanbul"]);
  expect(words).toEqual(expect.arrayContaining(await storedWords()));
});

test("without the extension pg_trgm nothing is suggested", async () => {
  await sql`drop extension pg_trgm cascade`;
  forgetSearchState();
  expect(await findSuggestion(anybody, ["istnabul"])).toBe(null);
  await sql`create schema extensions`;
  await sql`create extension pg_trgm schema extensions`;
  await createSearchIndexes();
  expect(await findSuggestion(anybody, ["istnabul"])).toEqual(["istanbul"]);
});
