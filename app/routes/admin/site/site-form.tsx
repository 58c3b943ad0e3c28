import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { FOOTER_MAX, SITE_NAME_MAX, SITE_TEXT_MAX, TAGLINE_MAX } from "#app/domain/base/rules.ts";
import { type SiteInput, site_input } from "#app/domain/site/settings/input.ts";
import {
  SITE_TEXT_NAMES,
  type SiteTextName,
  siteField,
} from "#app/domain/site/settings/parts/site-text-names.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { TextareaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { LANGUAGES, type Language, type Translate } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { EditHead, VersionField } from "../../frame/edit-conflict.tsx";
import { checkboxProps } from "../users/user-fields.tsx";
import { siteFieldLabel } from "./site-field-label.ts";

type SiteFormProps = {
  texts: SiteInput;
  version: string;
  default_name: string;
  result: FormResult | undefined;
};

/** Each text in each language, the languages side by side, and the other settings. */
export function SiteForm({ texts, version, default_name, result }: SiteFormProps) {
  const t = useT();
  const labels = labelsOf(t);
  const { fields, props, summary } = useInput({
    schema: site_input,
    labels,
    result,
    defaults: texts,
    id: "site",
  });
  return (
    <Form {...props} className="space-y-8">
      <EditHead
        summary={summary}
        result={result}
        labels={labels}
        showValue={(name, value) =>
          name === "thanks" && t(value === "on" ? "words.yes" : "words.no")
        }
      />
      <VersionField loaded={version} result={result} />
      <Text name="name" text={t("site.nameText", { name: default_name })} fields={fields}>
        {(field) => <TextField {...field} maxLength={SITE_NAME_MAX} autoComplete="off" />}
      </Text>
      <Text name="tagline" text={t("site.taglineText")} fields={fields}>
        {(field) => <TextField {...field} maxLength={TAGLINE_MAX} autoComplete="off" />}
      </Text>
      <Text name="welcome" text={t("site.welcomeText")} fields={fields}>
        {(field) => <TextareaField {...field} {...LONG_TEXT} maxLength={SITE_TEXT_MAX} />}
      </Text>
      <Text name="rules" text={t("site.rulesText")} fields={fields}>
        {(field) => <TextareaField {...field} {...LONG_TEXT} maxLength={SITE_TEXT_MAX} />}
      </Text>
      <Text name="footer" text={t("site.footerText")} fields={fields}>
        {(field) => <TextareaField {...field} {...LONG_TEXT} maxLength={FOOTER_MAX} />}
      </Text>
      {fields.reports_to_hide && (
        <TextField
          {...fieldOf(t, fields.reports_to_hide, result)}
          label={labels.reports_to_hide}
          hint={t("site.reportsToHideText")}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-form"
        />
      )}
      {fields.thanks && (
        <Checkbox
          {...checkboxProps(fields.thanks)}
          label={labels.thanks}
          hint={t("site.thanksText")}
        />
      )}
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

function labelsOf(t: Translate): Record<string, string> {
  const texts = Object.fromEntries(
    SITE_TEXT_NAMES.flatMap((name) =>
      LANGUAGES.map((language) => [siteField(name, language), siteFieldLabel(t, name, language)]),
    ),
  );
  return { ...texts, reports_to_hide: t("site.reportsToHide"), thanks: t("site.thanks") };
}

type LanguageField = ReturnType<typeof fieldOf> & { label: ReactNode; lang: Language };
type TextProps = {
  name: SiteTextName;
  /** The place where the text is shown. */
  text: string;
  fields: Record<string, FieldMetadata<unknown>>;
  children: (field: LanguageField) => ReactNode;
};

/** The label shows the language only, because the heading above names the text. */
function Text({ name, text, fields, children }: TextProps) {
  const t = useT();
  const title = t(`site.${name}`);
  return (
    <section>
      <h2 className="text-md">{title}</h2>
      <p className="mb-2 max-w-[44rem] text-sm text-muted">{text}</p>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
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
              <div key={language}>{children({ ...fieldOf(t, field), label, lang: language })}</div>
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
