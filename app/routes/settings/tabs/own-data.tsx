import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";

/**
 * Because of the target, `LinkNavigation` leaves the link to the browser, which saves the file and
 * stays on the page.
 */
export function OwnData() {
  const t = useT();
  return (
    <SettingsSection id="own-data" title={t("settings.ownData")} text={t("settings.ownDataText")}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={href("/settings/archive")} variant="secondary">
          {t("ownData.open")}
        </ButtonLink>
        <ButtonLink href={href("/settings/export")} target="_self" variant="secondary">
          {t("settings.downloadData")}
        </ButtonLink>
        <ButtonLink href={href("/settings/export-files")} target="_self" variant="secondary">
          {t("settings.downloadFiles")}
        </ButtonLink>
      </div>
      <p className="mt-3 text-sm">
        <a href={href("/privacy")} className="in-text">
          {t("settings.ownDataMore")}
        </a>
      </p>
    </SettingsSection>
  );
}
