import { expect, test } from "vitest";
import { texts as english } from "#locales/en/index.ts";
import type { Texts } from "#locales/index.ts";
import { texts as turkish } from "#locales/tr/index.ts";
import { makeTranslate } from "#locales/translate.ts";

/** The keys exist; only their texts are replaced. */
const inEnglish = makeTranslate("en", withReplies(english, "{{n}} reply", "{{n}} replies"));
const inTurkish = makeTranslate("tr", withReplies(turkish, "{{n}} yanıt", "{{n}} yanıt"));

function withReplies(texts: Texts, replies_one: string, replies_other: string): Texts {
  const pageOf = "{{title}} – {{page}}, {{title}}";
  return { ...texts, topic: { ...texts.topic, replies_one, replies_other, pageOf } };
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

test("values stand where their names are, as they are", () => {
  expect(inEnglish("topic.pageOf", { title: "{{page}} $& <b>", page: 1204 })).toBe(
    "{{page}} $& <b> – 1,204, {{page}} $& <b>",
  );
});

test("a value that is not given leaves nothing behind", () => {
  expect(inEnglish("topic.pageOf", { page: 2 })).toBe(" – 2, ");
});
