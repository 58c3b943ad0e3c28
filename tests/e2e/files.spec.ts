import type { Page } from "@playwright/test";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

// With script the editor uploads files (upload.spec.ts). Its form takes them all the same, which a
// browser that cannot say whether it runs script shows.
test("a picture in a reply is sent with the form, and shown in its size", async ({
  app,
  as,
  scripted,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(await app.apiAs("selin"), forum_id, "Ekmek", "<p>Nasıl?</p>");
  const page = await as("ayse");
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, `/topic/${topic_id}/reply`, scripted);
  await write(page, "Bakın", scripted);
  const field = page.getByLabel(tr("editor.files"));
  await expect(field).toBeVisible({ visible: !scripted });
  const photo = {
    name: "Ekmeğim.jpg",
    mimeType: "image/jpeg",
    buffer: await photograph({ width: 800, height: 400 }),
  };
  const program = {
    name: "kur.exe",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("MZ"),
  };
  await page.locator("[name=files]").setInputFiles([photo, program]);
  await page.locator("[name=descriptions]").evaluate((field: HTMLTextAreaElement) => {
    field.value = "Somun";
  });

  await page.getByRole("button", { name: tr("topic.sendReply") }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(tr("messages.fileKind", { name: "kur.exe" }));
  await expect(alert).toBeFocused();
  await expect(page.locator("[name=content]")).toHaveValue(/Bakın.*\/files\/\d+\/ekmegim\.jpg/s);
  await expect(page.locator("[name=files]")).toHaveValue("");
  await checkPage(page);
  await page.getByRole("button", { name: tr("topic.sendReply") }).click();

  const picture = page.locator(".reply .prose img");
  await expect(picture).toHaveAttribute("alt", "Somun");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(390);
  expect(Math.abs(width / height - 2)).toBeLessThan(0.02);
  await checkPage(page);
});

async function write(page: Page, text: string, scripted: boolean): Promise<void> {
  await page.locator(scripted ? ".ql-editor" : "[name=content]").fill(text);
}
