import { Form } from "react-router";
import { AS_DIALOG, useIsDialog } from "#app/http/dialogs.ts";
import { type FormResult, sayMessage } from "#app/http/form.tsx";
import { useT } from "#app/http/reader.tsx";
import { useSending } from "#app/http/sending.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";

type ConfirmFormProps = {
  /** The step itself, in words, and while it is on its way. */
  act: string;
  busyLabel?: string;
  is_danger?: boolean;
  back: string;
  result?: FormResult;
};

/** The answer to a question: the step, or the way out. */
export function ConfirmForm({ act, busyLabel, is_danger = false, back, result }: ConfirmFormProps) {
  const t = useT();
  // A refused form stays in the dialog it was sent from, and one step back leaves it.
  const state = useIsDialog() ? AS_DIALOG : null;
  const { sending, onSubmit } = useSending();
  const refusal = result?.error?.[""]?.[0];
  return (
    <Form method="post" replace state={state} onSubmit={onSubmit} className="space-y-3">
      <FormErrors
        title={t("notices.failure")}
        items={refusal ? [{ message: sayMessage(t, refusal, result) }] : []}
        refusal={result}
      />
      <Actions stacked>
        <Button variant={is_danger ? "danger" : "primary"} busy={sending} busyLabel={busyLabel}>
          {act}
        </Button>
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
