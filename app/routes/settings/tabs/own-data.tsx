import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/**
 * Because of the target, `LinkNavigation` leaves the link to the browser, which saves the file and
 * stays on the page.
 */
export function OwnData() {
  const t = useT();
  return (
    <section aria-labelledby="own-data" className="max-w-form space-y-3">
      <h2 id="own-data">{t("settings.ownData")}</h2>
      <p>
        {t("settings.ownDataText")}{" "}
        <a href={href("/privacy")} className="in-text">
          {t("settings.ownDataMore")}
        </a>
      </p>
      <ButtonLink href={href("/settings/export")} target="_self" variant="secondary">
        {t("settings.downloadData")}
      </ButtonLink>
    </section>
  );
}
