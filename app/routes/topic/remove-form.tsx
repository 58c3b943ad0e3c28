import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { RESTORE_HOURS } from "#app/domain/base/retention.ts";
import { removal_input } from "#app/domain/topics/trash/input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { ConfirmForm } from "../frame/confirm-form.tsx";

type RemoveFormProps = {
  is_own: boolean;
  /** How long moderators can restore it. */
  kept_days: number;
  buttonLabel: string;
  back: string;
  result: FormResult | undefined;
};

/** Explains the consequences, and asks a moderator for a reason. */
export function RemoveForm({ is_own, kept_days, ...form }: RemoveFormProps) {
  const t = useT();
  return (
    <>
      <p className="text-sm text-muted">
        {is_own && `${t("removal.takeBackWithin", { count: RESTORE_HOURS })} `}
        {t("removal.restorableFor", { count: kept_days })}
        {!is_own && ` ${t("removal.authorIsTold")}`}
      </p>
      {is_own ? (
        <ConfirmForm {...form} is_danger busyLabel={t("removal.removing")} />
      ) : (
        <ReasonForm {...form} />
      )}
    </>
  );
}

function ReasonForm({
  buttonLabel,
  back,
  result,
}: Pick<RemoveFormProps, "buttonLabel" | "back" | "result">) {
  const t = useT();
  const labels = { reason: t("removal.removalReason") };
  const { fields, props, summary, sending } = useInput({
    schema: removal_input,
    labels,
    result,
    id: "remove",
  });
  return (
    <Form {...props} replace className="space-y-3">
      <FormErrors {...summary} />
      <TextField
        {...fieldOf(t, fields.reason)}
        label={labels.reason}
        optional={t("forms.optional")}
      />
      <Actions stacked>
        <Button variant="danger" busy={sending} busyLabel={t("removal.removing")}>
          {buttonLabel}
        </Button>
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
    </Form>
  );
}
