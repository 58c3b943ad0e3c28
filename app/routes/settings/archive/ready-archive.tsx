import { href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { State } from "#app/ui/list/state.tsx";

/**
 * Because of the target, `LinkNavigation` leaves the link to the browser, which saves the file and
 * stays on the page.
 */
export function ReadyArchive({ size, expires_at }: { size: number; expires_at: Date }) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const date = dateTime(expires_at);
  return (
    <>
      <p>
        <State kind="good">{t("ownData.ready")}</State>
      </p>
      <ButtonLink href={href("/settings/archive/download")} target="_self">
        {t("ownData.download", { size: sizeText(size, language) })}
      </ButtonLink>
      <p>
        {t("ownData.until", { date })} {t("ownData.next", { date })}
      </p>
    </>
  );
}
