import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { DEFAULT_ORDER, DESCRIPTION_MAX, NAME_MAX } from "#app/domain/base/rules.ts";
import { forum_edit, forum_input } from "#app/domain/forums/forums/input.ts";
import { SelectField } from "#app/ui/forms/select.tsx";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { AddActions, isChanged, SaveActions } from "../../frame/form-buttons.tsx";

type ForumFormProps = {
  categories: { id: number; name: string }[];
  category_id: number | undefined;
  /** The form creates a new forum if there is no `forum`. */
  forum?: { name: string; description: string; order: number };
  version?: string;
  result: FormResult | undefined;
};

export function ForumForm({ categories, category_id, forum, version, result }: ForumFormProps) {
  const t = useT();
  const labels = {
    name: t("words.name"),
    description: t("admin.description"),
    category_id: t("admin.category"),
    order: t("admin.order"),
  };
  const defaults = {
    name: forum?.name ?? "",
    description: forum?.description ?? "",
    order: forum?.order ?? DEFAULT_ORDER,
    category_id: category_id ?? categories[0]?.id,
  };
  const { form, fields, props, summary, sending } = useInput({
    schema: forum ? forum_edit : forum_input,
    labels,
    result,
    defaults,
    id: "forum",
  });
  const back = href("/admin/forums");
  return (
    <Form {...props} className="space-y-5">
      <EditHead
        summary={summary}
        result={result}
        labels={labels}
        showValue={(name, value) =>
          name === "category_id" ? categories.find(({ id }) => id === value)?.name : undefined
        }
      />
      <VersionField loaded={version} result={result} />
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
      {forum ? (
        <SaveActions
          form_id={form.id}
          canSave={(form_data) => isChanged(form_data, defaults)}
          sending={sending}
          back={back}
        />
      ) : (
        <AddActions
          sendingLabel={t("admin.adding")}
          label={t("words.addForum")}
          sending={sending}
          back={back}
        />
      )}
    </Form>
  );
}
