import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

for (const [language, theme, t, tag] of [
  ["tr", "light", tr, "@turkish"],
  ["en", "dark", en, "@core"],
] as const) {
  test(`a member finds what is new, what is theirs and what waits for a reply, in ${language}`, {
    tag,
  }, async ({ app, as, scripted }) => {
    const { forum_id } = await makeForum(await app.apiAs("selin"), `Forum ${language}`);
    const mehmet = await app.apiAs("mehmet");
    const page = await as("ayse", { language, theme });
    await open(page, "/latest?filter=mine", scripted);
    await expect(page.getByText(t("latest.none_mine"))).toBeVisible();
    await checkPage(page);
    const own = await makeTopic(await app.apiAs("ayse"), forum_id, `Kilim ${language}`);
    await makePost(mehmet, own);
    await makeTopic(mehmet, forum_id, `Sehpa ${language}`);

    const main = page.getByRole("main");
    await open(page, "/latest", scripted);
    expect((await main.getByRole("rowheader").first().boundingBox())?.y).toBeLessThan(190);
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("words.latest") })
      .click();
    await expect(page).toHaveURL(/\/latest$/);
    await expect(main.getByRole("rowheader")).toHaveText([
      new RegExp(`Sehpa ${language}`),
      new RegExp(`Kilim ${language}`),
    ]);
    await checkPage(page);
    await main.getByRole("link", { name: t("latest.unanswered"), exact: true }).click();
    await expect(page).toHaveURL(/\/latest\?filter=unanswered$/);
    await expect(main.getByRole("rowheader")).toHaveText([new RegExp(`Sehpa ${language}`)]);
    await main.getByRole("link", { name: t("latest.mine"), exact: true }).click();
    await expect(main.getByRole("rowheader")).toHaveText([new RegExp(`Kilim ${language}`)]);
    await checkPage(page);
    await main.getByRole("link", { name: t("notifications.unread"), exact: true }).click();
    await expect(main.getByRole("rowheader")).toContainText([new RegExp(`Sehpa ${language}`)]);
    await checkPage(page);
    await main
      .getByRole("link", { name: `Forum ${language}` })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/forum/${forum_id}$`));

    await page.goto("/settings?tab=appearance");
    await page.getByRole("combobox", { name: t("settings.home") }).selectOption("latest");
    await page.getByRole("button", { name: t("forms.save") }).click();
    await expect(page.locator(".notices")).toContainText(t("notices.appearanceSaved"));
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/latest$/);

    await app.sql`update users set home = 'forum'`;
    for (const row of await app.sql`select id from topics`)
      await (await app.apiAs("selin")).delete(`/topics/${row.id}`);
  });
}
