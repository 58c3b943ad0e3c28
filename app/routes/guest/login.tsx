import { Form, href, replace } from "react-router";
import { useShortForm } from "#app/client/form/short-form.ts";
import { useReader } from "#app/client/page/reader.ts";
import { sign_in_input } from "#app/domain/accounts/sign-in/input.ts";
import { takeNewcomer } from "#app/domain/accounts/sign-up/newcomer.server.ts";
import { copyGuestAppearance } from "#app/domain/members/preferences/preferences.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { takeFirstSteps } from "#app/domain/site/settings/first-steps.server.ts";
import { findRenderedText } from "#app/domain/site/settings/rendered-texts.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { deviceOf } from "#app/http/page/device.server.ts";
import { appendFlash } from "#app/http/page/flash.server.ts";
import { reloadDocument } from "#app/http/page/reload-document.server.ts";
import { authenticate } from "#app/http/session/authenticator.server.ts";
import { readerContext } from "#app/http/session/context.server.ts";
import {
  appendEndOfArrival,
  preferenceHeaders,
  readAppearance,
  readArrival,
  sessionCookie,
} from "#app/http/session/cookies.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/login";

/** The welcome text is for guests: members know the place, and see the form first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    welcome: findRenderedText("welcome", context.get(readerContext).language),
    email: await readArrival(request),
  };
}

export const action = formAction(
  sign_in_input,
  async ({ request, url, context }: Route.ActionArgs, input) => {
    const { user, token, is_newcomer } = await authenticate(
      "site",
      input,
      deviceOf(request, context),
      request.signal,
    );
    const appearance = await readAppearance(request);
    await copyGuestAppearance(user, appearance);
    const headers = await preferenceHeaders({
      language: user.language ?? appearance.language,
      theme: user.theme,
    });
    headers.append("Set-Cookie", await sessionCookie.serialize(token));
    await appendEndOfArrival(request, headers);
    if (is_newcomer && (await takeNewcomer(user)))
      await appendFlash(headers, { key: "welcome", count: user.invites_count });
    const requested_path = safePath(url.searchParams.get("redirectTo"), "");
    return replace(requested_path || (await firstPath(user)), { headers: reloadDocument(headers) });
  },
);

/** A superuser of a new site sees once what is left to do; everybody else their own first page. */
async function firstPath(user: User): Promise<string> {
  return (await takeFirstSteps(user)) ? href("/admin") : href("/");
}

export default function Login({
  loaderData: { welcome, email },
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
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        {t("access.byInvitation", { site: site_name })}
      </p>
      {welcome && <Prose html={welcome.html} lang={welcome.language} className="mt-4" />}
    </>
  );
}
