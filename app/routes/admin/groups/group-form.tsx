import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { DESCRIPTION_MAX, NAME_MAX } from "#app/domain/base/rules.ts";
import { group_edit, group_input } from "#app/domain/members/groups/input.ts";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { AddActions, isChanged, SaveActions } from "../../frame/form-buttons.tsx";

type GroupFormProps = {
  /** The form creates a new group if there is none. */
  group?: { name: string; description: string };
  version?: string;
  back: string;
  result: FormResult | undefined;
};

export function GroupForm({ group, version, back, result }: GroupFormProps) {
  const t = useT();
  const labels = { name: t("words.name"), description: t("admin.description") };
  const defaults = { name: group?.name ?? "", description: group?.description ?? "" };
  const { form, fields, props, summary, sending } = useInput({
    schema: group ? group_edit : group_input,
    labels,
    result,
    defaults,
    id: "group",
  });
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
      <TextareaField
        {...fieldOf(t, fields.description)}
        label={labels.description}
        optional={t("forms.optional")}
        hint={t("groups.descriptionHint")}
        maxLength={DESCRIPTION_MAX}
        rows={3}
        className="[&_textarea]:min-h-24"
      />
      {group ? (
        <SaveActions
          form_id={form.id}
          canSave={(form_data) => isChanged(form_data, defaults)}
          sending={sending}
          back={back}
        />
      ) : (
        <AddActions
          sendingLabel={t("admin.adding")}
          label={t("groups.add")}
          sending={sending}
          back={back}
        />
      )}
    </Form>
  );
}
