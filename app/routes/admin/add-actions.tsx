import { useT } from "#app/client/reader.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

export function AddActions({
  label,
  sending,
  back,
}: {
  label: string;
  sending: boolean;
  back: string;
}) {
  const t = useT();
  return (
    <Actions stacked>
      <Button busy={sending} busyLabel={t("admin.adding")}>
        {label}
      </Button>
      <ButtonLink href={back} variant="secondary">
        {t("forms.cancel")}
      </ButtonLink>
    </Actions>
  );
}
