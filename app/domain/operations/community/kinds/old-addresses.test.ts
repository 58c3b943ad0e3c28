import { describe, expect, test } from "vitest";
import { lineSchema } from "../line-schema.ts";
import { old_addresses } from "./old-addresses.ts";

const schema = lineSchema(old_addresses);
const isLine = (line: object) => schema.safeParse(line).success;

describe("an old address", () => {
  test.each([
    "viewtopic.php?p=17",
    "download/file.php?id=4",
    "index.php",
    "t/12/5",
    "c/4",
    "topic/12",
    "uid/5",
    "u/ayşe",
    "user/old name",
    "memberlist.php?un=a&b+c%",
    "user/a?b#c",
    "u/100%",
  ])("%s has the form", (address) => {
    expect(isLine({ address, path: "/topic/12" })).toBe(true);
  });

  test.each([
    "",
    "/t/12",
    "t/slug/12",
    "t/012",
    "forum/t/12",
    "t/12?u=x",
    "viewtopic.php?f=2&p=17",
    "u/Ayşe",
    "u/ay%C5%9Fe",
    "u/ışık",
    "u/a/b",
    "memberlist.php?un=Ali",
    "users/ayse",
    "u/\ud800",
    "u/a\0",
    "https://x/t/1",
  ])("%j has another one, in which no request would find it", (address) => {
    expect(isLine({ address, path: "/topic/12" })).toBe(false);
  });
});

describe("the path that it leads to", () => {
  test.each(["/", "/topic/12/post/34", "/user/ay%C5%9Fe", "/user/ayşe", "/topic/12?page=2#son"])(
    "may be %s",
    (path) => {
      expect(isLine({ address: "t/12", path })).toBe(true);
    },
  );

  test.each([
    "",
    "topic/12",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/.//evil.example",
    "/a\nb",
    "/a\0b",
    "javascript:alert(1)",
    `/${"a".repeat(300)}`,
  ])("is not %j", (path) => {
    expect(isLine({ address: "t/12", path })).toBe(false);
  });
});
