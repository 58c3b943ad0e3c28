import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { create_invite_form } from "#app/domain/accounts/invites/input.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import { GroupBoxes } from "./group-boxes.tsx";
import { EndOfForm, MessageField, NoteField } from "./invite-form-parts.tsx";

type InviteFieldsProps = {
  groups: { id: number; name: string }[];
  result: FormResult | undefined;
  form_key: string;
  back: string;
};

/** The invitation is sent by default, if the site can send it. */
export function InviteFields({ groups, result, form_key, back }: InviteFieldsProps) {
  const t = useT();
  const stores_mail = useStoresMail();
  const labels = {
    text: t("invites.newText"),
    email_to: t("words.email"),
    send_email: t("invites.sendEmail"),
    note: t("invites.note"),
    group_ids: t("invites.groups"),
  };
  const defaults = { send_email: !stores_mail, form_key };
  const { fields, props, summary, sending } = useInput({
    schema: create_invite_form,
    labels,
    result,
    defaults,
    id: "invite",
  });
  return (
    <Form {...props} preventScrollReset className="invite-form space-y-5">
      <FormErrors {...summary} />
      <MessageField field={fields.text} />
      <TextField
        {...fieldOf(t, fields.email_to, result)}
        type="email"
        label={labels.email_to}
        optional={t("forms.optional")}
        hint={t("invites.emailHint")}
        placeholder={t("invites.emailExample")}
      />
      <div className="send-email">
        <Switch
          id={fields.send_email.id}
          name={fields.send_email.name}
          defaultChecked={fields.send_email.initialValue === "on"}
          disabled={stores_mail}
          label={labels.send_email}
          hint={t(stores_mail ? "invites.passOn" : "invites.sendHint")}
        />
      </div>
      <NoteField field={fields.note} />
      <GroupBoxes field={fields.group_ids} groups={groups} result={result} />
      <EndOfForm
        key_field={fields.form_key}
        label={t("invites.add")}
        sending={sending}
        back={back}
      />
    </Form>
  );
}
