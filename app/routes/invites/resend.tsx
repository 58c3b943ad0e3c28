import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getInvite } from "#app/domain/accounts/invites/invite-page.server.ts";
import { resendInvite } from "#app/domain/accounts/invites/resend.server.ts";
import { resendRefusal } from "#app/domain/base/can.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import type { MessageKey } from "#locales/index.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import type { Route } from "./+types/resend";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  invite: await getInvite(requireUser(context), idParam(params.inviteId)),
  refusal: resendRefusal(requireUser(context)),
}));

export const action = formAction(no_fields, async ({ url, context, params }: Route.ActionArgs) => {
  await resendInvite(requireUser(context), idParam(params.inviteId));
  const notice = sendsMail()
    ? "inviteSent"
    : ({ key: "inviteStored", because: "invites.copyYourself" } as const);
  return redirectWith(notice, `${href("/invites")}${url.search}`);
});

export default function ResendInvite({
  loaderData: { invite, refusal },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = `${href("/invites")}${useLocation().search}`;
  const stores_mail = useStoresMail();
  const reason = (!actionData && refusal) || closedReason(invite);
  const closed = reason
    ? t(`messages.${reason}`)
    : stores_mail && !actionData && t("invites.copyYourself");
  return (
    <DialogPage title={t("invites.resendTitle")} closeHref={back} backLabel={t("invites.back")}>
      <p className="wrap-anywhere">
        {closed || t("invites.resendText", { email: invite.email ?? "" })}
      </p>
      {closed ? (
        <ButtonLink href={back} variant="secondary">
          {t("invites.back")}
        </ButtonLink>
      ) : (
        <ConfirmForm
          buttonLabel={t("invites.send")}
          busyLabel={t("forms.sending")}
          back={back}
          result={actionData}
        />
      )}
    </DialogPage>
  );
}

function closedReason({
  email,
  used_at,
  is_expired,
}: {
  email: string | null;
  used_at: Date | null;
  is_expired: boolean;
}): MessageKey | null {
  if (used_at) return "inviteUsed";
  if (is_expired) return "inviteExpired";
  return email ? null : "inviteHasNoEmail";
}
