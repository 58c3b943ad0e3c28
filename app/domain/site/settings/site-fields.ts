import type { SiteChange, SiteInput } from "./input.ts";

/** The settings of the site with their types. In the form all fields are text. */
export function settingsOf({ reports_to_hide = "", thanks, ...texts }: SiteInput) {
  return {
    texts,
    reports_to_hide: reports_to_hide === "" ? null : Number(reports_to_hide),
    thanks: thanks === "on",
  };
}

/** The fields of the form that a change sets, in their order. */
export function siteFieldsOf({ texts = {}, reports_to_hide, thanks }: SiteChange): SiteInput {
  const sent_texts = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  return {
    ...Object.fromEntries(sent_texts),
    ...(reports_to_hide !== undefined && { reports_to_hide: String(reports_to_hide ?? "") }),
    ...(thanks !== undefined && { thanks: thanks ? "on" : "off" }),
  };
}
