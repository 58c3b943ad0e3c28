import { useT } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";

/** Replaces a form that the member cannot use. */
export function NoInvitesLeft({ may_invite, back }: { may_invite: boolean; back: string }) {
  const t = useT();
  return (
    <>
      <p>{t(may_invite ? "messages.noInvitesLeft" : "messages.mayNotInvite")}</p>
      <ButtonLink href={back} variant="secondary">
        {t("invites.back")}
      </ButtonLink>
    </>
  );
}
