import type { Locator, Page } from "@playwright/test";
import { PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, test } from "./support.ts";

/** Turkish words are longer, so the narrow layout is tested in Turkish. */
const APPEARANCES = [
  { language: "en", theme: "light", width: 1280 },
  { language: "tr", theme: "dark", width: 320 },
] as const;

for (const { language, theme, width } of APPEARANCES) {
  test(`every screen of the administration is clean in ${language}, ${theme}, ${width} wide`, async ({
    app,
    as,
  }) => {
    test.slow();
    const { sql } = app;
    await sql`truncate categories, forums, topics, topic_order, posts cascade`;
    const [category] =
      await sql`insert into categories (name) values ('Zanaat ve atölye') returning id`;
    const [forum] =
      await sql`insert into forums (category_id, name) values (${category?.id}, 'Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine') returning id`;
    const owner_id = await app.idOf("ayse");
    await sql`insert into topics (forum_id, owner_id, title, content) values (${forum?.id}, ${owner_id}, 'Ceviz', '<p>Neden?</p>')`;
    const [invite] =
      await sql`insert into invites (owner_id, text, email) values (${owner_id}, 'Birlikte oymacılık konuşalım', 'komşu@example.org') returning id`;
    await sql`insert into backups (name, status, s3_uri, date, error) values
      ('divan-2026-11-26T19-45-12Z-3f9a2c.backup', 'verified', 's3://yedekler/divan-2026-11-26T19-45-12Z-3f9a2c.backup', now() - interval '1 day', null),
      ('divan-2026-11-26T20-45-12Z-3f9a2d.backup', 'failed', null, now(), ${`storageRefused: ${"AccessDenied".repeat(20)}`}) on conflict do nothing`;
    await sql`insert into community_exports (content, state, failure, size, ready_at) values
      ('everything', 'failed', 'disk_full', null, null), ('pages', 'ready', null, 123456789012, now())`;
    await sql`insert into audit_log (actor_username, action, subject_type, subject_name, before, after) values ('selin', 'changed', 'user', 'emma', '{"is_active": true}', '{"is_active": false}')`;
    const page = await as("selin", { language, theme });
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "/admin",
      "/admin/users",
      "/admin/users?q=yok",
      "/admin/users/new",
      `/admin/users/${owner_id}/edit`,
      `/admin/users/${owner_id}/delete`,
      "/admin/forums",
      "/admin/forums/new",
      `/admin/forums/${forum?.id}/edit`,
      `/admin/forums/${forum?.id}/delete`,
      "/admin/forums/categories/new",
      `/admin/forums/categories/${category?.id}/delete`,
      "/admin/backups",
      "/admin/community",
      "/admin/invites",
      `/admin/invites/${invite?.id}/delete`,
      "/admin/log",
      "/admin/site",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const summary of await page.locator("main details:not(.menu details) > summary").all())
        if (await summary.isVisible()) await summary.click();
      await checkPage(page);
    }
  });
}

test("no word and no e-mail address in a table is broken within a part, also in a wide font", async ({
  app,
  as,
}) => {
  const { sql } = app;
  await sql`insert into users (username, full_name, email, is_superuser, is_active) values ('ibrahim_usta', 'İbrahim Öztürk', 'ibrahim.ozturk.marangoz@ornek.org', true, false) on conflict do nothing`;
  for (const owner of ["ibrahim_usta", "selin"]) {
    await sql`insert into invites (owner_id, text, email) select id, 'Atölyeye buyurun, çay hazır', 'uzun.bir.adres@alan-adi-ornegi.example.org' from users where username = ${owner}`;
  }
  await sql`insert into invites (owner_id, used_by_id, used_at) select ${await app.idOf("selin")}, id, now() from users where username = 'ibrahim_usta'`;
  const page = await as("selin");
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/admin/invites", "/admin/users", "/invites"]) {
      await page.goto(path);
      await page.evaluate(() =>
        document.documentElement.style.setProperty("--font", "'DejaVu Sans', Verdana, sans-serif"),
      );
      expect(await brokenWords(page), `${path}, ${width} wide`).toEqual([]);
      if (width === 768) await checkPage(page);
    }
  }
});

test("on a phone labels of table cells align with the first line, and the footer's languages with its left edge", async ({
  as,
}) => {
  const page = await as("selin");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/admin/users");
  await expect(page.locator(`td[data-label='${tr("words.email")}']`).first()).toHaveCSS(
    "align-items",
    "baseline",
  );
  const [year, languages] = [
    await page.locator("footer span").first().boundingBox(),
    await page.locator("footer form b").boundingBox(),
  ];
  expect(languages?.x).toBe((year?.x ?? 0) - 8);
});

test("each arrow of the order is below the one of the row above, also in the first and the last row", async ({
  app,
  as,
}) => {
  await app.sql`truncate categories, forums, topics, topic_order, posts cascade`;
  await app.sql`insert into categories (name) values ('Zanaat'), ('Mutfak'), ('Bahçe')`;
  await app.sql`insert into forums (category_id, name) select id, forum from categories cross join (values ('Bir'), ('İki'), ('Üç')) as list (forum)`;
  const page = await as("selin");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/forums");
    for (const label of [tr("admin.moveUp"), tr("admin.moveDown")]) {
      const boxes = await Promise.all(
        (await page.getByTitle(label, { exact: true }).all()).map((arrow) => arrow.boundingBox()),
      );
      expect(boxes).toHaveLength(8);
      const places = boxes.map((box) => Math.round(box?.x ?? 0));
      expect(new Set(places).size, `${label}, ${width} wide: ${places.join(" ")}`).toBe(1);
    }
    const middles = await page.locator("main :is(.band, tr):has(.menu)").evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll("button[title], .menu > details > summary")].map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      ),
    );
    for (const row of middles) expect(new Set(row).size, row.join(" ")).toBe(1);
  }
});

test("a category and a forum are added, reordered and deleted @core", async ({ app, as }) => {
  await app.sql`truncate categories, forums, topics, topic_order, posts cascade`;
  const page = await as("selin");
  await page.goto("/admin/forums");
  await page.getByRole("link", { name: tr("admin.addCategory") }).click();
  await expect(page).toHaveURL("/admin/forums/categories/new");
  await page.getByLabel(tr("words.name"), { exact: true }).fill("Zanaat");
  await page.getByRole("button", { name: tr("admin.addCategory") }).click();
  await expect(page.getByRole("status")).toContainText(tr("notices.categoryCreated"));
  await (await openRowMenu(page, "Zanaat", tr("words.addForum"))).click();
  await page.getByLabel(tr("words.name"), { exact: true }).fill("Ahşap");
  await page.getByLabel(tr("admin.description")).fill("Ceviz ve meşe");
  await page.getByRole("button", { name: tr("words.addForum") }).click();
  await expect(page.getByRole("status")).toContainText(tr("notices.forumCreated"));
  await (await openRowMenu(page, "Ahşap", tr("admin.editForum"))).click();
  await page.getByLabel(tr("admin.order")).fill("7");
  await page.getByRole("button", { name: tr("forms.save") }).click();
  await expect(page.getByRole("row", { name: "7 Ahşap" })).toBeVisible();
  await (await openRowMenu(page, "Zanaat", tr("admin.deleteCategory"))).click();
  await expect(
    page.getByRole("heading", { name: tr("admin.deleteNamedTitle", { name: "Zanaat" }) }),
  ).toBeVisible();
  await page.getByRole("button", { name: tr("admin.deleteCategory") }).click();
  await expect(page.getByRole("status")).toContainText(tr("notices.categoryDeleted"));
  expect(await app.sql`select 1 from forums`).toHaveLength(0);
  await page.goto("/admin/log");
  await expect(
    page.getByText(tr("admin.categoryDeleted", { actor: "selin", name: "Zanaat" })).first(),
  ).toBeVisible();
});

test("a user is saved only after a change, and deleted after a confirmation", async ({
  app,
  as,
  scripted,
}) => {
  await app.sql`insert into users (username, email) values ('geçici', 'gecici@example.org') on conflict do nothing`;
  const page = await as("selin");
  await page.goto("/admin/users?q=GEÇİCİ");
  await (await openRowMenu(page, "geçici", tr("admin.editUser"))).click();
  await expect(
    page.getByRole("heading", { name: tr("admin.editTitle", { name: "geçici" }) }),
  ).toBeVisible();
  const save = page.getByRole("button", { name: tr("forms.save") });
  await expect(save).toBeEnabled({ enabled: !scripted });
  await page.getByLabel(tr("admin.invitesCount")).fill("5");
  await expect(save).toBeEnabled();
  if (scripted) {
    await page.getByLabel(tr("admin.invitesCount")).fill("0");
    await expect(save).toBeDisabled();
    await page.getByLabel(tr("admin.invitesCount")).fill("5");
    await page.getByLabel(tr("admin.isSuperuser")).check();
    await page.getByLabel(tr("admin.isSuperuser")).uncheck();
  }
  await page.getByLabel(tr("words.newPassword")).fill("kısa");
  await save.click();
  await expect(page.getByText(tr("messages.passwordShort")).first()).toBeVisible();
  await page.getByLabel(tr("words.newPassword")).fill("");
  await save.click();
  await expect(page.getByRole("status")).toContainText(tr("notices.userUpdated"));
  await expect(page).toHaveURL(/\/admin\/users\?q=/);
  expect(await app.sql`select invites_count from users where username = 'geçici'`).toEqual([
    { invites_count: 5 },
  ]);
  await (await openRowMenu(page, "geçici", tr("admin.deleteUser"))).click();
  if (scripted)
    await expect(page.getByRole("heading", { name: tr("admin.usersTitle") })).toBeAttached();
  await expect(page.getByText(tr("settings.cannotUndo"))).toBeVisible();
  await page.getByRole("button", { name: tr("admin.deleteUserAlone") }).click();
  await expect(page.getByRole("status")).toContainText(tr("notices.userDeleted"));
  await expect(page.getByText(tr("admin.nobodyFound"))).toBeVisible();
  await page.goto("/admin/users?q=selin");
  await expect(
    page.getByRole("button", { name: tr("admin.actionsOf", { name: PEOPLE.selin.username }) }),
  ).toBeDisabled();
});

/** The words that are broken over two lines. The part after an @ may be broken at a hyphen. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator("main td").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of texts.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
          if (word.includes("@")) continue;
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            broken.push(word);
        }
      }
      return broken;
    }),
  );
}

/** Opens the menu of a row and gives its item with this text once it is visible. */
async function openRowMenu(page: Page, name: string, item: string): Promise<Locator> {
  const trigger = page
    .locator("main .menu :is(summary, [aria-haspopup])")
    .filter({ hasText: tr("admin.actionsOf", { name }) });
  const menu_item = page
    .locator("main .menu a, [role=menu] a")
    .filter({ hasText: item, visible: true })
    .last();
  // Hydration closes a menu that was opened just before.
  await expect(async () => {
    if (!(await menu_item.isVisible())) await trigger.click();
    await expect(menu_item).toBeVisible({ timeout: 500 });
  }).toPass();
  return menu_item;
}
