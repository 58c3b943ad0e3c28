import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, test } from "./support.ts";

/** They have no script, so one project is enough. */
const PATHS = ["/api/v1/docs", "/api/v1/docs/examples"];

for (const [width, language, theme] of [
  [1280, "tr", "light"],
  [360, "en", "dark"],
] as const) {
  test(`the documentation of the API passes the checks at ${width}, in ${language}, ${theme} @script`, async ({
    page,
  }) => {
    test.slow();
    await page.goto("/preferences");
    await page.getByRole("combobox", { name: tr("layout.language") }).selectOption(language);
    await page.getByRole("combobox", { name: tr("words.colourMode") }).selectOption(theme);
    await page.getByRole("button", { name: tr("forms.save") }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.setViewportSize({ width, height: 800 });
    for (const path of PATHS) {
      await page.goto(path);
      await checkPage(page);
    }
  });
}
