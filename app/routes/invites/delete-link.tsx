import { useT } from "#app/client/page/reader.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";

/**
 * Links to the confirmation at `address`. A used invite cannot be deleted; a word says so instead
 * of the link. `name` distinguishes the links of a list.
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
  if (is_used)
    return <span className="me-0! text-xs whitespace-nowrap text-muted">{t("invites.used")}</span>;
  return (
    <ButtonLink variant="quiet-danger" size="icon" href={address} data-dialog>
      <Icon name="trash" />
      <VisuallyHidden>
        {t("invites.deleteInvite")}: {name}
      </VisuallyHidden>
    </ButtonLink>
  );
}
