import { useT } from "#app/client/page/reader.ts";
import {
  cancelEmailChange,
  resendConfirmation,
} from "#app/domain/members/users/change-profile.server.ts";
import { pending_email_form } from "#app/domain/members/users/email-link-input.ts";
import { getEmailState } from "#app/domain/members/users/email-state.server.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/email";
import { PendingEmail } from "./pending-email.tsx";
import { tabPath } from "./tab-names.ts";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => ({
  email: await getEmailState(requireUser(context)),
  stores_mail: !sendsMail(),
}));

export const action = formAction(
  pending_email_form,
  async ({ context }: Route.ActionArgs, { act }) => {
    const is_cancelling = act === "cancel";
    const change = is_cancelling ? cancelEmailChange : resendConfirmation;
    await change(requireUser(context));
    const resent_notice = sendsMail() ? "confirmationSent" : "confirmationStored";
    return redirectWith(is_cancelling ? "emailChangeCancelled" : resent_notice, tabPath("profile"));
  },
);

/** The profile shows the same box; a refusal is shown here. */
export default function Email({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="max-w-form space-y-5">
      <PageTitle>{t("settings.pendingTitle")}</PageTitle>
      <PageHead title={t("settings.pendingTitle")} />
      <FormRefusal result={actionData} />
      {email.is_confirmed && email.pending === null && <p>{t("settings.nothingPending")}</p>}
      <PendingEmail {...email} />
      <ButtonLink href={tabPath("profile")} variant="secondary">
        {t("settings.backToProfile")}
      </ButtonLink>
    </div>
  );
}
