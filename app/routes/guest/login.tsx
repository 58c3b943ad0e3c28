import { Form, href, redirect } from "react-router";
import { useShortForm } from "#app/client/form/short-form.ts";
import { LateComponent } from "#app/client/page/late-component.tsx";
import { useReader } from "#app/client/page/reader.ts";
import { passkey_sign_in_form } from "#app/domain/accounts/factors/input.ts";
import { offersPasskeys } from "#app/domain/accounts/factors/parts/passkey-site.server.ts";
import { sign_in_input } from "#app/domain/accounts/sign-in/input.ts";
import { signInWithPasskey } from "#app/domain/accounts/sign-in/second-step.server.ts";
import { SecondFactorNeeded } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { findRenderedText } from "#app/domain/site/settings/rendered-texts.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { deviceOf } from "#app/http/page/device.server.ts";
import { authenticate } from "#app/http/session/authenticator.server.ts";
import { formContext, readerContext } from "#app/http/session/context.server.ts";
import { readArrival, signInCookie } from "#app/http/session/cookies.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/login";
import { answerSignedIn } from "./signed-in.server.ts";

/** The welcome text is for guests: members know the place, and see the form first. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  return {
    offers_passkeys: offersPasskeys(url),
    welcome: findRenderedText("welcome", context.get(readerContext).language),
    email: await readArrival(request),
  };
}

export const action = (args: Route.ActionArgs) =>
  args.context.get(formContext).has("passkey") ? passkeyAction(args) : passwordAction(args);

const passkeyAction = formAction(
  passkey_sign_in_form,
  async (args: Route.ActionArgs, { passkey }) => {
    const device = deviceOf(args.request, args.context);
    return await answerSignedIn(args, await signInWithPasskey(passkey, device));
  },
);

const passwordAction = formAction(sign_in_input, async (args: Route.ActionArgs, input) => {
  const { request, url, context } = args;
  try {
    const device = deviceOf(request, context);
    return await answerSignedIn(args, await authenticate("site", input, device, request.signal));
  } catch (error) {
    if (!(error instanceof SecondFactorNeeded)) throw error;
    const cookie = await signInCookie.serialize(error.waiting_token);
    return redirect(`${href("/login/code")}${url.search}`, { headers: { "Set-Cookie": cookie } });
  }
});

export default function Login({
  loaderData: { offers_passkeys, welcome, email },
  actionData,
}: Route.ComponentProps) {
  const { t, site_name } = useReader();
  const { props, fieldOf, is_refused, summary } = useShortForm(
    "login",
    actionData,
    { email: t("words.emailOrUsername"), password: t("words.password") },
    { email: "emailRequired", password: "passwordRequired" },
  );
  const email_field = fieldOf("email");
  const error_props = {
    invalid: is_refused,
    describedBy: is_refused ? summary.id : undefined,
  };
  return (
    <>
      <PageTitle>{t("access.logIn")}</PageTitle>
      <h1 className="mb-5">{t("access.logIn")}</h1>
      <Form {...props} className="space-y-5">
        {!is_refused && <FormErrors {...summary} />}
        <TextField
          {...email_field}
          {...error_props}
          defaultValue={email_field.defaultValue ?? email}
          type="email"
          autoComplete="username"
        />
        <PasswordField
          {...fieldOf("password")}
          {...error_props}
          autoComplete="current-password"
          showLabel={t("access.show")}
        />
        {is_refused && <FormErrors {...summary} />}
        <Button wide size="main">
          {t("access.logIn")}
        </Button>
        <p className="text-sm">
          <a href={href("/recover-password")}>{t("words.forgotPassword")}</a>
        </p>
      </Form>
      {offers_passkeys && (
        // It has its room before it comes.
        <div className="mt-4 min-h-11 noscript:hidden">
          <LateComponent load={loadForm} />
        </div>
      )}
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        {t("access.byInvitation", { site: site_name })}
      </p>
      {welcome && <Prose html={welcome.html} lang={welcome.language} className="mt-4" />}
    </>
  );
}

/** No other page that is read often needs it. */
const loadForm = () => import("./passkey-form.tsx");
