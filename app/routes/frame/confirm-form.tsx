import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { DIALOG_STATE, useIsDialog } from "#app/client/page/dialog-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { FormRefusal } from "./form-refusal.tsx";

type ConfirmFormProps = {
  buttonLabel: string;
  busyLabel?: string;
  is_danger?: boolean;
  /** A second way to do it, for the action: a field with a value. */
  other?: { name: string; label: string };
  back: string;
  result?: FormResult;
};

/** The form of a confirmation page: a button for the action and a link back. */
export function ConfirmForm({
  buttonLabel,
  busyLabel,
  is_danger = false,
  other,
  back,
  result,
}: ConfirmFormProps) {
  const t = useT();
  // A refused form stays in the dialog, and one step back still closes it.
  const state = useIsDialog() ? DIALOG_STATE : null;
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form method="post" replace state={state} onSubmit={onSubmit} className="space-y-3">
      <PostField />
      <FormRefusal result={result} />
      <Actions stacked>
        <Button variant={is_danger ? "danger" : "primary"} busy={sending} busyLabel={busyLabel}>
          {buttonLabel}
        </Button>
        {other && (
          <Button name={other.name} value="on" variant="secondary-danger" busy={sending}>
            {other.label}
          </Button>
        )}
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
