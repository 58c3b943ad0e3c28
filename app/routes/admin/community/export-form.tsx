import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { EXPORT_CONTENTS } from "#app/domain/operations/community-exports/choices.ts";
import { export_input } from "#app/domain/operations/community-exports/input.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { CONTENT_NAMES, CONTENT_TEXTS } from "./export-texts.ts";

type ExportFormProps = {
  groups: { id: number; name: string }[];
  result: FormResult | undefined;
};

/** What belongs to another content than the chosen one is hidden. */
export function ExportForm({ groups, result }: ExportFormProps) {
  const t = useT();
  const labels = {
    content: t("words.content"),
    with_passwords: t("community.withPasswords"),
    with_emails: t("community.withEmails"),
    group_id: t("community.readers"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: export_input,
    labels,
    result,
    id: "community-export",
  });
  const isChecked = (name: "with_passwords" | "with_emails") =>
    fields[name].initialValue !== undefined;
  return (
    <section aria-labelledby="new-export" className="max-w-[44rem]">
      <h2 id="new-export" className="mb-2">
        {t("community.make")}
      </h2>
      <Form {...props} className="group/export space-y-5">
        <PostField />
        <FormErrors {...summary} />
        <RadioList
          {...fieldOf(t, fields.content)}
          legend={labels.content}
          defaultValue={fieldOf(t, fields.content).defaultValue ?? "everything"}
          options={EXPORT_CONTENTS.map((value) => ({
            value,
            label: t(CONTENT_NAMES[value]),
            hint: t(CONTENT_TEXTS[value]),
          }))}
        />
        <fieldset className="min-w-0 group-has-[[value=members]:checked]/export:hidden group-has-[[value=pages]:checked]/export:hidden">
          <legend className="block text-ui font-bold">{t("community.secrets")}</legend>
          <div className="mt-1.5">
            <Checkbox
              id={fields.with_passwords.id}
              name={fields.with_passwords.name}
              defaultChecked={isChecked("with_passwords")}
              label={labels.with_passwords}
              hint={t("community.withPasswordsText")}
            />{" "}
            <Checkbox
              id={fields.with_emails.id}
              name={fields.with_emails.name}
              defaultChecked={isChecked("with_emails")}
              label={labels.with_emails}
              hint={t("community.withEmailsText")}
            />
          </div>
          <p className="mt-1.5 text-sm text-muted">
            <b>{t("community.keepSafeHead")}</b> {t("community.keepSafe")}
          </p>
        </fieldset>
        <SelectField
          {...fieldOf(t, fields.group_id)}
          label={labels.group_id}
          hint={t("community.readersText")}
          className="max-w-[20rem] group-has-[[value=everything]:checked]/export:hidden group-has-[[value=members]:checked]/export:hidden"
        >
          <option value="">{t("community.everyMember")}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-muted">{t("community.howLong")}</p>
        <Button busy={sending} busyLabel={t("community.starting")}>
          {t("community.make")}
        </Button>
      </Form>
    </section>
  );
}
