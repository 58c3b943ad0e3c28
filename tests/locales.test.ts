import { describe, expect, test } from "vitest";

type Texts = Record<string, string>;

const tr = textsOf(import.meta.glob<Record<string, Texts>>("../locales/tr/*.ts", { eager: true }));
const en = textsOf(import.meta.glob<Record<string, Texts>>("../locales/en/*.ts", { eager: true }));
const both = [...Object.entries(tr), ...Object.entries(en)];

/** The API speaks these to programs, which know them by their letters. */
const CONTRACT = /^(messages|answers)\./;

/** What section 8 of the specification says in so many words. */
const CATALOGUE = [
  "Something went wrong.",
  "Invalid invite code.",
  "You don't have any invites.",
  "Invite not found.",
  "Used invite cannot be deleted.",
  "The user with this email already exists in the system",
  "The invite is already used.",
  "The email does not match with invite.",
  "An error occurred while deleting the user.",
  "An error occurred while deleting the category.",
  "An error occurred while deleting the forum.",
  "Something went wrong!",
  "Success!",
  "Password updated.",
  "User updated successfully.",
  "Your account has been successfully deleted.",
  "Unsubscribed from forum.",
  "Unsubscribed from topic.",
  "Subscribed to forum.",
  "Subscribed to topic.",
  "Invite created successfully.",
  "The invite was deleted successfully.",
  "Post created successfully.",
  "Topic created successfully.",
  "User created successfully.",
  "The user was deleted successfully.",
  "Category created successfully.",
  "Category updated successfully.",
  "Forum created successfully.",
  "Forum updated successfully.",
  "The category was deleted successfully.",
  "The forum was deleted successfully.",
  "The backup has been created.",
  "No notifications",
  "No forum subscriptions",
  "No topic subscriptions",
  "No Posts",
  "No reply",
];

describe("the two languages", () => {
  test("say the same things", () => {
    expect(
      Object.keys(en)
        .filter((key) => !key.startsWith("answers."))
        .toSorted(),
    ).toEqual(Object.keys(tr).toSorted());
  });

  test("fill in the same values", () => {
    const different = Object.keys(tr).filter(
      (key) => String(placeholders(tr[key])) !== String(placeholders(en[key])),
    );
    expect(different).toEqual([]);
  });

  test("leave nothing empty, and no space at an end", () => {
    expect(both.filter(([, text]) => text !== text.trim() || text === "")).toEqual([]);
  });

  test("have every plural they need, and no key that is both plural and not", () => {
    expect({ tr: brokenPlurals("tr", tr), en: brokenPlurals("en", en) }).toEqual({
      tr: [],
      en: [],
    });
  });

  test("write real apostrophes and quotation marks, where the contract does not say otherwise", () => {
    expect(
      both.filter(([key, text]) => /['"]/.test(text) && !(CONTRACT.test(key) && en[key] === text)),
    ).toEqual([]);
  });
});

test("Turkish neither begs nor regrets", () => {
  expect(Object.entries(tr).filter(([, text]) => /lütfen|maalesef|üzgünüz/i.test(text))).toEqual(
    [],
  );
});

test("the catalogue of the specification is there, word for word", () => {
  const said = new Set(Object.values(en));
  expect(CATALOGUE.filter((text) => !said.has(text))).toEqual([]);
});

/** `file.key` to text. What a file exports is named like the file. */
function textsOf(modules: Record<string, Record<string, Texts>>): Texts {
  const groups = Object.values(modules).flatMap((module) => Object.entries(module));
  return Object.fromEntries(
    groups
      .filter(([name]) => name !== "tr" && name !== "en")
      .flatMap(([name, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text]),
      ),
  );
}

function placeholders(text = ""): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
}

function brokenPlurals(language: string, texts: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const stems = new Set(
    Object.keys(texts)
      .filter((key) => /_(zero|one|two|few|many|other)$/.test(key))
      .map((key) => key.slice(0, key.lastIndexOf("_"))),
  );
  return [...stems].filter(
    (stem) => stem in texts || forms.some((form) => !(`${stem}_${form}` in texts)),
  );
}
