// Tests what lists and topics show as new when a reader leaves and returns, with script.
import type { Page } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { tr } from "#tests/support/texts.ts";
import { expect, open, test } from "./support.ts";

const FILLING = `<p>${"Uzun bir yanıt. ".repeat(40)}</p>`;

test("the line before the new replies stays while the reader thanks and opens dialogs @script", async ({
  app,
  as,
}) => {
  const { topic_id, first_new_id, page } = await readTopic(app, as);
  await open(page, "/latest", true);
  await page.getByRole("rowheader").getByRole("link", { name: "Ceviz sehpa" }).click();
  await expect(page).toHaveURL(`/topic/${topic_id}#post-${first_new_id}`);
  const reply = page.locator(`#post-${first_new_id}`);
  await expect(reply).toBeFocused();
  const line = page.locator(`.new-line:has(+ #post-${first_new_id})`);
  await expect(line).toBeVisible();
  const top = await topOf(page, first_new_id);

  await page.keyboard.press("b");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reply).toBeFocused();
  await expect(line).toBeVisible();

  await makePost(await app.apiAs("mehmet"), topic_id);
  await reply.getByRole("button", { name: tr("thanks.thank") }).click();
  await expect(page.getByText(tr("notices.thanked"))).toBeVisible();
  await expect(page.locator(".new-line")).toHaveCount(1);
  await expect(line).toBeVisible();
  expect(await topOf(page, first_new_id)).toBe(top);

  await page.getByRole("link", { name: tr("words.latest") }).click();
  const row = page.getByRole("rowheader").getByRole("link", { name: "Ceviz sehpa" });
  await row.click();
  await expect(page.locator(".new-line")).toHaveCount(0);
});

test("a list that is shown again from a cache says what is unread now @script", async ({
  app,
  as,
}) => {
  const { topic_id, page } = await readTopic(app, as);
  await open(page, "/latest", true);
  const marks = page.getByRole("rowheader").locator(".unread-mark");
  await expect(marks).toHaveCount(1);
  // Simulates a reader whose script is not loaded yet: a link loads a document.
  await page.evaluate((address) => location.assign(address), `/topic/${topic_id}`);
  await expect(page.locator(".new-line")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/latest");
  await expect(marks).toHaveCount(0);

  // The cache of whole pages is off in tests, so only its event is shown.
  await makePost(await app.apiAs("mehmet"), topic_id);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(marks).toHaveCount(1);
});

/** Ayşe has read two replies of six. */
async function readTopic(app: App, as: (person: "ayse") => Promise<Page>) {
  const mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  for (const { id } of await app.sql`select id from topics`)
    await (await app.apiAs("selin")).delete(`/topics/${id}`);
  const topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa");
  for (let n = 1; n <= 2; n += 1) await makePost(mehmet, topic_id, FILLING);
  await (await app.apiAs("ayse")).post(`/topics/${topic_id}/read`, { position: 2 });
  const post_ids: number[] = [];
  for (let n = 3; n <= 6; n += 1) post_ids.push(await makePost(mehmet, topic_id, FILLING));
  return { topic_id, first_new_id: post_ids[0], page: await as("ayse") };
}

function topOf(page: Page, post_id: number | undefined): Promise<number> {
  return page.locator(`#post-${post_id}`).evaluate((reply) => reply.getBoundingClientRect().top);
}
