import { href, useLocation } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { deleteInvite } from "#app/domain/accounts/invites/delete-invite.server.ts";
import { getInvite } from "#app/domain/accounts/invites/invite-page.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { DeleteForm } from "../frame/delete-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/delete";
import { deletionText } from "./deletion-text.ts";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  invite: await getInvite(requireUser(context), idParam(params.inviteId)),
}));

export const action = formAction(no_fields, async ({ url, context, params }: Route.ActionArgs) => {
  const { is_closed } = await deleteInvite(requireUser(context), idParam(params.inviteId));
  return redirectWith(
    is_closed ? "inviteClosed" : "inviteDeleted",
    `${href("/invites")}${url.search}`,
  );
});

export default function DeleteInvite({ loaderData: { invite }, actionData }: Route.ComponentProps) {
  const t = useT();
  const { moment } = useMoments();
  const back = `${href("/invites")}${useLocation().search}`;
  return (
    <DialogPage title={t("invites.deleteTitle")} closeHref={back} backLabel={t("invites.back")}>
      <p className="text-sm text-muted">
        {t("invites.deleteMade", { date: moment(invite.created_at).text })}
      </p>
      {invite.note && <p className="font-bold wrap-anywhere">{invite.note}</p>}
      {invite.text && (
        <p className="wrap-anywhere whitespace-pre-line">
          {t("joining.quoted", { text: invite.text })}
        </p>
      )}
      <p>{t(deletionText(invite))}</p>
      {invite.used_at ? (
        <ButtonLink href={back} variant="secondary">
          {t("invites.back")}
        </ButtonLink>
      ) : (
        <DeleteForm buttonLabel={t("invites.deleteInvite")} back={back} result={actionData} />
      )}
    </DialogPage>
  );
}
