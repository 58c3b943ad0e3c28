import type { FieldMetadata } from "@conform-to/react";
import { fieldOf } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";

type Field = FieldMetadata<unknown>;

/** Why a member is suspended, and until when. */
export function SuspensionFields({
  fields: { reason, until },
  result,
}: {
  fields: { reason: Field; until: Field };
  result: FormResult | undefined;
}) {
  const t = useT();
  return (
    <>
      <TextField
        {...fieldOf(t, reason, result)}
        label={t("moderation.reason")}
        hint={t("moderation.reasonHint")}
        autoComplete="off"
        required
      />
      <TextField
        {...fieldOf(t, until, result)}
        type="date"
        label={t("moderation.until")}
        optional={t("forms.optional")}
        hint={t("moderation.untilHint")}
      />
    </>
  );
}
