import type { Locator } from "@playwright/test";
import { PEOPLE } from "#tests/support/people.ts";
import { photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

const PROFILE = "/settings?tab=profile";
const PDF = {
  name: "tutanak.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7 tutanak"),
};
const jpeg = async () => ({
  name: "ben.jpg",
  mimeType: "image/jpeg",
  buffer: await photograph({ width: 300, height: 200 }),
});

test("a member chooses a picture, sees it everywhere, and removes it", async ({ as, scripted }) => {
  const mehmet = await as("mehmet");
  await open(mehmet, PROFILE, scripted);
  const field = mehmet.getByLabel(tr("members.picture"));
  const save = mehmet.getByRole("button", { name: tr("members.savePicture") });
  await field.setInputFiles(PDF);
  await save.click();
  await expect(mehmet.getByRole("alert")).toContainText(
    tr("messages.pictureKind", { name: PDF.name }),
  );
  await field.setInputFiles(await jpeg());
  await save.click();
  const face = mehmet.locator("main img.avatar");
  await expect.poll(() => loadedWidth(face)).toBe(192);
  await expect(field).toHaveValue("");
  await expect.poll(() => loadedWidth(mehmet.locator(".top-bar img.avatar"))).toBe(96);
  await checkPage(mehmet);
  await mehmet.getByRole("button", { name: tr("members.removePicture") }).click();
  await expect(face).toHaveCount(0);
  await expect(mehmet.locator("main .avatar[data-initials]")).toBeVisible();
});

test("a superuser keeps what was typed when a picture is refused", async ({
  app,
  as,
  scripted,
}) => {
  const selin = await as("selin");
  const user_id = await app.idOf("mehmet");
  await open(selin, `/admin/users/${user_id}/edit`, scripted);
  const field = selin.getByLabel(tr("members.picture"), { exact: false });
  const save = selin.getByRole("button", { name: tr("forms.save"), exact: true });
  const about = selin.getByLabel(tr("members.about"));
  await about.fill("Kırk yıllık marangoz");
  await field.setInputFiles(PDF);
  await save.click();
  await expect(selin.getByRole("alert")).toContainText(PDF.name);
  await expect(about).toHaveValue("Kırk yıllık marangoz");
  await field.setInputFiles(await jpeg());
  await save.click();
  await expect(selin).toHaveURL("/admin/users");
  await open(selin, `/user/${PEOPLE.mehmet.username}`, scripted);
  await expect.poll(() => loadedWidth(selin.locator("main img.avatar").first())).toBe(192);
  await expect(selin.getByText("Kırk yıllık marangoz")).toBeVisible();
});

/** In the pixels of the file. 0 until it has loaded. */
async function loadedWidth(image: Locator): Promise<number> {
  return await image.evaluate((each) => (each instanceof HTMLImageElement ? each.naturalWidth : 0));
}
