import { expect, test } from "vitest";
import { SEARCH_TEXT_MAX } from "./search-input.ts";
import { readSearchForm } from "./search-page-input.ts";

const nothing = {
  q: "",
  type: "all",
  forum_id: undefined,
  author: undefined,
  since: undefined,
  until: undefined,
  in_titles: false,
  sort: "relevance",
  time_zone: "UTC",
};

function read(fields: Record<string, string>) {
  return readSearchForm(new URLSearchParams(fields), "UTC");
}

test("each field of the form is read, and empty ones ask for nothing", () => {
  const asked = {
    q: "ceviz “sehpa”",
    type: "topic",
    forum_id: 7,
    author: "selin",
    since: "2026-01-31",
    until: "2026-02-28",
    in_titles: true,
    sort: "newest",
    time_zone: "UTC",
  };
  const fields = {
    ...asked,
    forum_id: "7",
    in_titles: "1",
    author: " @selin",
    q: " ceviz  “sehpa” ",
  };
  expect(read(fields)).toEqual({ input: asked, problem: null });
  const empty_fields = Object.fromEntries(Object.keys(nothing).map((name) => [name, ""]));
  for (const empty of [{}, empty_fields])
    expect(read(empty)).toEqual({ input: nothing, problem: null });
});

test.each([
  ["too_long", { q: "a".repeat(SEARCH_TEXT_MAX + 1) }],
  ["unknown_forum", { forum_id: "0.5" }],
  ["unknown_forum", { forum_id: "99999999999" }],
  ["unknown_author", { author: "a".repeat(31) }],
  ["bad_date", { since: "31.01.2026" }],
  ["bad_until", { until: "2026-02-30" }],
  ["bad_until", { until: "0000-01-01" }],
  ["days_reversed", { since: "2026-02-01", until: "2026-01-31" }],
])("the page says what it cannot search for: %s", (problem, fields) => {
  expect(read({ q: "ceviz", ...fields }).problem).toBe(problem);
});

test("a wrong day stays in its field, so that it can be corrected", () => {
  expect(read({ q: "ceviz", since: "31.01.2026" }).input.since).toBe("31.01.2026");
});

test("what cannot be in a text, and a choice that does not exist, count as none", () => {
  for (const q of ["a\0b", `a${"\u0301".repeat(10_000)}`])
    expect(read({ q })).toEqual({ input: nothing, problem: null });
  expect(read({ type: "drop table", sort: "0", forum_id: "x" })).toEqual({
    input: nothing,
    problem: null,
  });
});
