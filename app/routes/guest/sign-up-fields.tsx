import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { signUpForm } from "#app/domain/accounts/sign-up/sign-up-form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type SignUpFieldsProps = {
  code: string;
  /** The address that this invite is bound to. */
  email: string | null;
  result: FormResult | undefined;
};

export function SignUpFields({ code, email, result }: SignUpFieldsProps) {
  const t = useT();
  const labels = {
    full_name: t("words.fullName"),
    username: t("words.username"),
    email: t("words.email"),
    password: t("words.password"),
    confirm_password: t("words.confirmPassword"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: signUpForm(email),
    labels,
    result,
    id: "signup",
  });
  const password_props = {
    showLabel: t("access.show"),
    autoComplete: "new-password",
  };
  return (
    <Form {...props} className="space-y-5">
      <FormErrors {...summary} />
      <input type="hidden" name="code" value={code} />
      <TextField
        {...fieldOf(t, fields.full_name)}
        label={labels.full_name}
        hint={t("joining.fullNameHint")}
        autoComplete="name"
      />
      <TextField
        {...fieldOf(t, fields.username)}
        label={labels.username}
        hint={t("joining.usernameHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {email === null ? (
        <TextField
          {...fieldOf(t, fields.email)}
          type="email"
          label={labels.email}
          autoComplete="email"
        />
      ) : (
        <TextField
          {...fieldOf(t, fields.email)}
          type="email"
          label={labels.email}
          hint={t("joining.emailFixed")}
          defaultValue={email}
          disabled
        />
      )}
      <PasswordField
        {...fieldOf(t, fields.password)}
        {...password_props}
        label={labels.password}
        hint={t("joining.passwordHint")}
      />
      <PasswordField
        {...fieldOf(t, fields.confirm_password)}
        {...password_props}
        label={labels.confirm_password}
      />
      <Button wide size="main" busy={sending} busyLabel={t("joining.signingUp")}>
        {t("joining.signUp")}
      </Button>
    </Form>
  );
}
