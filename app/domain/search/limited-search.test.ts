import { expect, test } from "vitest";
import { createdMember, exhaustLimit } from "#tests/support/domain.ts";
import { limitedSearch } from "./limited-search.server.ts";
import type { SearchInput } from "./search-input.ts";

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
