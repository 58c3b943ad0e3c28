import type { Language, Translate } from "./index.ts";

/** A text split at its placeholders: text, name, text, name, … text. */
type Parts = readonly string[];
type Values = Record<string, string | number>;

const PLACEHOLDER = /\{\{(\w+)\}\}/;

/** Numbers that are names are written as in addresses: page 1204, #1204. */
const ORDINALS = new Set(["page", "position"]);

/**
 * The texts are split and the formatters made once for each language, because a page translates
 * hundreds of times. Values are not escaped, because React does.
 */
export function makeTranslate(
  language: Language,
  texts: Record<string, Record<string, string>>,
): Translate {
  const parts_of_key = new Map<string, Parts>(
    Object.entries(texts).flatMap(([group, texts_of_group]) =>
      Object.entries(texts_of_group).map(([key, text]) => [
        `${group}.${key}`,
        text.split(PLACEHOLDER),
      ]),
    ),
  );
  const plural_rules = new Intl.PluralRules(language);
  const number_format = new Intl.NumberFormat(language);

  function partsFor(key: string, count: string | number | undefined): Parts | undefined {
    if (typeof count !== "number") return parts_of_key.get(key);
    return (
      parts_of_key.get(`${key}_${plural_rules.select(count)}`) ?? parts_of_key.get(`${key}_other`)
    );
  }

  /** Amounts in the format of the language: 1.204 or 1,204. `n` is the count of the plural. */
  function format(name: string, values: Values): string {
    const value = (name === "n" ? (values.count ?? values.n) : values[name]) ?? "";
    return typeof value === "number" && !ORDINALS.has(name)
      ? number_format.format(value)
      : String(value);
  }

  return (key, values = {}) => {
    const parts = partsFor(key, values.count);
    if (!parts) return key;
    if (parts.length === 1) return parts[0] ?? "";
    return parts.map((part, index) => (index % 2 === 0 ? part : format(part, values))).join("");
  };
}
