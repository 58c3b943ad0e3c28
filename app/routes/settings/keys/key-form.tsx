import type { FieldMetadata } from "@conform-to/react";
import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import {
  api_key_form,
  KEY_DAYS_DEFAULT,
  KEY_LIFETIMES_DAYS,
} from "#app/domain/accounts/api-keys/input.ts";
import type { Scope } from "#app/domain/accounts/sign-in/scopes.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { AddActions } from "../../frame/form-buttons.tsx";

type KeyFormProps = { scopes: Scope[]; result: FormResult | undefined; back: string };

export function KeyForm({ scopes, result, back }: KeyFormProps) {
  const t = useT();
  const labels = {
    name: t("words.name"),
    read: t("apiKeys.permissions"),
    days: t("apiKeys.lifetime"),
    current_password: t("settings.currentPassword"),
  };
  const { fields, props, summary, sending } = useInput({
    schema: api_key_form,
    labels,
    result,
    defaults: { read: true, days: KEY_DAYS_DEFAULT },
    id: "key",
  });
  const { error: scope_error } = fieldOf(t, fields.read, result);
  const scope_error_id = `${fields.read.id}-error`;
  return (
    <Form {...props} preventScrollReset className="space-y-5">
      <FormErrors {...summary} />
      <TextField
        {...fieldOf(t, fields.name, result)}
        label={labels.name}
        hint={t("apiKeys.nameHint")}
        autoComplete="off"
      />
      <fieldset className="min-w-0" aria-describedby={scope_error ? scope_error_id : undefined}>
        <legend className="text-ui font-bold">{labels.read}</legend>
        <div className="mt-1.5 space-y-2">
          {scopes.map((scope) => (
            <ScopeBox key={scope} scope={scope} field={fields[scope]} />
          ))}
        </div>
        <p className="mt-1.5 text-sm text-muted">{t("apiKeys.never")}</p>
        {scope_error && <FieldError id={scope_error_id}>{scope_error}</FieldError>}
      </fieldset>
      <SelectField {...fieldOf(t, fields.days)} label={labels.days}>
        {KEY_LIFETIMES_DAYS.map((days) => (
          <option key={days} value={days}>
            {t("apiKeys.days", { count: days })}
          </option>
        ))}
      </SelectField>
      <PasswordField
        {...fieldOf(t, fields.current_password, result)}
        label={labels.current_password}
        showLabel={t("access.show")}
        autoComplete="current-password"
      />
      <AddActions
        label={t("apiKeys.add")}
        sendingLabel={t("apiKeys.adding")}
        sending={sending}
        back={back}
      />
    </Form>
  );
}

function ScopeBox({ scope, field }: { scope: Scope; field: FieldMetadata<unknown> }) {
  const t = useT();
  return (
    <Checkbox
      id={field.id}
      name={field.name}
      defaultChecked={field.initialValue === "on"}
      aria-invalid={field.errors ? true : undefined}
      label={t(`apiKeys.${scope}`)}
      hint={t(`apiKeys.${scope}Hint`)}
    />
  );
}
