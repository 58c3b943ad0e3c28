import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { report_form } from "#app/domain/moderation/reports/input.ts";
import { REPORT_REASONS } from "#app/domain/moderation/reports/reasons.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";
import { TextareaField } from "#app/ui/forms/text-field.tsx";
import { AddActions } from "../frame/form-buttons.tsx";

import { REASON_TEXTS } from "./reason-texts.ts";

type ReportFieldsProps = {
  result: FormResult | undefined;
  back: string;
  /** False if another message explains why the form is shown again. */
  has_summary: boolean;
};

export function ReportFields({ result, back, has_summary }: ReportFieldsProps) {
  const t = useT();
  const labels = { reason: t("moderation.reason"), text: t("moderation.reportText") };
  const { fields, props, summary, sending } = useInput({
    schema: report_form,
    labels,
    result,
    id: "report",
  });
  const { id, name, defaultValue, error } = fieldOf(t, fields.reason, result);
  return (
    <Form {...props} preventScrollReset className="space-y-5">
      {has_summary && <FormErrors {...summary} />}
      <p>{t("moderation.reportIntro")}</p>
      <RadioList
        id={id}
        name={name}
        defaultValue={defaultValue}
        error={error}
        legend={labels.reason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(REASON_TEXTS[value]) }))}
      />
      <TextareaField
        {...fieldOf(t, fields.text, result)}
        label={labels.text}
        optional={t("forms.optional")}
        hint={t("moderation.reportTextHint")}
        rows={4}
        className="[&_textarea]:min-h-32"
      />
      <AddActions
        label={t("moderation.reportSend")}
        sendingLabel={t("moderation.reportSending")}
        sending={sending}
        back={back}
      />
    </Form>
  );
}
