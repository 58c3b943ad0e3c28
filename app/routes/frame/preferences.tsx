import { Form, redirect } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { THEMES } from "#app/contract/theme-colours.ts";
import { appearance_input } from "#app/domain/members/preferences/input.ts";
import { changePreferences } from "#app/domain/members/preferences/preferences.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { findUser } from "#app/http/session/context.server.ts";
import { preferenceHeaders } from "#app/http/session/cookies.server.ts";
import { redirect_to, safePath } from "#app/lib/net/redirect.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { LANGUAGES } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import type { Route } from "./+types/preferences";
import { FormRefusal } from "./form-refusal.tsx";
import { PageTitle } from "./page-title.tsx";

const preferences_form = appearance_input.extend({ redirect_to });

/** Open to guests: a cookie stores the preferences, for members the account stores them too. */
export const action = formAction(
  preferences_form,
  async ({ context }: Route.ActionArgs, { redirect_to, ...input }) => {
    const actor = findUser(context);
    if (actor) await changePreferences(actor, input);
    return redirect(safePath(redirect_to), { headers: await preferenceHeaders(input) });
  },
);

/** Other pages post to this route. The page itself is for readers who open its address. */
export default function Preferences({ actionData }: Route.ComponentProps) {
  const { t, language, theme } = useReader();
  return (
    <>
      <PageTitle>{t("layout.preferences")}</PageTitle>
      <PageHead title={t("layout.preferences")} />
      <Form method="post" reloadDocument className="max-w-form space-y-5">
        <FormRefusal result={actionData} />
        <SelectField
          id="language"
          name="language"
          label={t("layout.language")}
          defaultValue={language}
        >
          {LANGUAGES.map((option) => (
            <option key={option} value={option} lang={option}>
              {languageName(option)}
            </option>
          ))}
        </SelectField>
        <SelectField id="theme" name="theme" label={t("words.colourMode")} defaultValue={theme}>
          {THEMES.map((option) => (
            <option key={option} value={option}>
              {t(`layout.${option}`)}
            </option>
          ))}
        </SelectField>
        <Button>{t("forms.save")}</Button>
      </Form>
    </>
  );
}
