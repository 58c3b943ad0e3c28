import { useT } from "#app/client/page/reader.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";

/** The buttons of a form that creates something. */
export function AddActions({
  label,
  sendingLabel,
  sending,
  back,
}: {
  label: string;
  sendingLabel: string;
  sending: boolean;
  back: string;
}) {
  const t = useT();
  return (
    <Actions stacked>
      <Button busy={sending} busyLabel={sendingLabel}>
        {label}
      </Button>
      <ButtonLink href={back} variant="secondary">
        {t("forms.cancel")}
      </ButtonLink>
    </Actions>
  );
}
