import type { FieldMetadata } from "@conform-to/react";
import { fieldOf } from "#app/client/form.ts";
import { useT } from "#app/client/reader.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type Field = FieldMetadata<unknown>;
type NameFields = { username: Field; full_name: Field; email: Field };
type PasswordFields = { password: Field; confirm_password: Field };
type FlagFields = { is_superuser: Field; is_active: Field };

export function NameFields({ fields }: { fields: NameFields }) {
  const t = useT();
  return (
    <>
      <TextField
        {...fieldOf(t, fields.username)}
        label={t("words.username")}
        hint={t("joining.usernameHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...fieldOf(t, fields.full_name)}
        label={t("words.fullName")}
        optional={t("forms.optional")}
        autoComplete="off"
      />
      <TextField
        {...fieldOf(t, fields.email)}
        type="email"
        label={t("words.email")}
        autoComplete="off"
      />
    </>
  );
}

/** `is_optional`: the account has a password, which changes only if a new one is typed. */
export function PasswordFields({
  fields,
  is_optional = false,
}: {
  fields: PasswordFields;
  is_optional?: boolean;
}) {
  const t = useT();
  const optional = is_optional ? t("forms.optional") : undefined;
  const password_props = {
    showLabel: t("access.show"),
    hideLabel: t("access.hide"),
    autoComplete: "new-password",
  };
  return (
    <>
      <PasswordField
        {...fieldOf(t, fields.password)}
        {...password_props}
        label={t(is_optional ? "words.newPassword" : "words.password")}
        optional={optional}
        hint={is_optional ? t("admin.newPasswordHint") : undefined}
      />
      <PasswordField
        {...fieldOf(t, fields.confirm_password)}
        {...password_props}
        label={t("words.confirmPassword")}
        optional={optional}
      />
    </>
  );
}

export function FlagFields({ fields: { is_superuser, is_active } }: { fields: FlagFields }) {
  const t = useT();
  return (
    <div className="space-y-2">
      <Checkbox
        {...checkboxProps(is_superuser)}
        label={t("admin.isSuperuser")}
        hint={t("admin.isSuperuserHint")}
      />
      <Checkbox
        {...checkboxProps(is_active)}
        label={t("admin.isActive")}
        hint={t("admin.isActiveHint")}
      />
    </div>
  );
}

function checkboxProps({ id, name, initialValue }: Field) {
  return { id, name, defaultChecked: initialValue === "on" };
}
