import { Form } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useReader } from "#app/client/page/reader.ts";
import { THEMES } from "#app/contract/theme-colours.ts";
import {
  appearance_form,
  DATE_STYLES,
  HOMES,
  REPLIES_PER_PAGE_CHOICES,
} from "#app/domain/members/preferences/input.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { LANGUAGES } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { tabPath } from "../tab-names.ts";
import type { loader } from "./appearance.server.ts";
import { InstallSection } from "./install-section.tsx";
import { ShortcutSection } from "./shortcut-section.tsx";
import type { TabScreenProps } from "./tab-screen.ts";

/** Saving reloads the document, because React does not render its language and theme again. */
export function Appearance({
  content: { time_zone, home, date_style, replies_per_page, regions },
  result,
}: TabScreenProps<typeof loader>) {
  const { t, language, theme, time_zone: used_zone } = useReader();
  const { fields, props, summary } = useInput({
    schema: appearance_form,
    labels: {
      theme: t("words.colourMode"),
      language: t("layout.language"),
      time_zone: t("settings.timeZone"),
      date_style: t("settings.dateStyle"),
      replies_per_page: t("settings.repliesPerPage"),
      home: t("settings.home"),
    },
    result,
    defaults: {
      language,
      theme,
      home,
      date_style,
      replies_per_page: String(replies_per_page),
      time_zone: time_zone ?? "",
    },
    id: "appearance",
  });
  return (
    <>
      <SettingsSection
        id="appearance-tab"
        title={t("settings.appearance")}
        level={2}
        text={t("settings.appearanceText")}
      >
        <Form
          {...props}
          action={tabPath("appearance")}
          reloadDocument
          className="max-w-form space-y-5"
        >
          <FormErrors {...summary} />
          <SelectField {...fieldOf(t, fields.theme)} label={t("words.colourMode")}>
            {THEMES.map((option) => (
              <option key={option} value={option}>
                {t(`layout.${option}`)}
              </option>
            ))}
          </SelectField>
          <SelectField {...fieldOf(t, fields.language)} label={t("layout.language")}>
            {LANGUAGES.map((language_code) => (
              <option key={language_code} value={language_code} lang={language_code}>
                {languageName(language_code)}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...fieldOf(t, fields.time_zone)}
            label={t("settings.timeZone")}
            hint={`${t("settings.timeZoneHint")} ${t("settings.timeZoneNow", { zone: zoneName(used_zone) })}`}
          >
            <option value="">{t("settings.asBrowser")}</option>
            {regions.map(({ region, zones }) => (
              <optgroup key={region} label={t(`settings.zone${region}`)}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {zoneLabel(zone)}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <SelectField
            {...fieldOf(t, fields.date_style)}
            label={t("settings.dateStyle")}
            hint={t("settings.dateStyleHint")}
          >
            {DATE_STYLES.map((option) => (
              <option key={option} value={option}>
                {t(`settings.dateStyle_${option}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...fieldOf(t, fields.replies_per_page)}
            label={t("settings.repliesPerPage")}
          >
            {REPLIES_PER_PAGE_CHOICES.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...fieldOf(t, fields.home)}
            label={t("settings.home")}
            hint={t("settings.homeHint")}
          >
            {HOMES.map((option) => (
              <option key={option} value={option}>
                {t(`words.${option}`)}
              </option>
            ))}
          </SelectField>
          <Button>{t("forms.save")}</Button>
        </Form>
      </SettingsSection>
      <ShortcutSection />
      <InstallSection />
    </>
  );
}

/**
 * `America/Argentina/Buenos_Aires` becomes "Argentina, Buenos Aires": the region is the label of
 * its group.
 */
function zoneLabel(zone: string): string {
  const parts = zone.split("/");
  return zoneName((parts.length > 1 ? parts.slice(1) : parts).join(", "));
}

/** `Europe/Isle_of_Man` as people write it. */
function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}
