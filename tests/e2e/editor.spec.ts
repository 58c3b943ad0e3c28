import type { Page } from "@playwright/test";
import { makeForum } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, test } from "./support.ts";

test("the rich editor understands Markdown, pictures and tables, and changes to plain text and back", {
  tag: ["@script", "@core"],
}, async ({ app, as }) => {
  test.slow();
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const page = await as("ayse");
  await page.goto(`/forum/${forum_id}/newTopic`);
  const editor = page.locator(".ql-editor");
  const field = page.locator("textarea[name=content]");
  const notice = page.locator(".editor-notice");
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole("textbox", { name: tr("words.title") }).fill("Düzenleyici");
  await editor.click();
  await page.getByRole("button", { name: tr("editor.toolPicture") }).click();
  await checkPage(page);
  await press("Escape");
  await expect(editor).toBeFocused();

  await page.keyboard.type("# Başlık");
  await press("Enter");
  await page.keyboard.type("**kalın**, *eğik*, `kod` ve [bağ](https://a.example/)");
  await press("Shift+Enter");
  await page.keyboard.type("![kedi](https://pictures.example/kedi.jpg) 2 * 3 * 4");
  await press("Enter");
  await page.keyboard.type("> söz");
  await expect(editor.locator("h3")).toHaveText("Başlık");
  await expect(editor.locator("blockquote")).toHaveText("söz");
  await expect(editor.locator("p strong, p em, p code, p a")).toHaveText([
    "kalın",
    "eğik",
    "kod",
    "bağ",
  ]);
  await press("Enter");
  await press("Enter");
  await page.keyboard.type("**x**");
  await expect(editor.locator("strong")).toHaveText(["kalın", "x"]);
  await press("Control+z");
  await expect(editor).toContainText("**x**");
  for (const _ of "**x**") await press("Backspace");

  await paste(page, { "text/plain": "- bir\n- iki **üç**" });
  await expect(editor.locator("li")).toHaveText(["bir", "iki üç"]);
  await expect(notice).toHaveText(tr("editor.markdownFormatted"));
  await press("Control+z");
  await expect(editor).toContainText("- iki **üç**");
  await press("Control+Shift+z");
  await press("Enter");
  await press("Enter");

  await paste(page, { "text/plain": "https://pictures.example/mavi-kapi.jpg" });
  const pictures = editor.locator(".ql-waiting-image");
  await expect(pictures).toHaveText(["kedi", "mavi kapi"]);
  await press("Control+z");
  await expect(editor).toContainText("https://pictures.example/mavi-kapi.jpg");
  await press("Control+Shift+z");
  await press("Enter");

  await page.keyboard.type("Önce");
  await paste(page, {
    "text/html":
      '<h2>Paket</h2><table><tr><td>Gün</td><td>İş</td></tr></table><p>Sonra</p><img src="data:image/gif;base64,R0lGOD"><img src="https://pictures.example/y.png" onerror="alert(1)">',
  });
  await expect(notice).toHaveText(tr("editor.picturesLeftOut", { count: 1 }));
  await expect(editor.locator("p", { hasText: "Önce" })).toHaveText("Önce");
  await expect(editor.locator("td")).toHaveText(["Gün", "İş"]);

  await page.getByRole("button", { name: tr("editor.toPlain"), exact: true }).click();
  await expect(notice).toHaveText(tr("editor.isPlain"));
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(
    [
      "# Başlık",
      "**kalın**, _eğik_, `kod` ve [bağ](https://a.example/)\n![kedi](https://pictures.example/kedi.jpg) 2 \\* 3 \\* 4",
      "> söz",
      "- bir\n- iki **üç**",
      "![mavi kapi](https://pictures.example/mavi-kapi.jpg)",
      "Önce",
      "# Paket",
      "|  |  |\n| --- | --- |\n| Gün | İş |",
      "Sonra",
      "![](https://pictures.example/y.png)",
    ].join("\n\n"),
  );
  await checkPage(page);
  await page.reload();
  await expect(field).toHaveValue(/Paket/);
  await page.getByRole("button", { name: tr("editor.toRich") }).click();
  await expect(notice).toHaveText(tr("editor.isRich"));
  await expect(editor).toBeFocused();
  await expect(pictures).toHaveText(["kedi", "mavi kapi", "https://pictures.example/y.png"]);
  await expect(editor.locator("td")).toHaveText(["Gün", "İş"]);

  await page.getByRole("button", { name: tr("editor.toolPicture") }).click();
  await page
    .getByRole("textbox", { name: tr("editor.pictureAddress") })
    .fill("javascript:alert(1)");
  await press("Enter");
  await expect(page.getByText(tr("editor.pictureRefused"))).toBeVisible();
  await page
    .getByRole("textbox", { name: tr("editor.pictureAddress") })
    .fill("pictures.example/z.png");
  await page.getByRole("textbox", { name: tr("editor.pictureText") }).fill("masa");
  await press("Enter");
  await expect(editor.locator("[data-src='https://pictures.example/z.png']")).toHaveText("masa");
  await page.getByRole("button", { name: tr("editor.toolTable") }).click();
  await page.getByRole("spinbutton", { name: tr("editor.columns") }).fill("2");
  await page.getByRole("spinbutton", { name: tr("editor.rows") }).fill("1");
  await press("Enter");
  const table = editor.locator("table").last();
  await page.keyboard.type("Ay");
  await press("Tab");
  await press("Tab");
  await page.keyboard.type("Mart");
  await press("Tab");
  await press("Tab");
  await page.keyboard.type("Nisan");
  await press("Tab");
  await page.keyboard.type("8");
  await press("Shift+Tab");
  await press("Shift+Tab");
  await page.keyboard.type("9");
  await expect(table.locator("td")).toHaveText(["Mart", "9", "Nisan", "8"]);
  await page.getByRole("button", { name: tr("editor.addColumnName") }).click();
  await expect(table.locator("tr").nth(1).locator("td")).toHaveText(["Mart", "9", ""]);
  await press("Alt+F10");
  await press("End");
  await press("ArrowLeft");
  await expect(page.getByRole("button", { name: tr("editor.removeColumnName") })).toBeFocused();
  await press("Escape");
  await expect(table.locator("tr").nth(1).locator("td").last()).toBeFocused();
  await page.getByRole("button", { name: tr("editor.removeColumnName") }).click();
  await press("Control+z");
  await expect(table.locator("tr").first().locator("th")).toHaveCount(3);
  await press("Control+Shift+z");
  await expect(table.locator("tr").first().locator("th")).toHaveText(["Ay", "Sütun 2"]);
  await press("Escape");
  await expect(editor).toBeFocused();
  await press("ArrowUp");
  await expect(table.locator("td").nth(2)).toBeFocused();
  await press("Escape");
  await page.keyboard.type("Altta");
  await press("Control+Enter");
  await expect(page.locator("article .prose table").last().locator("tr")).toHaveText([
    "AySütun 2",
    "Mart9",
    "Nisan8",
  ]);
  await expect(page.locator("article .prose table ~ p").last()).toHaveText("Altta");
  await expect(page.locator("article .prose a.waiting-image")).toHaveCount(4);
});

/** Simulates a paste; a test may not read the clipboard of the machine. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.locator(".ql-editor").evaluate((element, entries) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
}
