/** `device` follows the setting of the reader's device. */
export const THEMES = ["light", "dark", "device"] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** The background of pages (`--surface` in ui/css/tokens.css), for the browser's own bars. */
export const THEME_COLOURS = { light: "#fbfaf7", dark: "#141918" };
