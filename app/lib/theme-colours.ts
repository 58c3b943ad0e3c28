/** The background of pages (`--surface` in ui/tokens.css), for the browser's own bars. */
export const THEME_COLOURS = { light: "#fbfaf7", dark: "#141918" };
