import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { profile_form } from "#app/domain/members/users/settings-input.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { isChanged, SaveActions } from "../../frame/form-buttons.tsx";
import { useStoresMail } from "../../frame/use-stores-mail.ts";
import { tabPath } from "../tab-names.ts";

type ProfileUser = Pick<User, "full_name" | "about" | "username" | "email">;

export function ProfileForm({
  user,
  version,
  result,
}: {
  user: ProfileUser;
  version: string;
  result: FormResult | undefined;
}) {
  const t = useT();
  const email_told = useStoresMail()
    ? `${t("settings.emailToldStored")} ${t("settings.cannotMail")} ${t("settings.askForLink")}`
    : t("settings.emailTold");
  const stored = {
    full_name: user.full_name ?? "",
    about: user.about ?? "",
    username: user.username,
    email: user.email,
  };
  const labels = {
    full_name: t("words.fullName"),
    about: t("members.about"),
    username: t("words.username"),
    email: t("words.email"),
    current_password: t("settings.currentPassword"),
  };
  const { form, fields, props, summary, sending } = useInput({
    schema: profile_form,
    labels,
    result,
    defaults: stored,
    id: "profile",
  });
  return (
    <SettingsSection
      id="profile-tab"
      title={t("words.myProfile")}
      level={2}
      text={t("settings.profileText")}
    >
      <Form {...props} action={`${tabPath("profile")}&edit=1`} className="max-w-form space-y-5">
        <EditHead summary={summary} result={result} labels={labels} />
        <VersionField loaded={version} result={result} />
        <TextField
          {...fieldOf(t, fields.full_name)}
          label={t("words.fullName")}
          optional={t("forms.optional")}
          autoComplete="name"
        />
        <TextareaField
          {...fieldOf(t, fields.about)}
          label={labels.about}
          optional={t("forms.optional")}
          hint={t("settings.aboutHint")}
          rows={4}
        />
        <TextField
          {...fieldOf(t, fields.username)}
          label={t("words.username")}
          hint={`${t("joining.usernameHint")} ${t("settings.formerUsername")}`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...fieldOf(t, fields.email, result)}
          type="email"
          label={t("words.email")}
          hint={`${t("settings.emailSeenBy")} ${email_told}`}
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
        <SaveActions
          form_id={form.id}
          canSave={(form_data) => isChanged(form_data, stored) && form_data.get("email") !== ""}
          sending={sending}
          back={tabPath("profile")}
        />
      </Form>
    </SettingsSection>
  );
}
