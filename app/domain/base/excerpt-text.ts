import type { Translate } from "#locales/index.ts";

/** The beginning of a post, or the word for a picture if it has nothing but undescribed ones. */
export function excerptText(t: Translate, excerpt: string): string {
  return excerpt || `[${t("words.undescribed")}]`;
}
