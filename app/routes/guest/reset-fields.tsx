import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { reset_password_form } from "#app/domain/accounts/sign-in/recovery-input.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";

export function ResetFields({ token, result }: { token: string; result: FormResult | undefined }) {
  const t = useT();
  const labels = {
    new_password: t("words.newPassword"),
    confirm_password: t("words.confirmPassword"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: reset_password_form,
    labels,
    result,
    id: "reset",
  });
  const password_props = {
    showLabel: t("access.show"),
    autoComplete: "new-password",
  };
  return (
    <Form {...props} className="space-y-5">
      <FormErrors {...summary} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        {...fieldOf(t, fields.new_password)}
        {...password_props}
        label={labels.new_password}
        hint={t("joining.passwordHint")}
      />
      <PasswordField
        {...fieldOf(t, fields.confirm_password)}
        {...password_props}
        label={labels.confirm_password}
      />
      <Button wide size="main" busy={sending} busyLabel={t("forms.saving")}>
        {t("joining.reset")}
      </Button>
    </Form>
  );
}
