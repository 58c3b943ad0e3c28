import { Fragment } from "react";
import { href, useLocation } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { LANGUAGES } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";

/**
 * Guests, whose language is not known yet, see it at the top, and members at the end of the page.
 */
export function LanguageSwitch() {
  const { t, language: current } = useReader();
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action={href("/preferences")}
      className="languages"
      aria-label={t("layout.language")}
    >
      <input type="hidden" name="redirect_to" value={`${pathname}${search}`} />
      {LANGUAGES.map((language) => (
        <Fragment key={language}>
          {language === current ? (
            <b aria-current="true" lang={language}>
              {languageName(language)}
            </b>
          ) : (
            <button type="submit" name="language" value={language} lang={language}>
              {languageName(language)}
            </button>
          )}{" "}
        </Fragment>
      ))}
    </form>
  );
}
