import { href } from "react-router";
import { useDates, useT } from "#app/http/reader.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ShownInvite } from "../invites/invite-cells.tsx";

/** A used invite stays; its button says why. */
export function DeleteInviteLink({ invite: { id, owner, created_at, used_at }, search }: { invite: ShownInvite; search: string }) {
  const t = useT();
  const { dateTime } = useDates();
  const label = t("admin.deleteInviteOf", { name: owner.username, date: dateTime(created_at) });
  if (used_at) {
    return (
      <Button type="button" variant="quiet-danger" size="icon" disabled title={t("messages.usedInviteStays")} aria-label={label}>
        <Icon name="trash" />
      </Button>
    );
  }
  return (
    <ButtonLink href={`${href("/admin/invites/:inviteId/delete", { inviteId: String(id) })}${search}`} data-dialog variant="quiet-danger" size="icon" aria-label={label}>
      <Icon name="trash" />
    </ButtonLink>
  );
}
