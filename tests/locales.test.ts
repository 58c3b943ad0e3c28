import { describe, expect, test } from "vitest";
import { answers } from "#locales/answers.ts";
import { LANGUAGES, type Language } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";

type Texts = Record<string, string>;

const files = import.meta.glob<Record<string, Texts>>("../locales/*/index.ts", {
  eager: true,
  import: "texts",
});
const languages = LANGUAGES.map((language) => ({ language, texts: textsOf(language) }));
const source = textsOf(LANGUAGES[0]);
const en = { ...textsOf("en"), ...prefixKeys("answers", answers) };
const all_texts = [
  ...languages.flatMap(({ texts }) => Object.entries(texts)),
  ...Object.entries(en),
];

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Texts of the API. Programs compare them literally, so they keep their straight quotation marks.
 */
const CONTRACT = /^(messages|answers)\./;

/** Each situation has a message of its own, even where the texts are equal. */
const MESSAGES = /^(messages|notices)\./;

const SUFFIX_OF_NAME = /\{\{(actor|forum|name|site|title|topic|username|who)\}\}[\p{L}’]/u;
const QUOTED = /“\{\{\w+\}\}”/g;
const UNQUOTED_TITLE = /(?<!: )\{\{(forum|title|topic)\}\}/;
const LISTS_OF_NAMES = new Set(["mail.notificationsPlace", "topic.pageOf", "layout.refused"]);
const NUMBER_BEFORE_PLURAL = /\{\{(?!email|name|site|tag)\w+\}\} [a-z]+s\b/;

/** The exact texts of section 8 of the specification. */
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

describe("all languages", () => {
  test("have a folder and a name of their own", () => {
    const folders = Object.keys(files).map((path) => path.split("/")[2] ?? "");
    expect([...new Set(folders)].toSorted()).toEqual(LANGUAGES.toSorted());
    const names = LANGUAGES.map(languageName);
    expect(new Set(names).size).toBe(LANGUAGES.length);
  });

  test("have the same keys", () => {
    for (const { texts } of languages) expect(stemsOf(texts)).toEqual(stemsOf(source));
  });

  test("have the same placeholders", () => {
    const differences = languages.flatMap(({ language, texts }) =>
      Object.entries(texts)
        .filter(([key, text]) => {
          const source_text = source[key] ?? source[key.replace(PLURAL, "_other")];
          return String(placeholders(text)) !== String(placeholders(source_text));
        })
        .map(([key]) => `${language} ${key}`),
    );
    expect(differences).toEqual([]);
  });

  test("have no empty text and no space at the ends", () => {
    expect(all_texts.filter(([, text]) => text !== text.trim() || text === "")).toEqual([]);
  });

  test("have one plural form or every one, and no key both with and without plural", () => {
    const broken_plurals = languages.map(({ language, texts }) => brokenPlurals(language, texts));
    expect(broken_plurals.flat()).toEqual([]);
  });

  test("use typographic apostrophes and quotation marks, except in the API contract", () => {
    expect(
      all_texts.filter(
        ([key, text]) => /['"]/.test(text) && !(CONTRACT.test(key) && en[key] === text),
      ),
    ).toEqual([]);
  });
});

test("no text is stored twice", () => {
  const keys_of_text = Map.groupBy(
    Object.keys(source).filter((key) => !MESSAGES.test(key)),
    (key) => languages.map(({ texts }) => texts[key]).join("\n"),
  );
  expect([...keys_of_text.values()].filter((keys) => keys.length > 1)).toEqual([]);
});

describe("the Turkish texts", () => {
  const texts = Object.entries(textsOf("tr"));

  test("do not beg or apologise", () => {
    expect(texts.filter(([, text]) => /lütfen|maalesef|üzgünüz/i.test(text))).toEqual([]);
  });

  test("attach no suffix to a name, because its vowels would depend on the name", () => {
    expect(texts.filter(([, text]) => SUFFIX_OF_NAME.test(text))).toEqual([]);
  });
});

test("titles and names of forums are quoted, except after a colon and in lists of names", () => {
  expect(
    all_texts.filter(
      ([key, text]) => UNQUOTED_TITLE.test(text.replace(QUOTED, "")) && !LISTS_OF_NAMES.has(key),
    ),
  ).toEqual([]);
});

test("an English number before a plural is the `count` of a plural form", () => {
  const without_forms = Object.entries(textsOf("en")).filter(
    ([key, text]) =>
      NUMBER_BEFORE_PLURAL.test(text) && !(key.replace(PLURAL, "_one") in en && PLURAL.test(key)),
  );
  expect(without_forms).toEqual([]);
});

test("the English texts have all texts of the specification", () => {
  const english_texts = new Set(Object.values(en));
  expect(CATALOGUE.filter((text) => !english_texts.has(text))).toEqual([]);
});

/** Maps `group.key` to the text. */
function textsOf(language: Language): Texts {
  const groups = files[`../locales/${language}/index.ts`] ?? {};
  return Object.assign(
    {},
    ...Object.entries(groups).map(([name, group]) => prefixKeys(name, group)),
  );
}

function prefixKeys(name: string, group: Texts): Texts {
  return Object.fromEntries(Object.entries(group).map(([key, text]) => [`${name}.${key}`, text]));
}

/** The keys without their plural endings, which differ by language. */
function stemsOf(texts: Texts): string[] {
  const stems = Object.keys(texts).map((key) => key.replace(PLURAL, ""));
  return [...new Set(stems)].toSorted();
}

/** Leaves out the count, which a form for one need not write. */
function placeholders(text = ""): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).filter((name) => name !== "{{n}}").toSorted();
}

/** A language that has the same text for every number stores only `_other`. */
function brokenPlurals(language: Language, texts: Texts): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const stems = new Set(
    Object.keys(texts)
      .filter((key) => PLURAL.test(key))
      .map((key) => key.replace(PLURAL, "")),
  );
  return [...stems].filter((stem) => {
    const forms = categories.flatMap((category) => texts[`${stem}_${category}`] ?? []);
    const is_complete = forms.length === categories.length && new Set(forms).size > 1;
    return stem in texts || !(is_complete || (forms.length === 1 && `${stem}_other` in texts));
  });
}
