import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { InviteRefusal } from "./cannot-invite.tsx";

/** If no invite can be added, the button does nothing, and a text gives the reason. */
export function AddInvite({ refusal }: { refusal: InviteRefusal | null }) {
  const t = useT();
  const label = (
    <>
      <Icon name="plus" />
      {t("invites.add")}
    </>
  );
  if (refusal === null)
    return (
      <ButtonLink href={href("/invites/new")} data-dialog>
        {label}
      </ButtonLink>
    );
  return (
    <div className="grid gap-1 md:justify-items-end">
      <Button type="button" aria-disabled="true" aria-describedby="why-no-invite">
        {label}
      </Button>{" "}
      <p id="why-no-invite" className="text-sm text-muted">
        {t(`messages.${refusal}`)}
      </p>
    </div>
  );
}
