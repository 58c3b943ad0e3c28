import { useReader } from "#app/client/page/reader.ts";
import { LANGUAGES } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { PreferenceButtons } from "./preference-buttons.tsx";

/**
 * Guests, whose language is not known yet, see it at the top, and members at the end of the page.
 */
export function LanguageSwitch() {
  const { t, language } = useReader();
  const options = LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }));
  return (
    <PreferenceButtons
      name="language"
      label={t("layout.language")}
      current={language}
      options={options}
    />
  );
}
