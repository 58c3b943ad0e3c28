import { expect, test } from "vitest";
import { z } from "zod";
import { JsonText } from "#app/lib/text/json-text.ts";
import { choose, chooseInList, fieldsOf } from "./fields.ts";

const shape = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  unread_posts: z.int().optional(),
});
const chosen = (fields?: string) => fieldsOf(shape).parse({ fields }).fields;

test("names choose fields, in the order of the answer, and id", () => {
  expect(chosen("title")).toEqual(["id", "title"]);
  expect(chosen(" content, title ,title")).toEqual(["id", "title", "content"]);
  expect(chosen("id")).toEqual(["id"]);
});

test("an optional field alone is added to the others", () => {
  expect(chosen("unread_posts")).toEqual(["id", "title", "content", "unread_posts"]);
  expect(chosen("unread_posts,title")).toEqual(["id", "title", "unread_posts"]);
});

test("without a name that is known, all fields are answered", () => {
  for (const fields of [undefined, "", ",", "nothing", "Title", "__proto__,constructor"])
    expect(chosen(fields)).toBeNull();
  expect(chosen("nothing,title")).toEqual(["id", "title"]);
  expect(chosen("nothing,unread_posts")).toEqual(chosen("unread_posts"));
});

const textOf = (value: object) => (value instanceof JsonText ? value.bytes.toString() : value);

test("an answer and the rows of a list have the chosen fields alone", () => {
  const item = { id: 1, title: "Masa", content: null };
  expect(choose(null, item)).toBe(item);
  expect(textOf(choose(["id", "content"], item))).toBe('{"id":1,"content":null}');
  const list = { data: [item], count: 9, unread_count: 3 };
  expect(chooseInList(null, list)).toBe(list);
  expect(textOf(chooseInList(["id", "email"], list))).toBe(
    '{"data":[{"id":1}],"count":9,"unread_count":3}',
  );
});
