import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import type { BuildInfo } from "#app/lib/process/build-info.server.ts";
import { Prose } from "#app/ui/page/prose.tsx";
import { BuildLine } from "./build-line.tsx";
import type { FrameData, FrameMember } from "./frame-data.server.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

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
  const { t, site_name } = useReader();
  return (
    <footer className="footer no-print">
      <div className="wrap">
        {text && <Prose html={text.html} lang={text.language} />}
        <div className="footer-line">
          <span>{`${site_name} ${FIRST_YEAR}–${year}`}</span>{" "}
          {me && <a href={href("/members")}>{t("words.members")}</a>}{" "}
          {me && <a href={href("/keyboard")}>{t("words.shortcuts")}</a>}{" "}
          <a href={href("/privacy")}>{t("words.privacy")}</a>{" "}
          {me && canAdminister(me) && <a href={href("/admin")}>{t("words.admin")}</a>}{" "}
          {me ? <LanguageSwitch /> : <ThemeSwitch />}
          {build && <BuildLine build={build} />}
        </div>
      </div>
    </footer>
  );
}
