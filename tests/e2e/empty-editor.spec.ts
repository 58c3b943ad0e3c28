// A form that was just opened does not complain that it is empty.
import type { Page } from "@playwright/test";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

const LANGUAGES = { tr, en };

/** The ways to open the reply form. */
const WAYS = {
  mouse: (page: Page) => replyLink(page).click(),
  key: (page: Page) => page.keyboard.press("r"),
  touch: (page: Page) => replyLink(page).tap(),
};

for (const language of ["tr", "en"] as const)
  for (const [name, openReply] of Object.entries(WAYS))
    test(`a reply that was opened by ${name} shows no error in ${language} @script`, async ({
      app,
      as,
    }) => {
      const t = LANGUAGES[language];
      const { forum_id } = await makeForum(await app.apiAs("selin"));
      const topic_id = await makeTopic(await app.apiAs("mehmet"), forum_id);
      const page = await as("ayse", { language, hasTouch: name === "touch" });
      await page.addInitScript(recordErrors);
      await open(page, `/topic/${topic_id}`, true);
      await openReply(page);
      const dialog = page.getByRole("dialog", { name: t("topic.postReply") });
      const editor = dialog.locator(".ql-editor");
      await expect(editor).toBeFocused();

      await dialog.getByRole("button", { name: t("editor.toolPicture") }).click();
      await expect(dialog.getByLabel(t("editor.chooseFiles"))).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(editor).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      await expect(editor).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(dialog.getByRole("button", { name: t("topic.sendReply") })).toBeFocused();
      await expect(dialog).not.toContainText(t("messages.contentRequired"));
      expect(await page.evaluate(recordedErrors)).toEqual([]);

      await dialog.getByRole("button", { name: t("topic.sendReply") }).click();
      await expect(dialog).toContainText(t("messages.contentRequired"));
      await expect(editor).toHaveAttribute("aria-invalid", "true");
      await checkPage(page);
    });

test("an editor says that a text is missing when it was deleted and the focus leaves @script", async ({
  app,
  as,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(await app.apiAs("ayse"), forum_id);
  const page = await as("ayse");
  for (const path of [`/forum/${forum_id}/newTopic`, `/topic/${topic_id}/edit`]) {
    await page.goto(path);
    const editor = page.locator(".ql-editor");
    await editor.click();
    await page.keyboard.type("a");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    const error = page.locator("main form").getByText(tr("messages.contentRequired"));
    await page.getByRole("button", { name: tr("editor.toolPicture") }).click();
    await expect(page.getByLabel(tr("editor.chooseFiles"))).toBeFocused();
    await page.getByLabel(tr("editor.pictureAddress")).click();
    await page.keyboard.press("Escape");
    await expect(editor).toBeFocused();
    await expect(error).toHaveCount(0);
    await page.getByRole("textbox", { name: tr("words.title") }).click();
    await expect(error).toBeVisible();
    await editor.click();
    await page.keyboard.type("b");
    await expect(error).toHaveCount(0);
  }
});

test("a field that had the focus before its editor came shows no error @script", async ({
  app,
  as,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const page = await as("ayse");
  await page.addInitScript(recordErrors);
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(`/forum/${forum_id}/newTopic`, { waitUntil: "commit" });
  await page.locator("textarea[name=content]").focus();
  release.resolve();
  const editor = page.locator(".ql-editor");
  await expect(editor).toBeFocused();
  await page.keyboard.type("a");
  await expect(editor).toHaveText("a");
  expect(await page.evaluate(recordedErrors)).toEqual([]);
});

/** The first link of the page: there may be another one below the replies. */
function replyLink(page: Page) {
  return page.locator("main a[href$='/reply']").first();
}

/** Runs in the page. Notes each element that is marked as invalid, also for a moment. */
function recordErrors(): void {
  const errors: string[] = [];
  Reflect.set(window, "recorded_errors", errors);
  new MutationObserver((mutations) => {
    for (const { target } of mutations)
      if (target instanceof Element && target.hasAttribute("aria-invalid"))
        errors.push(target.outerHTML);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["aria-invalid"] });
}

function recordedErrors(): string[] {
  return Reflect.get(window, "recorded_errors");
}
