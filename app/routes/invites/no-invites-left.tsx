import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** In place of a form that the member cannot use. */
export function NoInvitesLeft({ back }: { back: string }) {
  const t = useT();
  return (
    <>
      <p>{t("messages.noInvitesLeft")}</p>
      <ButtonLink href={back} variant="secondary">
        {t("invites.back")}
      </ButtonLink>
    </>
  );
}
