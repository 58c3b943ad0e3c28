import { expect, test } from "vitest";
import { readTopicNumber } from "./topic-number.ts";

test.each([
  ["12", 12],
  [" #12 ", 12],
  ["https://divan.example/topic/12", 12],
  ["https://divan.example/topic/12?page=3#post-4", 12],
  ["/topic/12/post/34", 12],
  ["", null],
  ["0", null],
  ["twelve", null],
  ["99999999999", null],
  ["https://divan.example/topic/99999999999", null],
  ["https://divan.example/forum/12", null],
])("the topic in “%s” is %s", (text, id) => {
  expect(readTopicNumber(text)).toBe(id);
});
