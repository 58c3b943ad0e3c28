import { href, redirect } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { readInvitation } from "#app/domain/accounts/invites/invitation.server.ts";
import { signUp } from "#app/domain/accounts/sign-up/sign-up.server.ts";
import { signUpForm } from "#app/domain/accounts/sign-up/sign-up-form.ts";
import { findRenderedText } from "#app/domain/site/settings/rendered-texts.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { deviceOf } from "#app/http/page/device.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { readerContext } from "#app/http/session/context.server.ts";
import {
  appendArrival,
  preferenceHeaders,
  readAppearance,
} from "#app/http/session/cookies.server.ts";
import { languageOfLink } from "#app/lib/net/redirect.ts";
import { Prose } from "#app/ui/page/prose.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/signup";
import { ClosedInvitation } from "./closed-invitation.tsx";
import { InvitationMessage } from "./invitation-message.tsx";
import { SignUpFields } from "./sign-up-fields.tsx";

export const loader = withErrorScreen(async ({ url, context }: Route.LoaderArgs) => {
  const code = url.searchParams.get("code");
  if (!code) throw redirect("/");
  const rules = findRenderedText("rules", context.get(readerContext).language);
  return { code, invitation: await readInvitation(code), rules };
});

/** An invitation may be bound to an address, so the schema of the form depends on it. */
export const action = withErrorScreen(async (args: Route.ActionArgs) => {
  const invitation = await readInvitation(args.url.searchParams.get("code") ?? "");
  const form = signUpForm(invitation.state === "open" ? invitation.email : null);
  return await formAction(form, async ({ request, context, url }: Route.ActionArgs, input) => {
    const { language = languageOfLink(url), theme } = await readAppearance(request);
    await signUp(input, deviceOf(request, context), { language, theme });
    const headers = await preferenceHeaders({ language });
    await appendArrival(headers, input.email);
    return redirectWith("signedUp", href("/login"), headers);
  })(args);
});

/** Revalidates after a refusal too, because the code may have been used meanwhile. */
export const shouldRevalidate = () => true;

export default function SignUp({
  loaderData: { code, invitation, rules },
  actionData,
}: Route.ComponentProps) {
  const { t, site_name } = useReader();
  if (invitation.state !== "open") return <ClosedInvitation state={invitation.state} />;
  return (
    <>
      <PageTitle>{t("joining.signUp")}</PageTitle>
      <h1 className="mb-5">{t("joining.signUpTitle", { site: site_name })}</h1>
      <InvitationMessage inviter={invitation.host} text={invitation.text} />
      {rules && (
        <section aria-labelledby="rules" className="mb-6">
          <h2 id="rules" className="text-md">
            {t("site.rules")}
          </h2>
          <Prose html={rules.html} lang={rules.language} className="mt-2" />
        </section>
      )}
      <SignUpFields code={code} email={invitation.email} result={actionData} />
      <p className="mt-6 border-t border-line pt-4 text-ui">
        {t("joining.haveAccount")}{" "}
        <a href={href("/login")} className="in-text">
          {t("joining.toLogin")}
        </a>
      </p>
    </>
  );
}
