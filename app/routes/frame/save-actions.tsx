import { useT } from "#app/client/reader.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

/**
 * `can_save`: something has changed. Without script the button is always enabled; the server ignores
 * an unchanged form.
 */
export function SaveActions({
  can_save,
  sending,
  back,
}: {
  can_save: boolean;
  sending: boolean;
  back: string;
}) {
  const t = useT();
  const is_disabled = useHydrated() && !can_save;
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
