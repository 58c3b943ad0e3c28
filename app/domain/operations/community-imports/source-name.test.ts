import { expect, test } from "vitest";
import { conversionFileName, convertedName, isFileName, isUploadName } from "./source-name.ts";

test.each([
  "forum.sql",
  "forum.sql.gz",
  "divan-2024-03-12-v20240312.tar.gz",
  "backup.tgz",
  "WhatsApp Chat with Komşular & Co’s 🏡.zip",
  "_chat.txt",
  "result.json",
])("%s is a source", (name) => {
  expect(isUploadName(name)).toBe(true);
  expect(isFileName(convertedName(name))).toBe(true);
});

test.each([
  "",
  ".hidden.sql",
  "../forum.sql",
  "a/forum.sql",
  "a\\forum.sql",
  "forum.sql\n",
  "forum\u202Elqs.sql",
  "forum\0.sql",
  "forum.rar",
  "forum",
  "state.json",
  `${"a".repeat(200)}.sql`,
])("%j is none", (name) => {
  expect(isUploadName(name)).toBe(false);
});

test("the longest names of files that belong to a source fit into a file system", () => {
  const name = `${"ü".repeat(98)}.sql`;
  expect(isUploadName(name)).toBe(true);
  expect(Buffer.byteLength(`${conversionFileName(convertedName(name))}.part`)).toBeLessThan(255);
});
