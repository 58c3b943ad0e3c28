import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { change_factor_form } from "#app/domain/accounts/factors/input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { CONFIRM_BY_PASSKEY, PasskeyButton } from "../../security/passkey-button.tsx";

type ChangeFactorFormProps = {
  has_passkey: boolean;
  label: string;
  is_danger?: boolean;
  back: string;
  result: FormResult | undefined;
};

/** Changes of the second factor need the password and the factor itself. */
export function ChangeFactorForm({
  has_passkey,
  label,
  is_danger,
  back,
  result,
}: ChangeFactorFormProps) {
  const t = useT();
  const labels = { current_password: t("settings.currentPassword"), code: t("topic.toolCode") };
  const { fields, props, summary, sending } = useInput({
    schema: change_factor_form,
    labels,
    result,
    id: "factor",
  });
  return (
    <Form {...props} className="space-y-5">
      <FormErrors {...summary} />
      <PasswordField
        {...fieldOf(t, fields.current_password, result)}
        label={labels.current_password}
        showLabel={t("access.show")}
        autoComplete="current-password"
      />
      <TextField
        {...fieldOf(t, fields.code, result)}
        label={labels.code}
        hint={t("security.codeHint")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Actions stacked>
        <Button variant={is_danger ? "danger" : "primary"} busy={sending}>
          {label}
        </Button>
        <ButtonLink href={back} variant="secondary">
          {t("forms.cancel")}
        </ButtonLink>
      </Actions>
      {has_passkey && (
        <PasskeyButton
          id={fields.passkey.id}
          name={fields.passkey.name}
          question={CONFIRM_BY_PASSKEY}
        >
          {t("security.actWithPasskey", { act: label })}
        </PasskeyButton>
      )}
    </Form>
  );
}
