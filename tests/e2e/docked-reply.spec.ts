import type { Locator } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

/** The link has a parameter named like that of "Quote". */
const OPENING = '<p>Önce odayı <a href="https://kereste.example/?quote=topic">kurutun</a>.</p>';
const wrote = (username: string) => tr("topic.wrote", { username });

test("a reply is written below its topic, quotes selected parts and completes names", {
  tag: "@script",
}, async ({ app, as }) => {
  const [mehmet, emma] = [await app.apiAs("mehmet"), await app.apiAs("emma")];
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa", OPENING);
  for (let n = 1; n <= 11; n++) await makePost(emma, topic_id, `<p>Yanıt ${n}: nemi ölçün.</p>`);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, true);
  const replies = page.locator(".reply");
  await page.setViewportSize({ width: 1280, height: 900 });

  await select(replies.first().locator(".prose p"), "nemi ölçün");
  await replies
    .first()
    .getByRole("link", { name: tr("topic.quote") })
    .click();
  const dialog = page.getByRole("dialog", { name: tr("topic.postReply") });
  const lines = dialog.locator(".ql-editor blockquote");
  await expect(lines).toHaveText([wrote("emma"), "nemi ölçün"]);
  await checkPage(page);

  const editor = dialog.locator(".ql-editor");
  await expect(editor).toBeFocused();
  const [dialog_box, editor_box] = [
    await dialog.boundingBox(),
    await dialog.locator(".editor").boundingBox(),
  ];
  // The editor takes what the heading and the buttons leave.
  expect(editor_box?.height).toBeGreaterThan((dialog_box?.height ?? 0) * 0.5);
  await page.keyboard.type("Teşekkürler @mehm");
  const option = page.getByRole("option");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(editor).toHaveAttribute("aria-activedescendant", /.+/);
  await expect(page.getByRole("status").filter({ hasText: "1" })).toHaveText(
    tr("topic.mentionsFound", { count: 1 }),
  );
  await checkPage(page);
  await page.keyboard.press("Escape");
  await expect(option).toHaveCount(0);
  await page.keyboard.type("e");
  await expect(option).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(editor).toContainText("Teşekkürler @mehmet.usta");
  await expect(editor).toBeFocused();

  // The reader scrolls the topic behind, and quotes another post into the open editor.
  await page
    .getByRole("link", { name: tr("topic.quote") })
    .first()
    .click();
  await expect(lines).toHaveText([
    wrote("emma"),
    "nemi ölçün",
    wrote("mehmet.usta"),
    "Önce odayı kurutun.",
  ]);
  const written = page.getByRole("link", { name: "kurutun" }).first();
  await written.evaluate((link) => {
    link.addEventListener("click", (event) => event.preventDefault());
    if (link instanceof HTMLElement) link.click();
  });
  await expect(written).toHaveAttribute("href", "https://kereste.example/?quote=topic");
  const handle = dialog.getByRole("separator");
  await handle.press("ArrowDown");
  await expect(handle).toHaveAttribute("aria-valuenow", "45");
  await page
    .getByRole("navigation", { name: tr("layout.pages"), exact: true })
    .getByRole("link", { name: "2", exact: true })
    .click();
  await expect(replies).toHaveCount(1);
  await expect(lines).toHaveCount(4);
  const height = await dialog.evaluate((element) => element.clientHeight);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(900 - height);

  await editor.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/topic/${topic_id}?page=2`);
  await page
    .getByRole("link", { name: tr("topic.postReply") })
    .first()
    .click();
  await expect(handle).toHaveAttribute("aria-valuenow", "45");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

/** Selects a part of the text, as a mouse does. */
async function select(paragraph: Locator, text: string): Promise<void> {
  await paragraph.evaluate((element, part) => {
    const node = element.firstChild;
    const start = node?.textContent?.indexOf(part) ?? -1;
    if (!node || start < 0) throw new Error("The text is not there");
    getSelection()?.setBaseAndExtent(node, start, node, start + part.length);
  }, text);
}
