import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { OwnData } from "./own-data.tsx";

/** The button only opens the confirmation, so it is not red. */
export function Danger() {
  const t = useT();
  return (
    <div className="space-y-8">
      <OwnData />
      <section aria-labelledby="delete-account" className="max-w-form space-y-3">
        <h2 id="delete-account">{t("settings.deleteAccount")}</h2>
        <p>{t("settings.dangerText")}</p>
        <p className="pb-3 text-ui text-muted">{t("settings.dangerNext")}</p>
        <ButtonLink
          href={`${href("/settings/delete-account")}?tab=danger`}
          data-dialog
          variant="secondary"
        >
          {t("settings.deleteAccount")}
        </ButtonLink>
      </section>
    </div>
  );
}
