import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "./env.server.ts";
import { findEnvFileMistakes } from "./env-file.ts";

const mistakesOf = (text: string) => findEnvFileMistakes(text, SETTING_NAMES);

test.each([
  ["SITE_NAM=Foo", ".env: SITE_NAM is not a setting; did you mean SITE_NAME?"],
  ["SMTPURL=smtp://x", ".env: SMTPURL is not a setting; did you mean SMTP_URL?"],
  ["site_url=https://x", ".env: site_url is not a setting; did you mean SITE_URL?"],
  ["DOMAIN=x", ".env: DOMAIN is not a setting; .env.example lists them all."],
  ["\nPORT 3001", '.env: line 2 has no "=" and sets nothing; did you mean PORT=…?'],
  ["PORT: 3001", '.env: line 1 has no "=" and sets nothing; did you mean PORT=…?'],
  ["hello", '.env: line 1 has no "=" and sets nothing.'],
])("%j is named", (text, mistake) => {
  expect(mistakesOf(text)).toEqual([mistake]);
});

test.each([
  "# a comment without a value\n\n  # PORT 3001",
  "SITE_NAME='two\nlines'\nPORT=3001",
  "export PORT=3001",
  "PORT=3001\r\nHOST=127.0.0.1\r\n",
  "RELEASE_NAME=Lale\nLAST_COMMIT_HASH=abc",
  "PGHOST=/run/postgresql\nAWS_REGION=eu-central-1\nTZ=UTC",
])("%j has no mistake", (text) => {
  expect(mistakesOf(text)).toEqual([]);
});

test("a line after a value of several lines has its own number", () => {
  expect(mistakesOf('SITE_NAME="two\nlines"\nPORT 3001')).toEqual([
    '.env: line 3 has no "=" and sets nothing; did you mean PORT=…?',
  ]);
});

test(".env.example has no mistake", () => {
  expect(mistakesOf(readFileSync(".env.example", "utf8"))).toEqual([]);
});

test("a line without a name is not repeated, because it may be a part of a password", () => {
  expect(mistakesOf("SMTP_URL=x\ngizli-parola").join()).not.toContain("gizli");
});
