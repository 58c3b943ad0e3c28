import type { ReactNode } from "react";
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
  back: string;
  result?: FormResult;
  id?: string;
  /** The choice that the button names, for the action, which asks again if it is another one. */
  confirmed?: string;
  /** The fields of a choice. */
  children?: ReactNode;
};

/**
 * The form of a confirmation page: a button for the action and a link back. The button of a choice
 * is wide enough for the name of each, so that nothing moves.
 */
export function ConfirmForm({
  buttonLabel,
  busyLabel,
  is_danger = false,
  back,
  result,
  id,
  confirmed,
  children,
}: ConfirmFormProps) {
  const t = useT();
  // A refused form stays in the dialog, and one step back still closes it.
  const state = useIsDialog() ? DIALOG_STATE : null;
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form id={id} method="post" replace state={state} onSubmit={onSubmit} className="space-y-3">
      <PostField />
      <FormRefusal result={result} />
      {children}
      <Actions stacked>
        <Button
          name={confirmed && "confirmed"}
          value={confirmed}
          variant={is_danger ? "danger" : "primary"}
          busy={sending}
          busyLabel={busyLabel}
          className={children ? "md:min-w-72" : undefined}
        >
          {buttonLabel}
        </Button>
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
