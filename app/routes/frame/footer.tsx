import { Fragment } from "react";
import { href, useLocation } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { canAdminister } from "#app/domain/can.ts";
import type { BuildInfo } from "#app/lib/build-info.server.ts";
import { Prose } from "#app/ui/prose.tsx";
import { LANGUAGES, type Language } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { BuildLine } from "./build-line.tsx";
import type { FrameData, FrameMember } from "./frame-data.server.ts";

const FIRST_YEAR = 2024;

export function Footer({
  me,
  year,
  build,
  text,
}: {
  me: FrameMember | null;
  year: number;
  build: BuildInfo | null;
  text: FrameData["footer"];
}) {
  const { t, language, site_name } = useReader();
  return (
    <footer className="footer no-print">
      <div className="wrap">
        {text && <Prose html={text.html} lang={text.language} />}
        <div className="footer-line">
          <span>{`${site_name} ${FIRST_YEAR}–${year}`}</span>{" "}
          {me && <a href={href("/members")}>{t("words.members")}</a>}{" "}
          <a href={href("/privacy")}>{t("words.privacy")}</a>{" "}
          {me && canAdminister(me) && <a href={href("/admin")}>{t("words.admin")}</a>}
          <LanguageSwitch label={t("layout.language")} current={language} />
          {build && <BuildLine build={build} />}
        </div>
      </div>
    </footer>
  );
}

function LanguageSwitch({ label, current }: { label: string; current: Language }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={href("/preferences")} className="languages" aria-label={label}>
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
