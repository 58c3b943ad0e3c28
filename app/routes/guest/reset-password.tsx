import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { reset_password_form } from "#app/domain/accounts/sign-in/recovery-input.ts";
import { isResetOpen, resetPassword } from "#app/domain/accounts/sign-in/reset.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { keepLinkLanguage } from "#app/http/session/cookies.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/reset-password";
import { ResetFields } from "./reset-fields.tsx";

export const loader = withErrorScreen(async ({ url }: Route.LoaderArgs) => {
  const token = url.searchParams.get("token") ?? "";
  return { token, is_open: await isResetOpen(token) };
});

export const action = formAction(
  reset_password_form,
  async ({ request }: Route.ActionArgs, input) => {
    await resetPassword(input);
    return redirectWith("passwordReset", href("/login"), await keepLinkLanguage(request));
  },
);

/** Revalidates after a refusal too, because the link may have been used or expired meanwhile. */
export const shouldRevalidate = () => true;

export default function ResetPassword({
  loaderData: { token, is_open },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  if (!is_open) {
    return (
      <>
        <PageTitle>{t("joining.badTokenTitle")}</PageTitle>
        <h1>{t("joining.linkInvalid")}</h1>
        <p className="mt-3 mb-6 text-muted">{t("joining.badTokenText")}</p>
        <ButtonLink href={href("/recover-password")}>{t("joining.askAgain")}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageTitle>{t("joining.resetTitle")}</PageTitle>
      <h1>{t("joining.resetTitle")}</h1>
      <p className="mt-1 mb-5 text-ui text-muted">{t("joining.resetText")}</p>
      <ResetFields token={token} result={actionData} />
    </>
  );
}
