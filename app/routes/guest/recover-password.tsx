import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { recover_password_input } from "#app/domain/accounts/sign-in/recovery-input.ts";
import { requestPasswordReset } from "#app/domain/accounts/sign-in/reset.server.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { deviceOf } from "#app/http/page/device.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import type { Route } from "./+types/recover-password";

export const loader = () => ({ stores_mail: !sendsMail() });

/**
 * The answer is the same for known and unknown accounts, also above the limit of an address; only
 * the limit of a network is shown.
 */
export const action = formAction(
  recover_password_input,
  async ({ request, context }: Route.ActionArgs, { email }) => {
    await requestPasswordReset(email, deviceOf(request, context));
    const notice = sendsMail() ? "recoverySent" : "recoveryStored";
    return redirectWith(notice, href("/recover-password"));
  },
);

export default function RecoverPassword({ actionData }: Route.ComponentProps) {
  const t = useT();
  const stores_mail = useStoresMail();
  const { form, fields, props, summary, sending } = useInput({
    schema: recover_password_input,
    labels: { email: t("words.emailOrUsername") },
    result: actionData,
    id: "recover",
  });
  return (
    <>
      <PageTitle>{t("words.forgotPassword")}</PageTitle>
      <h1>{t("words.forgotPassword")}</h1>
      <p className="mt-1 mb-5 text-ui text-muted">
        {stores_mail
          ? `${t("settings.cannotMail")} ${t("joining.recoverStored")}`
          : t("joining.recoverText")}
      </p>
      <Form {...props} className="space-y-5">
        <FormErrors {...summary} id={form.errorId} />
        <TextField
          {...fieldOf(t, fields.email)}
          describedBy={form.errors?.[0] ? form.errorId : undefined}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t("words.emailOrUsername")}
        />
        <Button wide size="main" busy={sending} busyLabel={t("forms.sending")}>
          {t("words.continue")}
        </Button>
      </Form>
      <p className="mt-5 text-sm">
        <a href={href("/login")}>{t("joining.backToLogin")}</a>
      </p>
    </>
  );
}
