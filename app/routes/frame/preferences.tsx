import { Form, redirect } from "react-router";
import { changePreferences } from "#app/domain/users/preferences.server.ts";
import { preferences_input } from "#app/domain/users/preferences-input.ts";
import { findMe } from "#app/http/context.server.ts";
import { keepPreferences } from "#app/http/cookies.server.ts";
import { page } from "#app/http/page.server.ts";
import { useReader } from "#app/http/reader.tsx";
import { redirect_to, safePath } from "#app/http/redirect.ts";
import { submit } from "#app/http/submit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SelectField } from "#app/ui/select.tsx";
import { LANGUAGES } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { GuestLogo } from "./guest-logo.tsx";
import { PageTitle } from "./page-title.tsx";
import type { Route } from "./+types/preferences";

const preferences_form = preferences_input.extend({ redirect_to });

/** Open to everybody: kept in this browser, and on the account of whoever is signed in. */
export const action = page(async ({ context }: Route.ActionArgs) => {
  const { value, refused } = await submit(
    context,
    preferences_form,
    async ({ redirect_to, ...input }) => {
      const me = findMe(context);
      if (me) await changePreferences(me, input);
      return { redirect_to, input };
    },
  );
  if (refused) return refused;
  return redirect(safePath(value.redirect_to), { headers: await keepPreferences(value.input) });
});

/** The forms that lead here post from other pages; this screen is for who comes by its address. */
export default function Preferences() {
  const { t, language, theme } = useReader();
  return (
    <>
      <PageTitle>{t("layout.preferences")}</PageTitle>
      <GuestLogo />
      <PageHead title={t("layout.preferences")} />
      <Form method="post" reloadDocument className="max-w-form space-y-5">
        <SelectField
          id="language"
          name="language"
          label={t("layout.language")}
          defaultValue={language}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageName(each)}
            </option>
          ))}
        </SelectField>
        <SelectField id="theme" name="theme" label={t("layout.appearance")} defaultValue={theme}>
          <option value="light">{t("layout.light")}</option>
          <option value="dark">{t("layout.dark")}</option>
        </SelectField>
        <Button>{t("forms.save")}</Button>
      </Form>
    </>
  );
}
