import { href } from "react-router";
import { useT } from "#app/http/reader.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A used invite stays; its button says why. */
export function DeleteLink({ invite_id, is_used, search }: { invite_id: number; is_used: boolean; search: string }) {
  const t = useT();
  if (is_used) {
    return (
      <Button type="button" variant="quiet-danger" size="icon" disabled title={t("messages.usedInviteStays")} aria-label={t("invites.deleteInvite")}>
        <Icon name="trash" />
      </Button>
    );
  }
  const address = `${href("/invites/:inviteId/delete", { inviteId: String(invite_id) })}${search}`;
  return (
    <ButtonLink href={address} data-dialog variant="quiet-danger" size="icon" aria-label={t("invites.deleteInvite")}>
      <Icon name="trash" />
    </ButtonLink>
  );
}
