import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useReader, useT } from "#app/client/page/reader.ts";
import { FACTOR_RULES, isFactorRule } from "#app/contract/factor-rules.ts";
import { readSitePicture } from "#app/contract/site-picture.ts";
import { FOOTER_MAX, SITE_NAME_MAX, SITE_TEXT_MAX, TAGLINE_MAX } from "#app/domain/base/rules.ts";
import { type SiteInput, site_input } from "#app/domain/site/settings/input.ts";
import {
  isSitePictureName,
  SITE_PICTURE_NAMES,
} from "#app/domain/site/settings/parts/site-picture-names.ts";
import {
  languageField,
  SITE_TEXT_NAMES,
  type SiteTextName,
  siteField,
} from "#app/domain/site/settings/parts/site-text-names.ts";
import { accentOf, shownLanguages } from "#app/domain/site/settings/site-fields.ts";
import type { RenderedTexts } from "#app/domain/site/settings/site-settings.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { LANGUAGES, type Language, type Translate } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { checkboxProps } from "../users/user-fields.tsx";
import { AccentChoice } from "./accent-choice.tsx";
import { ACCENT_NAMES } from "./accent-names.ts";
import { FACTOR_RULE_NAMES } from "./factor-rule-names.ts";
import { EveryPage, LoginPage, SignupPage, TopicPage } from "./miniatures.tsx";
import { PictureField } from "./picture-field.tsx";
import { siteFieldLabel } from "./site-field-label.ts";
import { SitePart } from "./site-part.tsx";
import type { SiteResult } from "./site-result.ts";
import { useSitePreview } from "./use-site-preview.ts";

type SiteFormProps = {
  texts: SiteInput;
  html: RenderedTexts;
  version: string;
  default_name: string;
  result: SiteResult | undefined;
};

/** The texts in the languages of the site, its colour and its limits, beside pictures of the pages. */
export function SiteForm({ texts, html, version, default_name, result }: SiteFormProps) {
  const { t, language } = useReader();
  const labels = labelsOf(t);
  const { fields, props, summary } = useInput({
    schema: site_input,
    labels,
    result,
    defaults: texts,
    id: "site",
  });
  const preview = useSitePreview({ texts, html, result });
  const pictures = picturesIn(result?.initialValue ?? texts);
  const shown = shownLanguages(preview.fields);
  const miniature = {
    ...preview,
    logo: pictures.logo,
    language: shown.includes(language) ? language : shown[0],
  };
  const text = { fields, shown };
  return (
    <Form {...props} encType="multipart/form-data" onInput={preview.onInput} className="space-y-8">
      <EditHead
        summary={summary}
        result={result}
        labels={labels}
        showValue={(name, value) => valueText(t, name, value)}
      />
      <VersionField loaded={version} result={result} />
      <fieldset aria-describedby="site-languages-text">
        <legend className="text-md font-bold">{t("site.languages")}</legend>
        <p id="site-languages-text" className="mb-2 max-w-[44rem] text-sm text-muted">
          {t("site.languagesText")}
        </p>
        <div className="flex flex-wrap gap-x-8">
          {LANGUAGES.map((each) => {
            const field = fields[languageField(each)];
            return (
              field && <Checkbox key={each} {...checkboxProps(field)} label={languageName(each)} />
            );
          })}
        </div>
      </fieldset>
      <SitePart
        title={t("site.identity")}
        text={t("site.identityText")}
        pictures={<EveryPage {...miniature} default_name={default_name} />}
      >
        <Text name="name" hint={t("site.nameText", { name: default_name })} {...text}>
          {(field) => <TextField {...field} maxLength={SITE_NAME_MAX} autoComplete="off" />}
        </Text>
        {fields.accent && <AccentChoice field={fields.accent} label={labels.accent} />}
        {SITE_PICTURE_NAMES.map((name) => (
          <PictureField
            key={name}
            name={name}
            field={fields[name]}
            value={pictures[name]}
            result={result}
          />
        ))}
      </SitePart>
      <SitePart
        id="preview"
        title={t("site.reception")}
        text={t("site.receptionText")}
        pictures={
          <>
            <LoginPage {...miniature} default_name={default_name} />
            <SignupPage {...miniature} default_name={default_name} />
          </>
        }
      >
        <Text name="tagline" hint={t("site.taglineText")} {...text}>
          {(field) => <TextField {...field} maxLength={TAGLINE_MAX} autoComplete="off" />}
        </Text>
        <Text name="welcome" hint={`${t("site.welcomeText")} ${t("topic.markdownHint")}`} {...text}>
          {(field) => <TextareaField {...field} {...LONG_TEXT} maxLength={SITE_TEXT_MAX} />}
        </Text>
        <Text name="rules" hint={`${t("site.rulesText")} ${t("topic.markdownHint")}`} {...text}>
          {(field) => <TextareaField {...field} {...LONG_TEXT} maxLength={SITE_TEXT_MAX} />}
        </Text>
      </SitePart>
      <SitePart
        title={t("site.limits")}
        text={t("site.limitsText")}
        pictures={<TopicPage {...miniature} default_name={default_name} />}
      >
        <Text name="footer" hint={`${t("site.footerText")} ${t("topic.markdownHint")}`} {...text}>
          {(field) => <TextareaField {...field} {...LONG_TEXT} maxLength={FOOTER_MAX} />}
        </Text>
        {fields.reports_to_hide && (
          <TextField
            {...fieldOf(t, fields.reports_to_hide, result)}
            label={labels.reports_to_hide}
            hint={t("site.reportsToHideText")}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {fields.thanks && (
          <Checkbox
            {...checkboxProps(fields.thanks)}
            label={labels.thanks}
            hint={t("site.thanksText")}
          />
        )}
        {fields.required_factor && (
          <SelectField
            {...fieldOf(t, fields.required_factor, result)}
            label={labels.required_factor}
            hint={t("site.requiredFactorText")}
          >
            {FACTOR_RULES.map((rule) => (
              <option key={rule} value={rule}>
                {t(FACTOR_RULE_NAMES[rule])}
              </option>
            ))}
          </SelectField>
        )}
      </SitePart>
      <Actions>
        <SaveButton />
        <Button
          name="intent"
          value="preview"
          variant="secondary"
          formAction={`${href("/admin/site")}#preview`}
        >
          {t("topic.preview")}
        </Button>
      </Actions>
    </Form>
  );
}

/** The pictures that the form would store, which may have come with a form that was refused. */
function picturesIn({ logo, icon }: Record<string, unknown>) {
  return { logo: pictureOf(logo), icon: pictureOf(icon) };
}

function pictureOf(value: unknown) {
  return typeof value === "string" ? readSitePicture(value) : null;
}

function labelsOf(t: Translate): Record<string, string> {
  const languages = LANGUAGES.map((language) => [
    languageField(language),
    t("site.textsIn", { language: languageName(language) }),
  ]);
  const texts = SITE_TEXT_NAMES.flatMap((name) =>
    LANGUAGES.map((language) => [siteField(name, language), siteFieldLabel(t, name, language)]),
  );
  return {
    ...Object.fromEntries([...languages, ...texts]),
    accent: t("site.accent"),
    reports_to_hide: t("site.reportsToHide"),
    thanks: t("site.thanks"),
    required_factor: t("site.requiredFactor"),
    logo: t("site.logo"),
    icon: t("site.icon"),
  };
}

/** The values that are codes. */
function valueText(t: Translate, name: string, value: unknown): string | undefined {
  if (name === "accent") return t(ACCENT_NAMES[accentOf(String(value))]);
  if (isFactorRule(value)) return t(FACTOR_RULE_NAMES[value]);
  if (isSitePictureName(name)) return pictureOf(value)?.url;
  if (value === "on" || value === "off") return t(value === "on" ? "words.yes" : "words.no");
}

type LanguageField = ReturnType<typeof fieldOf> & { label: ReactNode; lang: Language };
type TextProps = {
  name: SiteTextName;
  /** The place where the text is shown. */
  hint: string;
  fields: Record<string, FieldMetadata<unknown>>;
  shown: readonly Language[];
  children: (field: LanguageField) => ReactNode;
};

/**
 * The label shows the language only, because the heading above names the text. The fields of other
 * languages are hidden and sent all the same, so that their texts are kept.
 */
function Text({ name, hint, fields, shown, children }: TextProps) {
  const t = useT();
  const title = t(`site.${name}`);
  return (
    <section>
      <h3 className="text-ui">{title}</h3>
      <p className="mb-2 text-sm text-muted">{hint}</p>
      <div className={`grid gap-x-4 gap-y-3 ${shown.length > 1 ? "md:grid-cols-2" : ""}`}>
        {LANGUAGES.map((language) => {
          const field = fields[siteField(name, language)];
          const label = (
            <span className="text-sm font-regular">
              <span className="sr-only">{`${title}: `}</span>
              {languageName(language)}
            </span>
          );
          return (
            field && (
              <div key={language} hidden={!shown.includes(language) && !field.errors}>
                {children({ ...fieldOf(t, field), label, lang: language })}
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

const LONG_TEXT = { rows: 5, mono: true, className: "[&_textarea]:min-h-32" } as const;

/** A member who waits for a preview may save before it arrives. */
function SaveButton() {
  const t = useT();
  const { state, formData } = useNavigation();
  const busy = state === "submitting" && formData?.get("intent") !== "preview";
  return (
    <Button busy={busy} busyLabel={t("forms.saving")}>
      {t("forms.save")}
    </Button>
  );
}
