import { expect, test } from "vitest";
import { topicInReferrer } from "./topic-in-referrer.ts";

test.each([
  ["https://divan.example/topic/7?page=2", "/topic/7?page=2"],
  ["https://divan.example/topic/7/print", "/topic/7/print"],
  ["https://divan.example/topic/7/reply", null],
  ["https://divan.example/forum/7", null],
  ["https://other.example/topic/7", null],
  ["not an address", null],
  [null, null],
])("from %s", (referrer, address) => {
  const headers = referrer === null ? undefined : { Referer: referrer };
  const request = new Request("https://divan.example/picture/3", { headers });
  expect(topicInReferrer(request)).toBe(address);
});
