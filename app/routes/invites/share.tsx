import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { share_invite_form } from "#app/domain/accounts/invites/input.ts";
import {
  createSharedInvite,
  proposeSharedInvite,
} from "#app/domain/accounts/invites/shared-invite.server.ts";
import { listManagedGroups } from "#app/domain/members/groups/groups.server.ts";
import { formAction, keyOfForm } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/share";
import { CannotInvite } from "./cannot-invite.tsx";
import { GroupBoxes } from "./group-boxes.tsx";
import { EndOfForm, MessageField, NoteField } from "./invite-form-parts.tsx";
import { newInvitesAddress } from "./new-invites-address.ts";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return {
    ...proposeSharedInvite(actor, context.get(readerContext).time_zone),
    groups: await listManagedGroups(actor),
    form_key: crypto.randomUUID(),
  };
});

export const action = formAction(
  share_invite_form,
  async ({ context }: Route.ActionArgs, { form_key, ...input }) => {
    const { id } = await createSharedInvite(requireUser(context), {
      ...input,
      time_zone: context.get(readerContext).time_zone,
      form_key: keyOfForm(form_key, Object.values(input)),
    });
    return redirectWith("inviteCreated", newInvitesAddress(id));
  },
);

export default function ShareInvite({
  loaderData: { refusal, ...form },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/invites");
  return (
    <DialogPage title={t("invites.share")} closeHref={back} backLabel={t("invites.back")}>
      {refusal && !actionData ? (
        <CannotInvite refusal={refusal} back={back} />
      ) : (
        <ShareFields {...form} result={actionData} back={back} />
      )}
    </DialogPage>
  );
}

type ShareFieldsProps = {
  is_charged: boolean;
  max_uses: number;
  until: string;
  groups: { id: number; name: string }[];
  form_key: string;
  result: FormResult | undefined;
  back: string;
};

function ShareFields({ is_charged, groups, result, back, ...defaults }: ShareFieldsProps) {
  const t = useT();
  const labels = {
    max_uses: t("invites.maxUses"),
    until: t("invites.until"),
    note: t("invites.note"),
    text: t("invites.newText"),
    group_ids: t("invites.groups"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: share_invite_form,
    labels,
    result,
    defaults,
    id: "share",
  });
  return (
    <Form {...props} preventScrollReset className="space-y-5">
      <FormErrors {...summary} />
      <p>
        {t("invites.shareText")} {is_charged && t("invites.shareCost")}
      </p>
      <TextField
        {...fieldOf(t, fields.max_uses, result)}
        inputMode="numeric"
        label={labels.max_uses}
        autoComplete="off"
      />
      <TextField
        {...fieldOf(t, fields.until, result)}
        type="date"
        label={labels.until}
        hint={t("invites.untilHint")}
      />
      <NoteField field={fields.note} />
      <MessageField field={fields.text} />
      <GroupBoxes field={fields.group_ids} groups={groups} result={result} />
      <EndOfForm
        key_field={fields.form_key}
        label={t("invites.share")}
        sending={sending}
        back={back}
      />
    </Form>
  );
}
