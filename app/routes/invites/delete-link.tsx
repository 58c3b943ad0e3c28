import { useT } from "#app/client/reader.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Links to the confirmation at `address`. A used invite cannot be deleted; the title of its
 * disabled button gives the reason.
 */
export function DeleteLink({
  address,
  label,
  is_used,
}: {
  address: string;
  label: string;
  is_used: boolean;
}) {
  const t = useT();
  const button_props = { variant: "quiet-danger", size: "icon", "aria-label": label } as const;
  if (is_used)
    return (
      <Button {...button_props} type="button" disabled title={t("messages.usedInviteStays")}>
        <Icon name="trash" />
      </Button>
    );
  return (
    <ButtonLink {...button_props} href={address} data-dialog>
      <Icon name="trash" />
    </ButtonLink>
  );
}
