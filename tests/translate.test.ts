import { expect, test } from "vitest";
import { texts as english } from "#locales/en/index.ts";
import type { Texts } from "#locales/index.ts";
import { texts as turkish } from "#locales/tr/index.ts";
import { makeTranslate } from "#locales/translate.ts";

/** The keys exist; only their texts are replaced. */
const inEnglish = makeTranslate(
  "en",
  withTopicTexts(english, { replies_one: "{{n}} reply", replies_other: "{{n}} replies" }),
);
const inTurkish = makeTranslate("tr", withTopicTexts(turkish, { replies_other: "{{n}} yanıt" }));

function withTopicTexts(texts: Texts, topic: Partial<Texts["topic"]> & { replies_one?: string }) {
  const pageOf = "{{title}} – {{page}}, {{title}}";
  const repliesShown_other = "{{from}}-{{to}}";
  return { ...texts, topic: { ...texts.topic, pageOf, repliesShown_other, ...topic } };
}

test("the plural form follows the rules of the language, and numbers its format", () => {
  expect([0, 1, 2, 1204].map((count) => inEnglish("topic.replies", { count }))).toEqual([
    "0 replies",
    "1 reply",
    "2 replies",
    "1,204 replies",
  ]);
  expect([0, 1, 1204].map((count) => inTurkish("topic.replies", { count }))).toEqual([
    "0 yanıt",
    "1 yanıt",
    "1.204 yanıt",
  ]);
});

test("values are inserted where their names are, unchanged", () => {
  expect(inEnglish("topic.pageOf", { title: "{{page}} $& <b>", page: 1204 })).toBe(
    "{{page}} $& <b> – 1204, {{page}} $& <b>",
  );
});

test("amounts are grouped; numbers of pages and replies are not", () => {
  expect(inTurkish("topic.repliesShown", { count: 9000, from: 1201, to: 1210 })).toBe(
    "1.201-1.210",
  );
  expect(inTurkish("topic.replyOf", { position: 1204 })).toContain("1204.");
});

test("a value that is not given leaves nothing behind", () => {
  expect(inEnglish("topic.pageOf", { page: 2 })).toBe(" – 2, ");
});
