/** The texts of the site, each in each language. */
export const SITE_TEXT_NAMES = ["name", "tagline", "welcome", "rules", "footer"] as const;
export type SiteTextName = (typeof SITE_TEXT_NAMES)[number];
