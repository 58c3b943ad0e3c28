import type { FieldMetadata } from "@conform-to/react";
import { fieldOf } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** The labels of all fields, which the summary of errors names too. */
export function useUserLabels({ has_password = false } = {}) {
  const t = useT();
  return {
    username: t("words.username"),
    full_name: t("words.fullName"),
    about: t("members.about"),
    email: t("words.email"),
    password: t(has_password ? "words.newPassword" : "words.password"),
    confirm_password: t("words.confirmPassword"),
    invites_count: t("admin.invitesCount"),
    may_share_invites: t("admin.mayShareInvites"),
    is_trusted: t("admin.isTrusted"),
    is_superuser: t("admin.isSuperuser"),
    is_active: t("admin.isActive"),
    file: t("members.picture"),
    remove_picture: t("members.removePicture"),
  };
}

type Field = FieldMetadata<unknown>;
type Labels = ReturnType<typeof useUserLabels>;
type NameFields = { username: Field; full_name: Field; email: Field };
type PasswordFields = { password: Field; confirm_password: Field };
type FlagFields = { is_superuser: Field; is_active: Field };

export function NameFields({ fields, labels }: { fields: NameFields; labels: Labels }) {
  const t = useT();
  return (
    <>
      <TextField
        {...fieldOf(t, fields.username)}
        label={labels.username}
        hint={t("joining.usernameHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...fieldOf(t, fields.full_name)}
        label={labels.full_name}
        optional={t("forms.optional")}
        autoComplete="off"
      />
      <TextField
        {...fieldOf(t, fields.email)}
        type="email"
        label={labels.email}
        autoComplete="off"
      />
    </>
  );
}

/** `is_optional`: the account has a password, which changes only if a new one is typed. */
export function PasswordFields({
  fields,
  labels,
  is_optional = false,
}: {
  fields: PasswordFields;
  labels: Labels;
  is_optional?: boolean;
}) {
  const t = useT();
  const optional = is_optional ? t("forms.optional") : undefined;
  const password_props = {
    showLabel: t("access.show"),
    autoComplete: "new-password",
  };
  return (
    <>
      <PasswordField
        {...fieldOf(t, fields.password)}
        {...password_props}
        label={labels.password}
        optional={optional}
        hint={is_optional ? t("admin.newPasswordHint") : undefined}
      />
      <PasswordField
        {...fieldOf(t, fields.confirm_password)}
        {...password_props}
        label={labels.confirm_password}
        optional={optional}
      />
    </>
  );
}

export function FlagFields({
  fields: { is_superuser, is_active },
  labels,
}: {
  fields: FlagFields;
  labels: Labels;
}) {
  const t = useT();
  return (
    <div className="space-y-2">
      <Checkbox
        {...checkboxProps(is_superuser)}
        label={labels.is_superuser}
        hint={t("admin.isSuperuserHint")}
      />
      <Checkbox
        {...checkboxProps(is_active)}
        label={labels.is_active}
        hint={t("admin.isActiveHint")}
      />
    </div>
  );
}

export function checkboxProps({ id, name, initialValue }: Field) {
  return { id, name, defaultChecked: initialValue === "on" };
}
