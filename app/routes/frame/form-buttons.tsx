import { useFormValue } from "#app/client/form/form-value.ts";
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

type SaveActionsProps = {
  form_id: string;
  canSave: (form_data: FormData) => boolean;
  sending: boolean;
  back: string;
};

/** The button is always enabled without script; the server ignores an unchanged form. */
export function SaveActions({ form_id, canSave, sending, back }: SaveActionsProps) {
  const t = useT();
  const is_disabled = useFormValue(form_id, canSave) === false;
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

/** True if a field differs from its stored value. A check box that is off has no value. */
export function isChanged(
  form_data: FormData,
  stored: Record<string, string | number | boolean | undefined>,
): boolean {
  return Object.entries(stored).some(([name, value]) => {
    if (typeof value === "boolean") return form_data.has(name) !== value;
    return (form_data.get(name) ?? "") !== String(value ?? "");
  });
}
