import { formAction } from "#app/http/form-action.server.ts";
import { href } from "react-router";
import { canInvite } from "#app/domain/can.ts";
import { create_invite_form } from "#app/domain/invites/form-input.ts";
import { createInvite } from "#app/domain/invites/invites.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { keyOfForm } from "#app/http/form-key.server.ts";
import { page } from "#app/http/page.server.ts";
import { useT } from "#app/client/reader.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { InviteFields } from "./invite-fields.tsx";
import type { Route } from "./+types/new";

export const loader = page(({ context }: Route.LoaderArgs) => ({
  can_invite: canInvite(requireUser(context)),
  form_key: crypto.randomUUID(),
}));

export const action = formAction(
  create_invite_form,
  async ({ context }: Route.ActionArgs, { form_key, ...invite }) => {
    await createInvite(requireUser(context), {
      ...invite,
      form_key: keyOfForm(form_key, Object.values(invite)),
    });
    return redirectWith("inviteCreated", href("/invites"));
  },
);

export default function NewInvite({
  loaderData: { can_invite, form_key },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/invites");
  return (
    <DialogPage title={t("invites.newTitle")} closeHref={back}>
      {can_invite || actionData ? (
        <InviteFields result={actionData} form_key={form_key} back={back} />
      ) : (
        <>
          <p>{t("messages.noInvitesLeft")}</p>
          <ButtonLink href={back} variant="secondary">
            {t("invites.back")}
          </ButtonLink>
        </>
      )}
    </DialogPage>
  );
}
