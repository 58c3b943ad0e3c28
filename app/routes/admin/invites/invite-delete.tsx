import { href, useLocation } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { getAnyInvite } from "#app/domain/accounts/invites/all-invites.server.ts";
import { deleteInvite } from "#app/domain/accounts/invites/delete-invite.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { deletionText } from "../../invites/deletion-text.ts";
import { deletionAction } from "../forums/deletion.server.ts";
import { MissingRecord } from "../forums/missing-record.tsx";
import type { Route } from "./+types/invite-delete";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  invite: await getAnyInvite(requireUser(context), idParam(params.inviteId)),
}));

export const action = deletionAction(
  "inviteNotFound",
  async ({ url, context, params }: Route.ActionArgs) => {
    const { is_closed } = await deleteInvite(requireUser(context), idParam(params.inviteId));
    return redirectWith(
      is_closed ? "inviteClosed" : "inviteDeleted",
      `${href("/admin/invites")}${url.search}`,
    );
  },
);

export default function DeleteInvite({ loaderData: { invite }, actionData }: Route.ComponentProps) {
  const t = useT();
  const { dateTime } = useDates();
  const back = useBackAddress();
  return (
    <DialogPage title={t("invites.deleteTitle")} closeHref={back} backLabel={t("admin.back")}>
      <p className="text-sm text-muted">
        {t("admin.deleteInviteMade", {
          name: invite.owner.username,
          date: dateTime(invite.created_at),
        })}
      </p>
      {invite.text && (
        <p className="wrap-anywhere whitespace-pre-line">
          {t("joining.quoted", { text: invite.text })}
        </p>
      )}
      <p>{t(deletionText(invite))}</p>
      {invite.used_at ? (
        <ButtonLink href={back} variant="secondary">
          {t("admin.back")}
        </ButtonLink>
      ) : (
        <DeleteForm buttonLabel={t("invites.deleteInvite")} back={back} result={actionData} />
      )}
    </DialogPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingRecord error={error} back={useBackAddress()} />;
}

function useBackAddress(): string {
  return `${href("/admin/invites")}${useLocation().search}`;
}
