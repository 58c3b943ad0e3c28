import type { SiteTextName } from "#app/domain/site/settings/parts/site-text-names.ts";
import type { Language, Translate } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";

/** “Tagline (English)” */
export function siteFieldLabel(t: Translate, name: SiteTextName, language: Language): string {
  return t("site.textIn", { text: t(`site.${name}`), language: languageName(language) });
}
