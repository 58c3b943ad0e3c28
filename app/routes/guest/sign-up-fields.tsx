import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form.ts";
import { useT } from "#app/client/reader.ts";
import { signUpForm } from "#app/domain/accounts/sign-up-form.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type SignUpFieldsProps = {
  code: string;
  /** The address that this invite is bound to. */
  email: string | null;
  result: FormResult | undefined;
};

export function SignUpFields({ code, email, result }: SignUpFieldsProps) {
  const t = useT();
  const { fields, props, summary, sending } = useInput({
    schema: signUpForm(email),
    result,
    id: "signup",
  });
  const password_props = {
    showLabel: t("access.show"),
    hideLabel: t("access.hide"),
    autoComplete: "new-password",
  };
  return (
    <Form {...props} className="space-y-5">
      <FormErrors {...summary} />
      <input type="hidden" name="code" value={code} />
      <TextField
        {...fieldOf(t, fields.full_name)}
        label={t("words.fullName")}
        hint={t("joining.fullNameHint")}
        autoComplete="name"
      />
      <TextField
        {...fieldOf(t, fields.username)}
        label={t("words.username")}
        hint={t("joining.usernameHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {email === null ? (
        <TextField
          {...fieldOf(t, fields.email)}
          type="email"
          label={t("words.email")}
          autoComplete="email"
        />
      ) : (
        <TextField
          {...fieldOf(t, fields.email)}
          type="email"
          label={t("words.email")}
          hint={t("joining.emailFixed")}
          defaultValue={email}
          disabled
        />
      )}
      <PasswordField
        {...fieldOf(t, fields.password)}
        {...password_props}
        label={t("words.password")}
        hint={t("joining.passwordHint")}
      />
      <PasswordField
        {...fieldOf(t, fields.confirm_password)}
        {...password_props}
        label={t("words.confirmPassword")}
      />
      <Button wide size="main" busy={sending} busyLabel={t("joining.signingUp")}>
        {t("joining.signUp")}
      </Button>
    </Form>
  );
}
