import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import {
  MAIL_CHOICES,
  mail_preferences_input,
  NEWS_DIGEST_CHOICES,
  type MailPreferences as Preferences,
} from "#app/domain/members/preferences/input.ts";
import { UNSUBSCRIBE_KINDS } from "#app/domain/members/preferences/mail-kinds.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { useStoresMail } from "../frame/use-stores-mail.ts";
import "#app/ui/css/settings.css";

const CHOICES = {
  now: "mail.now",
  daily: "mail.daily",
  off: "mail.off",
} as const;

type MailPreferencesProps = { preferences: Preferences; result?: FormResult; back?: string };

/** Which notifications are mailed, and when. Posts to its own page and continues to `back`. */
export function MailPreferences({ preferences, result, back }: MailPreferencesProps) {
  const t = useT();
  const stores_mail = useStoresMail();
  const labels = Object.fromEntries(UNSUBSCRIBE_KINDS.map((kind) => [kind, t(`mail.${kind}`)]));
  const { fields, props, summary, sending } = useInput({
    schema: mail_preferences_input,
    labels,
    result,
    defaults: preferences,
    id: "mail",
  });
  return (
    <Form {...props} action={href("/settings/mail")} className="space-y-3">
      <FormErrors {...summary} />
      {stores_mail && (
        <p>
          {t("settings.cannotMail")} {t("settings.mailLater")}
        </p>
      )}
      {back && <input type="hidden" name="redirect_to" value={back} />}
      {UNSUBSCRIBE_KINDS.map((kind) => (
        <SelectField
          key={kind}
          {...fieldOf(t, fields[kind])}
          label={labels[kind]}
          className="settings-choice"
        >
          {(kind === "mail_everything" ? NEWS_DIGEST_CHOICES : MAIL_CHOICES).map((choice) => (
            <option key={choice} value={choice}>
              {t(CHOICES[choice])}
            </option>
          ))}
        </SelectField>
      ))}
      <Checkbox
        id="mail_sign_ins"
        name="mail_sign_ins"
        defaultChecked={preferences.mail_sign_ins}
        label={t("mail.signInMails")}
        hint={t("mail.signInMailsText")}
      />
      <Checkbox
        id="mail_short"
        name="mail_short"
        defaultChecked={preferences.mail_short}
        label={t("mail.shortMails")}
        hint={t("mail.shortMailsText")}
      />
      <Button busy={sending} className="mt-2">
        {t("mail.savePreferences")}
      </Button>
    </Form>
  );
}
