import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useReader } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { invite_several_form } from "#app/domain/accounts/invites/input.ts";
import { inviteSeveral } from "#app/domain/accounts/invites/invite-several.server.ts";
import { canAdminister, inviteRefusal } from "#app/domain/base/can.ts";
import { listManagedGroups } from "#app/domain/members/groups/groups.server.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction, keyOfForm } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextareaField } from "#app/ui/forms/text-field.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import type { Route } from "./+types/several";
import { CannotInvite } from "./cannot-invite.tsx";
import { GroupBoxes } from "./group-boxes.tsx";
import { EndOfForm, MessageField } from "./invite-form-parts.tsx";
import { newInvitesAddress } from "./new-invites-address.ts";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return {
    refusal: inviteRefusal(actor),
    usable_count: canAdminister(actor) ? null : actor.invites_count,
    groups: await listManagedGroups(actor),
    form_key: crypto.randomUUID(),
    stores_mail: !sendsMail(),
  };
});

export const action = formAction(
  invite_several_form,
  async ({ context }: Route.ActionArgs, { form_key, ...input }) => {
    const { id, unsent_count } = await inviteSeveral(requireUser(context), {
      ...input,
      form_key: keyOfForm(form_key, Object.values(input)),
    });
    const because = unsent_count > 0 ? "invites.someNotSent" : undefined;
    return redirectWith({ key: "invitesCreated", because }, newInvitesAddress(id));
  },
);

export default function InviteSeveral({
  loaderData: { refusal, ...form },
  actionData,
}: Route.ComponentProps) {
  const { t } = useReader();
  const back = href("/invites");
  return (
    <DialogPage title={t("invites.several")} closeHref={back} backLabel={t("invites.back")}>
      {refusal && !actionData ? (
        <CannotInvite refusal={refusal} back={back} />
      ) : (
        <SeveralFields {...form} result={actionData} back={back} />
      )}
    </DialogPage>
  );
}

type SeveralFieldsProps = {
  usable_count: number | null;
  groups: { id: number; name: string }[];
  form_key: string;
  result: FormResult | undefined;
  back: string;
};

function SeveralFields({ usable_count, groups, form_key, result, back }: SeveralFieldsProps) {
  const { t, language } = useReader();
  const stores_mail = useStoresMail();
  const labels = {
    people: t("invites.people"),
    text: t("invites.newText"),
    send_email: t("invites.sendEmail"),
    group_ids: t("invites.groups"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: invite_several_form,
    labels,
    result,
    defaults: { send_email: !stores_mail, form_key },
    id: "several",
  });
  return (
    <Form {...props} preventScrollReset className="space-y-5">
      <FormErrors {...summary} />
      {usable_count !== null && (
        <p>{t("invites.severalCost", { n: usable_count.toLocaleString(language) })}</p>
      )}
      <TextareaField
        {...fieldOf(t, fields.people, result)}
        label={labels.people}
        hint={t("invites.peopleHint")}
        placeholder={t("invites.peopleExample")}
        rows={6}
        autoCapitalize="none"
        spellCheck={false}
      />
      <MessageField field={fields.text} />
      <GroupBoxes field={fields.group_ids} groups={groups} result={result} />
      <Switch
        id={fields.send_email.id}
        name={fields.send_email.name}
        defaultChecked={fields.send_email.initialValue === "on"}
        disabled={stores_mail}
        label={labels.send_email}
        hint={t(stores_mail ? "invites.passOnSeveral" : "invites.sendSeveralHint")}
      />
      <EndOfForm
        key_field={fields.form_key}
        label={t("invites.createSeveral")}
        sending={sending}
        back={back}
      />
    </Form>
  );
}
