import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { DEFAULT_ORDER, NAME_MAX } from "#app/domain/base/rules.ts";
import { category_edit, category_input } from "#app/domain/forums/forums/input.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { AddActions, isChanged, SaveActions } from "../../frame/form-buttons.tsx";

/** The form of a category; it creates a new one if there is no `category`. */
export function CategoryForm({
  category,
  version,
  result,
}: {
  category?: { name: string; order: number };
  version?: string;
  result: FormResult | undefined;
}) {
  const t = useT();
  const labels = {
    name: t("words.name"),
    order: t("admin.order"),
  };
  const defaults = { name: category?.name ?? "", order: category?.order ?? DEFAULT_ORDER };
  const { form, fields, props, summary, sending } = useInput({
    schema: category ? category_edit : category_input,
    labels,
    result,
    defaults,
    id: "category",
  });
  const back = href("/admin/forums");
  return (
    <Form {...props} className="space-y-5">
      <EditHead summary={summary} result={result} labels={labels} />
      <VersionField loaded={version} result={result} />
      <TextField
        {...fieldOf(t, fields.name)}
        label={labels.name}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <TextField
        {...fieldOf(t, fields.order)}
        label={labels.order}
        hint={t("admin.orderHint")}
        inputMode="numeric"
        autoComplete="off"
      />
      {category ? (
        <SaveActions
          form_id={form.id}
          canSave={(form_data) => isChanged(form_data, defaults)}
          sending={sending}
          back={back}
        />
      ) : (
        <AddActions
          sendingLabel={t("admin.adding")}
          label={t("admin.addCategory")}
          sending={sending}
          back={back}
        />
      )}
    </Form>
  );
}
