import { Form, redirect } from "react-router";
import { useReader } from "#app/client/reader.ts";
import { changePreferences } from "#app/domain/users/preferences.server.ts";
import { preferences_input } from "#app/domain/users/preferences-input.ts";
import { findUser } from "#app/http/context.server.ts";
import { preferenceHeaders } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { redirect_to, safePath } from "#app/lib/redirect.ts";
import { THEMES } from "#app/lib/theme-colours.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SelectField } from "#app/ui/select.tsx";
import { LANGUAGES } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import type { Route } from "./+types/preferences";
import { FormRefusal } from "./form-refusal.tsx";
import { PageTitle } from "./page-title.tsx";

const preferences_form = preferences_input.extend({ redirect_to });

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
