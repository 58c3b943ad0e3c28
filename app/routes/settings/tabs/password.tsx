import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { change_password_form } from "#app/domain/members/users/settings-input.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { tabPath } from "../tab-names.ts";
import type { loader } from "./password.server.ts";
import type { TabScreenProps } from "./tab-screen.ts";

export function Password({ content: { username }, result }: TabScreenProps<typeof loader>) {
  const t = useT();
  const { fields, props, summary, sending } = useInput({
    schema: change_password_form,
    labels: {
      current_password: t("settings.currentPassword"),
      new_password: t("words.newPassword"),
      confirm_password: t("words.confirmPassword"),
    },
    result,
    id: "password",
  });
  const password_props = { showLabel: t("access.show") };
  return (
    <SettingsSection
      id="password-tab"
      title={t("words.password")}
      level={2}
      text={t("settings.passwordEnds")}
    >
      <Form {...props} action={tabPath("password")} className="max-w-form space-y-5">
        <FormErrors {...summary} />
        {/* Tells a password manager whose password this is. Text browsers show it, and lynx
           sends it even if it has no name. */}
        <div hidden>
          <label>
            {`${t("words.username")}: `}
            <input
              type="text"
              name="username"
              autoComplete="username"
              defaultValue={username}
              readOnly
            />
          </label>
        </div>
        <PasswordField
          {...fieldOf(t, fields.current_password)}
          {...password_props}
          label={t("settings.currentPassword")}
          autoComplete="current-password"
        />
        <PasswordField
          {...fieldOf(t, fields.new_password)}
          {...password_props}
          label={t("words.newPassword")}
          hint={t("joining.passwordHint")}
          autoComplete="new-password"
        />
        <PasswordField
          {...fieldOf(t, fields.confirm_password)}
          {...password_props}
          label={t("words.confirmPassword")}
          autoComplete="new-password"
        />
        <Button busy={sending} busyLabel={t("forms.saving")}>
          {t("settings.changePassword")}
        </Button>
      </Form>
    </SettingsSection>
  );
}
