import { Form, href, redirect } from "react-router";
import { useShortForm } from "#app/client/form/short-form.ts";
import { useT } from "#app/client/page/reader.ts";
import { proof_input } from "#app/domain/accounts/factors/input.ts";
import { offersPasskeys } from "#app/domain/accounts/factors/parts/passkey-site.server.ts";
import {
  findWaitingSignIn,
  finishSignIn,
} from "#app/domain/accounts/sign-in/second-step.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { deviceOf } from "#app/http/page/device.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { readSignInToken } from "#app/http/session/cookies.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { PasskeyButton } from "../security/passkey-button.tsx";
import type { Route } from "./+types/second-step";
import { answerSignedIn } from "./signed-in.server.ts";

export const loader = withErrorScreen(async ({ request, url }: Route.LoaderArgs) => {
  const waiting = await findWaitingSignIn(await readSignInToken(request));
  if (!waiting) throw redirect(`${href("/login")}${url.search}`);
  return { has_passkey: waiting.has_passkey && offersPasskeys(url) };
});

export const action = formAction(proof_input, async (args: Route.ActionArgs, proof) => {
  const { request, context } = args;
  const token = await readSignInToken(request);
  return await answerSignedIn(args, await finishSignIn(token, proof, deviceOf(request, context)));
});

const question = { address: href("/login/passkey-options"), intent: "second_step" } as const;

/** The second step of signing in: the password was right. */
export default function SecondStep({
  loaderData: { has_passkey },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const { props, fieldOf, summary } = useShortForm(
    "code",
    actionData,
    { code: t("topic.toolCode") },
    { code: "codeRequired" },
  );
  return (
    <>
      <PageTitle>{t("security.secondStep")}</PageTitle>
      <h1>{t("security.secondStep")}</h1>
      <p className="mt-1 mb-5 text-ui text-muted">
        {t(has_passkey ? "security.secondStepPasskeyText" : "security.secondStepText")}
      </p>
      <Form {...props} className="space-y-5">
        <FormErrors {...summary} />
        <TextField
          {...fieldOf("code")}
          hint={t("security.codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button wide size="main">
          {t("access.logIn")}
        </Button>
      </Form>
      {has_passkey && (
        <Form method="post" className="mt-4">
          <PasskeyButton id="code-passkey" question={question} wide>
            {t("security.usePasskey")}
          </PasskeyButton>
        </Form>
      )}
      <p className="mt-5 text-sm text-muted">{t("security.lost")}</p>
      <p className="mt-2 text-sm">
        <a href={href("/login")}>{t("joining.backToLogin")}</a>
      </p>
    </>
  );
}
