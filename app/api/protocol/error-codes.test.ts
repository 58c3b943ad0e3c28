import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeOf } from "#app/http/page/error-code.server.ts";
import { texts } from "#locales/en/index.ts";
import type { MessageKey } from "#locales/index.ts";
import { ERROR_CODES, sentenceOf } from "./error-codes.server.ts";

const { messages } = texts;

/** Has every code that was ever published, in tables with its sentence or in lists without. */
const document = readFileSync("docs/errors.md", "utf8");
const rows = [...document.matchAll(/^\| `(\w+)` \|(?: [\d, ]+ \|)? ?(.*?) ?\|$/gm)].map(
  ([, code = "", detail = ""]) => ({ code, detail }),
);
const listed_codes = [...document.matchAll(/^- \d+: (`\w+`(?:, `\w+`)*)$/gm)].flatMap(
  ([, codes = ""]) => codes.replaceAll("`", "").split(", "),
);

test("no code is renamed or removed, and each new one is described", () => {
  const codes = [...rows.map(({ code }) => code), ...listed_codes];
  expect({
    without_row: ERROR_CODES.filter((code) => !codes.includes(code)),
    gone: codes.filter((code) => !ERROR_CODES.includes(code)),
    twice: codes.filter((code, index) => codes.indexOf(code) !== index),
  }).toEqual({ without_row: [], gone: [], twice: [] });
});

test("the page has the sentences of the codes", () => {
  const wrong_rows = rows.filter(({ code, detail }) => {
    const details = detailsOf(code);
    return details.length > 0 && !details.includes(detail);
  });
  expect(wrong_rows).toEqual([]);
});

test("a sentence has the values that it names", () => {
  expect(sentenceOf("tooFewInvites", { needed: 6, left: 5 })).toContain("6 needed, 5 left");
  expect(sentenceOf("tooFewInvites", { needed: "{{left}}", left: 5 })).toContain(
    "{{left}} needed, 5",
  );
  expect(sentenceOf("tooFewInvites", { needed: 6 })).toContain("6 needed, {{left}} left");
});

test("a code is words with underscores", () => {
  expect(codeOf("topicNotFound")).toBe("topic_not_found");
  expect(codeOf("emailTakenByOther")).toBe(codeOf("emailTaken"));
  expect(ERROR_CODES.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
});

/** The details of a code. A code that no message has yields none. */
function detailsOf(code: string): string[] {
  return Object.entries(messages).flatMap(([key, text]) =>
    isKey(key) && codeOf(key) === code ? [text] : [],
  );
}

function isKey(name: string): name is MessageKey {
  return Object.hasOwn(messages, name);
}
