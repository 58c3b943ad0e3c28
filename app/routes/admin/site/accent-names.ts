import type { Accent } from "#app/contract/accents.ts";
import type { TextKey } from "#locales/index.ts";

export const ACCENT_NAMES: Record<Accent, TextKey> = {
  teal: "site.accent_teal",
  blue: "site.accent_blue",
  indigo: "site.accent_indigo",
  plum: "site.accent_plum",
  pomegranate: "site.accent_pomegranate",
  olive: "site.accent_olive",
};
