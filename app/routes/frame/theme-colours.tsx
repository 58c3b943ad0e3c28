import type { Theme } from "#app/contract/theme-colours.ts";
import { THEME_COLOURS } from "#app/contract/theme-colours.ts";
import dark_stylesheet from "#app/ui/css/dark.css?url";

const DARK_DEVICE = "(prefers-color-scheme: dark)";

/** What the browser needs to draw the page in the colours that the reader chose. */
export function ThemeColours({ theme }: { theme: Theme }) {
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
