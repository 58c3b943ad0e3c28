import { expect, test } from "vitest";
import { createdMember, exhaustLimit } from "#tests/support/domain.ts";
import type { SearchInput } from "../query/search-input.ts";
import { limitedSearch } from "./limited-search.server.ts";
import { getSearchPage } from "./search-page.server.ts";

const INPUT: SearchInput = { q: "sehpa", type: "all", in_titles: false, sort: "relevance" };
const RANGE = { skip: 0, limit: 20 };

test("searches are limited for each member, and an empty form is not a search", async () => {
  const [reader, other] = [await createdMember(), await createdMember()];
  await limitedSearch(reader, INPUT, RANGE);
  await limitedSearch(reader, { ...INPUT, q: " " }, RANGE);
  expect(await exhaustLimit("search", reader)).toBe(299);
  await expect(limitedSearch(reader, INPUT, RANGE)).rejects.toMatchObject({ status: 429 });
  expect(await limitedSearch(reader, { ...INPUT, q: "" }, RANGE)).toMatchObject({
    problem: "empty",
  });
  expect(await limitedSearch(other, INPUT, RANGE)).toMatchObject({ problem: null });
});

test("a page counts one search, also one after the last and one for an author without words", async () => {
  const reader = await createdMember();
  const count = (form: Partial<SearchInput>, page: number) =>
    getSearchPage(reader, { input: { ...INPUT, ...form }, problem: null }, page);
  await count({}, 9);
  await count({ q: "", author: reader.username }, 1);
  await count({ q: "" }, 1);
  expect(await exhaustLimit("search", reader)).toBe(298);
  await expect(count({ q: "", author: reader.username }, 1)).rejects.toMatchObject({ status: 429 });
});
