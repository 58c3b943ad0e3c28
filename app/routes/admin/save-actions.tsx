import { useT } from "#app/client/reader.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

/** Without script the button is always enabled; the server ignores an unchanged form. */
export function SaveActions({
  is_changed,
  sending,
  back,
}: {
  is_changed: boolean;
  sending: boolean;
  back: string;
}) {
  const t = useT();
  const useless = useHydrated() && !is_changed;
  return (
    <Actions stacked>
      <Button
        disabled={useless}
        aria-describedby={useless ? "useless" : undefined}
        busy={sending}
        busyLabel={t("forms.saving")}
      >
        {t("forms.save")}
      </Button>
      <ButtonLink href={back} variant="secondary">
        {t("forms.cancel")}
      </ButtonLink>
      {useless && (
        <p id="useless" className="text-sm text-muted">
          {t("forms.saveWhenChanged")}
        </p>
      )}
    </Actions>
  );
}
