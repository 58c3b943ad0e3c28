import type { FieldMetadata } from "@conform-to/react";
import { fieldOf } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { DESCRIPTION_MAX, NAME_MAX } from "#app/domain/base/rules.ts";
import { SelectField } from "#app/ui/forms/select.tsx";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";

type Name = "name" | "description" | "category_id" | "order";

type ForumFieldsProps = {
  fields: Record<Name, FieldMetadata<unknown>>;
  labels: Record<Name, string>;
  categories: { id: number; name: string }[];
};

export function useForumLabels(): Record<Name, string> {
  const t = useT();
  return {
    name: t("words.name"),
    description: t("admin.description"),
    category_id: t("admin.category"),
    order: t("admin.order"),
  };
}

/** The fields that the forms of a new and of an existing forum have. */
export function ForumFields({ fields, labels, categories }: ForumFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        {...fieldOf(t, fields.name)}
        label={labels.name}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <TextareaField
        {...fieldOf(t, fields.description)}
        label={labels.description}
        optional={t("forms.optional")}
        maxLength={DESCRIPTION_MAX}
        rows={3}
        className="[&_textarea]:min-h-24"
      />
      <SelectField {...fieldOf(t, fields.category_id)} label={labels.category_id}>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...fieldOf(t, fields.order)}
        label={labels.order}
        hint={t("admin.orderHint")}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
