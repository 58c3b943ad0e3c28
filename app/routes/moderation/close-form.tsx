import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { report_act_form } from "#app/domain/moderation/reports/input.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";
import { TextareaField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Band } from "#app/ui/page/band.tsx";

type CloseFormProps = { is_hidden: boolean; result: FormResult | undefined };

/** The form that closes the report. */
export function CloseForm({ is_hidden, result }: CloseFormProps) {
  const t = useT();
  const labels = { outcome: t("moderation.outcomeLabel"), note: t("moderation.note") };
  const { fields, props, summary, sending } = useInput({
    schema: report_act_form,
    labels,
    result,
    id: "close",
  });
  const { id, name, defaultValue, error } = fieldOf(t, fields.outcome, result);
  return (
    <section className="no-print mt-8">
      <Band title={t("moderation.closeReport")} />
      <Form {...props} preventScrollReset className="max-w-form space-y-5 pt-3">
        <FormErrors {...summary} />
        <input type="hidden" name="act" value="close" />
        <RadioList
          id={id}
          name={name}
          defaultValue={defaultValue}
          error={error}
          legend={labels.outcome}
          options={[
            {
              value: "dismissed",
              label: t("moderation.chooseDismissed"),
              hint: t("moderation.chooseDismissedHint"),
            },
            {
              value: "handled",
              label: t("moderation.chooseHandled"),
              hint: t(is_hidden ? "moderation.chooseHiddenHint" : "moderation.chooseHandledHint"),
            },
          ]}
        />
        <TextareaField
          {...fieldOf(t, fields.note, result)}
          label={labels.note}
          optional={t("forms.optional")}
          rows={4}
          className="[&_textarea]:min-h-32"
        />
        <p className="text-sm text-muted">{t("moderation.closeText")}</p>
        <Actions>
          <Button busy={sending} busyLabel={t("forms.saving")}>
            {t("moderation.closeReport")}
          </Button>
        </Actions>
      </Form>
    </section>
  );
}
