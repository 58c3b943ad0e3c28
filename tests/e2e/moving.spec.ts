import type { Page } from "@playwright/test";
import { gzipped, mysqlDump } from "#tests/conversion/mysql-dump.ts";
import { phpbbTables } from "#tests/conversion/phpbb-tables.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, test } from "./support.ts";

/** Of the board, where both have other hashes than those of this site. */
const SUPERUSER = { name: "selin", password: "korsan" };
const MEMBER = { name: "Şule Öztürk", password: `gizli&<b>"'şifre` };
/** A conversion and an import run meanwhile. */
const PATIENT = { timeout: 90_000 };

async function signIn(page: Page, { name, password }: typeof MEMBER): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(tr("words.emailOrUsername")).fill(name);
  await page.getByLabel(tr("words.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: tr("access.logIn") }).click();
  await expect(page).toHaveURL(/\/forum$/);
}

/** Also as wide as a phone. */
async function checkWidths(page: Page): Promise<void> {
  await checkPage(page);
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  if (viewport) await page.setViewportSize(viewport);
}

test("a board of phpBB becomes the community of an empty site, and its members sign in as before", async ({
  app,
  page,
  as,
}) => {
  test.setTimeout(4 * PATIENT.timeout);
  await app.sql`delete from users where username <> 'selin'`;
  const selin = await as("selin");
  await selin.goto("/admin");
  await checkWidths(selin);
  await selin.getByRole("link", { name: tr("community.toImportLink") }).click();
  await expect(selin.getByRole("heading", { name: tr("community.importTitle") })).toBeVisible();
  await checkWidths(selin);

  await selin.getByLabel(tr("community.archive")).setInputFiles({
    name: "mektup.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Sevgili komşular"),
  });
  await selin.getByRole("button", { name: tr("community.uploadAndCheck") }).click();
  await expect(selin.getByText(tr("refusedFile.unknownSource"))).toBeVisible(PATIENT);
  await checkWidths(selin);

  await selin.getByLabel(tr("community.archive")).setInputFiles({
    name: "forum.sql.gz",
    mimeType: "application/gzip",
    buffer: gzipped(mysqlDump(phpbbTables("3.3"), "mysqldump")),
  });
  await selin.getByRole("button", { name: tr("community.uploadAndCheck") }).click();
  await expect(selin.getByText(tr("community.noFaults"))).toBeVisible(PATIENT);
  await expect(selin.getByText(tr("conversion.losesPolls", { count: 1 }))).toBeVisible();
  await expect(selin.getByRole("heading", { name: tr("conversion.renamed") })).toBeVisible();
  await checkWidths(selin);

  await selin.getByRole("button", { name: tr("community.import") }).click();
  await expect(selin).toHaveURL(/\/login/, PATIENT);
  await signIn(selin, SUPERUSER);
  // As somebody whose password could not be brought over.
  await app.sql`delete from passwords where user_id = (select id from users where username = 'tom.jerry.tj')`;
  await selin.goto("/admin/users");
  await selin.getByRole("link", { name: tr("passwordLetters.hintLink") }).click();
  await expect(selin.getByRole("heading", { name: tr("passwordLetters.title") })).toBeVisible();
  await checkWidths(selin);
  await selin.getByRole("button", { name: tr("passwordLetters.send", { count: 1 }) }).click();
  await expect(selin.getByText(tr("notices.passwordLettersSent")).last()).toBeVisible();
  // Until it is sent, the page loads itself anew.
  await expect(selin.getByText(tr("passwordLetters.nobody"))).toBeVisible(PATIENT);
  await checkWidths(selin);

  await signIn(page, MEMBER);
  await page.getByRole("link", { name: "Duyurular & Haberler", exact: true }).click();
  await page.getByRole("link", { name: "Genel duyuru" }).click();
  await expect(page.getByText("Olur", { exact: true })).toBeVisible();
  await checkWidths(page);
});
