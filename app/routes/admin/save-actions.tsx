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
  const is_disabled = useHydrated() && !is_changed;
  return (
    <Actions stacked>
      <Button
        aria-disabled={is_disabled || undefined}
        aria-describedby={is_disabled ? "useless" : undefined}
        onClick={(event) => is_disabled && event.preventDefault()}
        busy={sending}
        busyLabel={t("forms.saving")}
      >
        {t("forms.save")}
      </Button>
      <ButtonLink href={back} variant="secondary">
        {t("forms.cancel")}
      </ButtonLink>
      {is_disabled && (
        <p id="useless" className="text-sm text-muted">
          {t("forms.saveWhenChanged")}
        </p>
      )}
    </Actions>
  );
}
