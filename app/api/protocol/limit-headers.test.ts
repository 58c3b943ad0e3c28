import { expect, test } from "vitest";
import { readStringList } from "#tests/support/structured-fields.ts";
import { limitHeaders } from "./limit-headers.ts";

const post = { name: "post", quota: 300, window_seconds: 300, left: { quota: 299, seconds: 300 } };

test("no header without a limit", () => {
  expect(limitHeaders([])).toEqual({});
});

test("each limit is an item of both lists, or of the policies alone if what is left is secret", () => {
  const headers = limitHeaders([
    post,
    { name: "sign_in", quota: 20, window_seconds: 900, left: null },
  ]);
  expect(headers).toEqual({
    "RateLimit-Policy": '"post";q=300;w=300, "sign_in";q=20;w=900',
    RateLimit: '"post";r=299;t=300',
  });
  expect(readStringList(headers["RateLimit-Policy"] ?? "")).toEqual([
    { text: "post", parameters: { q: 300, w: 300 } },
    { text: "sign_in", parameters: { q: 20, w: 900 } },
  ]);
  expect(limitHeaders([{ ...post, left: null }])).toEqual({
    "RateLimit-Policy": '"post";q=300;w=300',
  });
});
