import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { read_only_form } from "#app/domain/site/settings/input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextareaField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { SWITCH_ID } from "./ending-steps.tsx";

type ReadOnlyFormProps = {
  /** Null while members may write. */
  read_only: { reason: string } | null;
  result: FormResult | undefined;
};

/** The switch, which needs a reason. While nobody writes, it changes the reason. */
export function ReadOnlyForm({ read_only, result }: ReadOnlyFormProps) {
  const t = useT();
  const labels = { reason: t("ending.reason") };
  const { fields, props, summary, sending } = useInput({
    schema: read_only_form,
    labels,
    result,
    defaults: { reason: read_only?.reason ?? "" },
    id: "read-only-form",
  });
  return (
    <section aria-labelledby={SWITCH_ID} className="mt-10">
      <Band title={t("ending.switchTitle")} id={SWITCH_ID} />
      <Form {...props} preventScrollReset className="max-w-form space-y-5 pt-3">
        <FormErrors {...summary} />
        <p>{t("ending.switchText")}</p>
        <TextareaField
          {...fieldOf(t, fields.reason, result)}
          label={labels.reason}
          hint={t("ending.reasonHint")}
          rows={4}
          className="[&_textarea]:min-h-32"
        />
        <Actions>
          <Button busy={sending} busyLabel={t("forms.saving")}>
            {t(read_only ? "ending.saveReason" : "ending.set")}
          </Button>
          {read_only && (
            <ButtonLink href={href("/admin/ending/reopen")} variant="secondary" data-dialog>
              {t("ending.reopen")}
            </ButtonLink>
          )}
        </Actions>
      </Form>
    </section>
  );
}
