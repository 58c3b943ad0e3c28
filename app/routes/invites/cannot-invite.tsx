import { useT } from "#app/client/page/reader.ts";
import type { inviteRefusal } from "#app/domain/base/can.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";

export type InviteRefusal = NonNullable<ReturnType<typeof inviteRefusal>>;

/** Replaces a form that the member cannot use. */
export function CannotInvite({ refusal, back }: { refusal: InviteRefusal; back: string }) {
  const t = useT();
  return (
    <>
      <p>{t(`messages.${refusal}`)}</p>
      <ButtonLink href={back} variant="secondary">
        {t("invites.back")}
      </ButtonLink>
    </>
  );
}
