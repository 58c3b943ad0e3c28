import { href, useLocation } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { canAdminister } from "#app/domain/can.ts";
import type { BuildInfo } from "#app/lib/build-info.server.ts";
import { LANGUAGES, type Language } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { BuildLine } from "./build-line.tsx";
import type { FrameMember } from "./frame-data.server.ts";

const FIRST_YEAR = 2024;

export function Footer({
  me,
  year,
  build,
}: {
  me: FrameMember | null;
  year: number;
  build: BuildInfo | null;
}) {
  const { t, language, site_name } = useReader();
  return (
    <footer className="no-print mt-16 pt-5 pb-8 text-xs text-muted">
      <div className="wrap">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-4">
          <span>{`${site_name} ${FIRST_YEAR}–${year}`}</span>
          <a href={href("/privacy")} className="in-text text-muted">
            {t("layout.privacy")}
          </a>
          {me && canAdminister(me) && (
            <a href={href("/admin")} className="in-text text-muted">
              {t("layout.admin")}
            </a>
          )}
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
    <form
      method="post"
      action={href("/preferences")}
      className="max-md:-ms-2 max-md:basis-full md:ms-auto"
      aria-label={label}
    >
      <input type="hidden" name="redirect_to" value={`${pathname}${search}`} />
      <div className="flex gap-1">
        {LANGUAGES.map((language) =>
          language === current ? (
            <span
              key={language}
              aria-current="true"
              lang={language}
              className="min-h-7 px-2 py-1 font-bold text-ink"
            >
              {languageName(language)}
            </span>
          ) : (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              className="in-text min-h-7 rounded-sm px-2 py-1 text-muted"
            >
              {languageName(language)}
            </button>
          ),
        )}
      </div>
    </form>
  );
}
