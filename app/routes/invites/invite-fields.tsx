import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation } from "react-router";
import { create_invite_form } from "#app/domain/invites/form-input.ts";
import { fieldOf, useInput } from "#app/http/form.tsx";
import { useT } from "#app/http/reader.tsx";
import { useSending } from "#app/http/sending.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { TextareaField, TextField } from "#app/ui/text-field.tsx";

/** The letter is sent unless somebody says otherwise. */
const defaults = { send_email: true };

export function InviteFields({ result, back }: { result: SubmissionResult | undefined; back: string }) {
  const t = useT();
  const { fields, props, summary } = useInput({ schema: create_invite_form, result, defaults, id: "invite" });
  const { sending, onSubmit } = useSending(props.onSubmit);
  // A refused form stays in the dialog it was sent from.
  const { state } = useLocation();
  return (
    <Form {...props} onSubmit={onSubmit} state={state} preventScrollReset className="space-y-5">
      <FormErrors title={t("invites.problems", { count: summary.length })} items={summary} />
      <TextareaField {...fieldOf(t, fields.text)} label={t("invites.newText")} optional={t("invites.optional")} hint={t("invites.newTextHint")} className="[&_textarea]:min-h-28" />
      <TextField {...fieldOf(t, fields.email_to)} type="email" label={t("invites.emailTo")} optional={t("invites.optional")} hint={t("invites.emailHint")} />
      <Switch
        id={fields.send_email.id}
        name={fields.send_email.name}
        defaultChecked={fields.send_email.initialValue === "on"}
        label={t("invites.sendEmail")}
        hint={t("invites.sendHint")}
      />
      <Actions stacked>
        <Button busy={sending} busyLabel={t("invites.creating")}>{t("invites.create")}</Button>
        <ButtonLink href={back} variant="secondary">{t("invites.cancel")}</ButtonLink>
      </Actions>
    </Form>
  );
}
