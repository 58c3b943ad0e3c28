import type { FieldMetadata } from "@conform-to/react";
import { fieldOf } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { AddActions } from "../frame/form-buttons.tsx";

type Field = { field: FieldMetadata<unknown> };

/** The guest reads it when signing up. */
export function MessageField({ field }: Field) {
  const t = useT();
  return (
    <TextareaField
      {...fieldOf(t, field)}
      label={t("invites.newText")}
      optional={t("forms.optional")}
      hint={t("invites.newTextHint")}
      className="[&_textarea]:min-h-28"
    />
  );
}

export function NoteField({ field }: Field) {
  const t = useT();
  return (
    <TextField
      {...fieldOf(t, field)}
      label={t("invites.note")}
      optional={t("forms.optional")}
      hint={t("invites.noteHint")}
      autoComplete="off"
    />
  );
}

type EndOfFormProps = {
  key_field: FieldMetadata<unknown>;
  label: string;
  sending: boolean;
  back: string;
};

/** The key of the form, and its buttons. */
export function EndOfForm({ key_field, label, sending, back }: EndOfFormProps) {
  const t = useT();
  return (
    <>
      <input
        type="hidden"
        name={key_field.name}
        defaultValue={fieldOf(t, key_field).defaultValue}
      />
      <AddActions
        label={label}
        sendingLabel={t("invites.creating")}
        sending={sending}
        back={back}
      />
    </>
  );
}
