import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { create_invite_form } from "#app/domain/accounts/invites/input.ts";
import { createInvite } from "#app/domain/accounts/invites/invites.server.ts";
import { inviteRefusal } from "#app/domain/base/can.ts";
import { listManagedGroups } from "#app/domain/members/groups/groups.server.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction, keyOfForm } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/new";
import { CannotInvite } from "./cannot-invite.tsx";
import { InviteFields } from "./invite-fields.tsx";
import { newInvitesAddress } from "./new-invites-address.ts";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return {
    refusal: inviteRefusal(actor),
    groups: await listManagedGroups(actor),
    form_key: crypto.randomUUID(),
  };
});

export const action = formAction(
  create_invite_form,
  async ({ context }: Route.ActionArgs, { form_key, ...invite }) => {
    const { id } = await createInvite(requireUser(context), {
      ...invite,
      form_key: keyOfForm(form_key, Object.values(invite)),
    });
    const is_stored = !sendsMail() && invite.send_email && Boolean(invite.email_to);
    const because = is_stored ? "invites.copyYourself" : undefined;
    return redirectWith({ key: "inviteCreated", because }, newInvitesAddress(id));
  },
);

export default function NewInvite({
  loaderData: { refusal, groups, form_key },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/invites");
  return (
    <DialogPage title={t("invites.add")} closeHref={back} backLabel={t("invites.back")}>
      {refusal && !actionData ? (
        <CannotInvite refusal={refusal} back={back} />
      ) : (
        <InviteFields result={actionData} groups={groups} form_key={form_key} back={back} />
      )}
    </DialogPage>
  );
}
