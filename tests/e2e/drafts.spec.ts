import { makeForum, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

// Without script: tests/http/drafts.test.ts.
test("a draft is found on another device, and two devices that differ ask which one to keep @script", async ({
  app,
  as,
  scripted,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(await app.apiAs("selin"), forum_id, "Sehpa", "<p>Neden?</p>");
  const address = `/topic/${topic_id}/reply`;
  const laptop = await as("ayse");
  await open(laptop, address, scripted);
  await laptop.locator(".ql-editor").fill("Nemden");
  await expect(laptop.getByText(tr("editor.draftOnDevice"))).toBeVisible();
  await laptop.locator("main h1").click();
  await expect(laptop.getByText(tr("editor.draftInAccount"))).toBeVisible();

  const phone = await as("ayse");
  await open(phone, address, scripted);
  await expect(phone.locator(".ql-editor")).toHaveText("Nemden");
  await expect(phone.getByText(tr("editor.draftRestored"))).toBeVisible();
  await phone.locator(".ql-editor").fill("Nemden, sanırım");
  await phone.locator("main h1").click();
  await expect(phone.getByText(tr("editor.draftInAccount"))).toBeVisible();

  await laptop.locator(".ql-editor").fill("Nemden değil");
  const editor_box = await laptop.locator(".ql-editor").boundingBox();
  await laptop.locator("main h1").click();
  const other = laptop.getByRole("region", { name: tr("editor.otherDraft") });
  await expect(other).toHaveText("Nemden, sanırım");
  expect(await laptop.locator(".ql-editor").boundingBox()).toEqual(editor_box);
  await expect(laptop.locator(".ql-editor")).toHaveText("Nemden değil");
  await checkPage(laptop);
  await laptop.getByRole("button", { name: tr("editor.useOther") }).click();
  await expect(laptop.locator(".ql-editor")).toHaveText("Nemden, sanırım");
  await expect(other).toHaveCount(0);
  await laptop.getByRole("button", { name: tr("topic.sendReply") }).click();
  await expect(laptop.locator(".post .prose").last()).toHaveText("Nemden, sanırım");
  expect(await app.sql`select from drafts where thing_id = ${topic_id}`).toHaveLength(0);
});

test("what the browser refuses to send when the page is left is saved when its reader is back @script", async ({
  app,
  as,
  scripted,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(await app.apiAs("selin"), forum_id, "Masa", "<p>Neden?</p>");
  const page = await as("ayse");
  await page.addInitScript(() => {
    navigator.sendBeacon = () => false;
  });
  await open(page, `/topic/${topic_id}/reply`, scripted);
  const editor = page.locator(".ql-editor");
  const in_account = page.getByText(tr("editor.draftInAccount"));
  await editor.fill("Uzun bir metin");
  await page.evaluate(() => {
    for (const value of [true, false]) {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
  await expect(in_account).toBeVisible();

  await editor.fill("Daha uzun bir metin");
  await page.reload();
  await expect(editor).toHaveText("Daha uzun bir metin");
  await editor.click();
  await page.locator("main h1").click();
  await expect(in_account).toBeVisible();
  expect(await app.sql`select content from drafts where thing_id = ${topic_id}`).toEqual([
    { content: "<p>Daha uzun bir metin</p>" },
  ]);
});

test("a draft that ends with a quotation has a line below it on another device @script", async ({
  app,
  as,
  scripted,
}) => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(selin, forum_id, "Dolap", "<p>Neden?</p>");
  const content = "<p>Önce.</p><blockquote>Neden?</blockquote>";
  await app.sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key)
    values (${await app.idOf("ayse")}, 'reply', ${topic_id}, ${content}, 'html', 'Önce.', gen_random_uuid())`;
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}/reply`, scripted);
  const editor = page.locator(".ql-editor");
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Nemden.");
  await expect(editor.locator("blockquote")).toHaveText("Neden?");
  await page.getByRole("button", { name: tr("topic.sendReply") }).click();
  await expect(page.locator(".post .prose").last().locator("blockquote")).toHaveText("Neden?");
  await expect(page.locator(".post .prose").last()).toContainText("Nemden.");
});
