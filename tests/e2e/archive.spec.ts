import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, test } from "./support.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "divan-archive-journey-"));
test.afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Makes an archive by the command, and gives the address of its first page. */
function makeArchive(app: App, name: string): string {
  const { host, user } = JSON.parse(process.env.TEST_DATABASE_SERVER ?? "{}");
  const target = join(FOLDER, name);
  execFileSync(process.execPath, ["app/commands/archive.ts", target], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      SESSION_SECRET: "a secret that only the tests know, and long",
      PGHOST: host,
      PGUSER: user,
      DATABASE_URL: `postgres:///${app.database}`,
      DATA_DIR: app.data_dir,
      LOG_LEVEL: "error",
    },
  });
  return pathToFileURL(join(target, "index.html")).href;
}

test("an archive opens from disk, light and dark, and its search finds with endings", async ({
  app,
  page,
  scripted,
}) => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin, "Kitaplık");
  const topic_id = await makeTopic(selin, forum_id, "Okuduklarımız");
  const post_id = await makePost(
    selin,
    topic_id,
    "<p>IŞIK kitabını bitirdim.</p><pre><code>a</code></pre>",
  );
  await page.goto(makeArchive(app, scripted ? "script" : "no-script"));
  await checkPage(page);
  await page.getByRole("link", { name: "Kitaplık" }).click();
  await page.getByRole("link", { name: "Okuduklarımız" }).click();
  await expect(page.locator(`#post-${post_id}`)).toContainText("IŞIK kitabını");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await checkPage(page);

  await page.getByRole("link", { name: tr("search.heading") }).click();
  if (!scripted) {
    await expect(page.getByText(tr("archive.needsScript"))).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    return await checkPage(page);
  }
  await page.getByLabel(tr("search.words")).fill("ışık kitap");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText(
    `${tr("rows.topics")} 0 · ${tr("rows.replies")} 1`,
  );
  await checkPage(page);
  await page.getByRole("link", { name: "Okuduklarımız" }).click();
  await expect(page).toHaveURL(new RegExp(`topic/${topic_id}/1.html#post-${post_id}$`));
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("ışık kitap");
  await expect(page.getByRole("link", { name: "Okuduklarımız" })).toBeVisible();
});
