import { ACCENTS } from "#app/contract/accents.ts";
import { FACTOR_RULES, isFactorRule } from "#app/contract/factor-rules.ts";
import { readSitePicture, type SitePicture, writeSitePicture } from "#app/contract/site-picture.ts";
import { LANGUAGES } from "#app/lib/text/languages.ts";
import type { SiteChange, SiteInput } from "./input.ts";
import { languageField, SITE_TEXT_NAMES, siteField } from "./parts/site-text-names.ts";

const TEXT_FIELDS = LANGUAGES.flatMap((language) =>
  SITE_TEXT_NAMES.map((name) => siteField(name, language)),
);

/** The settings of the site with their types. In the form all fields are text. */
export function settingsOf(fields: SiteInput) {
  const { reports_to_hide = "", thanks, accent, required_factor, logo = "", icon = "" } = fields;
  return {
    texts: Object.fromEntries(TEXT_FIELDS.map((name) => [name, fields[name] ?? ""])),
    reports_to_hide: reports_to_hide === "" ? null : Number(reports_to_hide),
    thanks: thanks === "on",
    accent: accentOf(accent),
    required_factor: isFactorRule(required_factor) ? required_factor : FACTOR_RULES[0],
    languages: shownLanguages(fields),
    logo: readSitePicture(logo),
    icon: readSitePicture(icon),
  };
}

/** Pictures are uploaded on the page only. */
type SitePictures = { logo?: SitePicture | null; icon?: SitePicture | null };

/** The fields of the form that a change sets, in their order. */
export function siteFieldsOf({
  texts = {},
  reports_to_hide,
  thanks,
  accent,
  required_factor,
  languages,
  logo,
  icon,
}: SiteChange & SitePictures): SiteInput {
  const sent_texts = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  return {
    ...(languages && languageBoxes(languages)),
    ...(accent && { accent }),
    ...Object.fromEntries(sent_texts),
    ...(reports_to_hide !== undefined && { reports_to_hide: String(reports_to_hide ?? "") }),
    ...(thanks !== undefined && { thanks: thanks ? "on" : "off" }),
    ...(required_factor && { required_factor }),
    ...(logo !== undefined && { logo: pictureField(logo) }),
    ...(icon !== undefined && { icon: pictureField(icon) }),
  };
}

/** The languages whose boxes are checked. Without any, the site has texts in all of them. */
export function shownLanguages(fields: SiteInput) {
  const shown = LANGUAGES.filter((language) => fields[languageField(language)] === "on");
  return shown.length === 0 ? [...LANGUAGES] : shown;
}

export function languageBoxes(shown: readonly string[]): SiteInput {
  return Object.fromEntries(
    LANGUAGES.map((language) => [languageField(language), shown.includes(language) ? "on" : "off"]),
  );
}

/** A picture as the form has it. */
export function pictureField(picture: SitePicture | null): string {
  return picture ? writeSitePicture(picture) : "";
}

export function accentOf(value: string | undefined) {
  return ACCENTS.find((accent) => accent === value) ?? ACCENTS[0];
}
