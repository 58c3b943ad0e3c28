import { preinit } from "react-dom";
import type { Theme } from "#app/contract/theme-colours.ts";
import { THEME_COLOURS } from "#app/contract/theme-colours.ts";
import accents_stylesheet from "#app/ui/css/accents.css?url";
import dark_stylesheet from "#app/ui/css/dark.css?url";

const DARK_DEVICE = "(prefers-color-scheme: dark)";

type ThemeColoursProps = {
  theme: Theme;
  /** Undefined for the default, which needs no style sheet of its own. */
  accent?: string;
};

/** What the browser needs to draw the page in the colours that the reader and the site chose. */
export function ThemeColours({ theme, accent }: ThemeColoursProps) {
  // The browser keeps the link that the server wrote, so its script need not know the address.
  if (import.meta.env.SSR && accent)
    preinit(accents_stylesheet, { as: "style", precedence: "accent" });
  if (theme !== "device")
    return (
      <>
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={THEME_COLOURS[theme]} />
        {theme === "dark" && <link rel="stylesheet" href={dark_stylesheet} />}
      </>
    );
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={THEME_COLOURS.light} />
      <meta name="theme-color" content={THEME_COLOURS.dark} media={DARK_DEVICE} />
      <link rel="stylesheet" href={dark_stylesheet} media={DARK_DEVICE} />
    </>
  );
}
