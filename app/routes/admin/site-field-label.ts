import type { Language, TextKey, Translate } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";

const NAMES: Record<string, TextKey> = {
  name: "site.name",
  tagline: "site.tagline",
  welcome: "site.welcome",
  rules: "site.rules",
  footer: "site.footer",
};

/** “Tagline (English)” */
export function siteFieldLabel(t: Translate, name: string, language: Language): string {
  const key = NAMES[name];
  return key ? t("site.textIn", { text: t(key), language: languageName(language) }) : name;
}
