import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/** If no invite can be added, the button does nothing, and a text gives the reason. */
export function AddInvite({ can_invite }: { can_invite: boolean }) {
  const t = useT();
  const label = (
    <>
      <Icon name="plus" />
      {t("invites.add")}
    </>
  );
  if (can_invite)
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
        {t("messages.noInvitesLeft")}
      </p>
    </div>
  );
}
