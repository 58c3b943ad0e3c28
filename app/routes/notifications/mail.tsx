import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { mail_preferences_input } from "#app/domain/members/preferences/input.ts";
import {
  changePreferences,
  getMailPreferences,
} from "#app/domain/members/preferences/preferences.server.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { redirect_to, safePath } from "#app/lib/net/redirect.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/mail";
import { MailPreferences } from "./mail-preferences.tsx";

const mail_preferences_form = mail_preferences_input.extend({ redirect_to });

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => ({
  preferences: await getMailPreferences(requireUser(context)),
  stores_mail: !sendsMail(),
}));

export const action = formAction(
  mail_preferences_form,
  async ({ context }: Route.ActionArgs, { redirect_to, ...preferences }) => {
    await changePreferences(requireUser(context), preferences);
    return redirectWith("mailPreferencesSaved", safePath(redirect_to, href("/settings/mail")));
  },
);

/** Linked from messages; the settings show the same form. */
export default function Mail({ loaderData: { preferences }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{t("mail.preferencesTitle")}</PageTitle>
      <PageHead title={t("mail.preferencesTitle")} sub={t("mail.preferencesText")} />
      <div className="max-w-read">
        <MailPreferences preferences={preferences} result={actionData} />
      </div>
    </>
  );
}
