import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form.ts";
import { useT } from "#app/client/reader.ts";
import { profile_form } from "#app/domain/users/settings-input.ts";
import type { User } from "#app/domain/users/user.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { SaveActions } from "../../frame/save-actions.tsx";
import { tabPath } from "../tab-names.ts";

type ProfileUser = Pick<User, "full_name" | "username" | "email">;

export function ProfileForm({
  user,
  result,
}: {
  user: ProfileUser;
  result: FormResult | undefined;
}) {
  const t = useT();
  const { full_name, username, email } = user;
  const { fields, props, summary, sending } = useInput({
    schema: profile_form,
    labels: {
      full_name: t("words.fullName"),
      username: t("words.username"),
      email: t("words.email"),
      current_password: t("settings.currentPassword"),
    },
    result,
    defaults: { full_name: full_name ?? "", username, email },
    id: "profile",
  });
  const form = useRef<HTMLFormElement>(null);
  const [can_save, setCanSave] = useState(true);
  // The reader may have typed before hydration.
  useEffect(() => setCanSave(form.current === null || canSave(form.current, user)), [user]);
  return (
    <SettingsSection
      id="profile-tab"
      title={t("words.myProfile")}
      level={2}
      text={t("settings.profileText")}
    >
      <Form
        {...props}
        ref={form}
        onInput={(event) => setCanSave(canSave(event.currentTarget, user))}
        action={`${tabPath("profile")}&edit=1`}
        className="max-w-form space-y-5"
      >
        <FormErrors {...summary} />
        <TextField
          {...fieldOf(t, fields.full_name)}
          label={t("words.fullName")}
          optional={t("forms.optional")}
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
        <TextField
          {...fieldOf(t, fields.email, result)}
          type="email"
          label={t("words.email")}
          hint={`${t("settings.emailSeenBy")} ${t("settings.emailTold")}`}
          autoComplete="email"
        />
        <PasswordField
          {...fieldOf(t, fields.current_password)}
          label={t("settings.currentPassword")}
          optional={t("forms.optional")}
          hint={t("settings.passwordForEmail")}
          showLabel={t("access.show")}
          autoComplete="current-password"
        />
        <SaveActions can_save={can_save} sending={sending} back={tabPath("profile")} />
      </Form>
    </SettingsSection>
  );
}

/** True if something has changed and the address, which is required, is not empty. */
function canSave(form: HTMLFormElement, user: ProfileUser): boolean {
  const form_data = new FormData(form);
  const is_same = (["full_name", "username", "email"] as const).every(
    (name) => form_data.get(name) === (user[name] ?? ""),
  );
  return !is_same && form_data.get("email") !== "";
}
