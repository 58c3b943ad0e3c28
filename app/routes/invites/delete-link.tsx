import { useT } from "#app/client/page/reader.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";

/**
 * Links to the confirmation at `address`. A used invite cannot be deleted: its button is disabled,
 * and its tooltip says why. `name` distinguishes the links of a list.
 */
export function DeleteLink({
  address,
  name,
  is_used,
}: {
  address: string;
  name: string;
  is_used: boolean;
}) {
  const t = useT();
  const label = (
    <>
      <Icon name="trash" />
      <VisuallyHidden>
        {t("invites.deleteInvite")}: {name}
      </VisuallyHidden>
    </>
  );
  if (is_used)
    return (
      <Button
        type="button"
        variant="quiet-danger"
        size="icon"
        disabled
        title={t("messages.usedInviteStays")}
      >
        {label}
      </Button>
    );
  return (
    <ButtonLink variant="quiet-danger" size="icon" href={address} data-dialog>
      {label}
    </ButtonLink>
  );
}
