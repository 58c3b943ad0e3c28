import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { OwnData } from "./own-data.tsx";

/** The file with the member's data comes first: after the deletion there is none. */
export function Danger() {
  const t = useT();
  return (
    <>
      <h2 className="mb-6">{t("settings.danger")}</h2>
      <OwnData />
      <SettingsSection
        id="delete-account"
        title={t("settings.deleteAccount")}
        text={t("settings.dangerText")}
      >
        <ButtonLink
          href={`${href("/settings/delete-account")}?tab=danger`}
          data-dialog
          variant="secondary-danger"
        >
          {t("settings.deleteAccount")}
        </ButtonLink>
        <p className="mt-3 max-w-form text-sm text-muted">{t("settings.dangerNext")}</p>
      </SettingsSection>
    </>
  );
}
