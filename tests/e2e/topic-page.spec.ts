import type { Locator } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openPostMenu, refuseCopying, test } from "./support.ts";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** Five replies on a screen instead of three. */
const SHORT_REPLY_MAX_PX = 80;
/** More than the upper half of a phone leaves no conversation to see. */
const FIRST_REPLY_MAX_PX = 420;

test("a short reply is low, and the first one is seen on a phone, by members and moderators", async ({
  app,
  as,
  scripted,
}) => {
  const topic_id = await makeLongTopic(app, 61);
  for (const person of ["ayse", "selin"] as const)
    for (const language of ["tr", "en"] as const) {
      const page = await as(person, { language, hasTouch: true });
      for (const path of [`/topic/${topic_id}`, `/topic/${topic_id}?page=4`]) {
        await page.setViewportSize(DESKTOP);
        await open(page, path, scripted);
        expect((await boxOf(page.locator(".reply").nth(1))).height).toBeLessThanOrEqual(
          SHORT_REPLY_MAX_PX,
        );
        await page.setViewportSize(PHONE);
        expect((await boxOf(page.locator(".reply").first())).y).toBeLessThanOrEqual(
          FIRST_REPLY_MAX_PX,
        );
        await expectOneLine(page.locator(".topic-acts > *"));
        await expectOneLine(page.locator(".band h2, .band .pages li"));
      }
      await checkPage(page);
    }
});

test("the bell of a topic and of a forum shows the state, and one press changes it", async ({
  app,
  as,
  scripted,
}) => {
  const topic_id = await makeLongTopic(app, 1);
  const page = await as("emma");
  await page.setViewportSize(PHONE);
  const bell = page.locator("main .menu").filter({ has: page.locator("[name=intent]") });
  const states = bell.locator("summary");
  await open(page, `/topic/${topic_id}`, scripted);
  for (const [choice, state] of [
    ["subscriptions.on", "subscriptions.subscribedToTopic"],
    ["subscriptions.off", "forum.muted"],
    ["subscriptions.normal", "subscriptions.notSubscribedToTopic"],
  ] as const) {
    await states.press("Enter");
    const button = bell.getByRole("button", { name: tr(choice) });
    await expect(button).toBeInViewport({ ratio: 1 });
    await checkPage(page);
    await button.press("Enter");
    await expect(states).toHaveText(tr(state));
    await expect(button).toBeHidden();
  }
  const [topic] = await app.sql`select forum_id from topics where id = ${topic_id}`;
  await open(page, `/forum/${topic?.forum_id}`, scripted);
  await states.press("Enter");
  await checkPage(page);
  await bell.getByRole("button", { name: tr("subscriptions.replies") }).click();
  await expect(states).toHaveText(tr("subscriptions.subscribedWithReplies"));
  expect(
    await app.sql`select with_replies from forum_subscriptions where user_id = ${await app.idOf("emma")}`,
  ).toEqual([{ with_replies: true }]);
});

test("the menu of a post has everything else, closes by Esc, and copies the address @script", async ({
  app,
  as,
}) => {
  const topic_id = await makeLongTopic(app, 3);
  const page = await as("ayse");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `/topic/${topic_id}`, true);
  const reply = page.locator(".reply").first();
  const more = reply.locator(".menu summary");
  const copy = await openPostMenu(reply, tr("words.copyLink"));
  await checkPage(page);
  await page.keyboard.press("ArrowDown");
  await expect(reply.getByRole("link", { name: tr("bookmarks.add") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(copy).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(reply.getByRole("link", { name: tr("topic.report") })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await expect(reply.getByRole("link", { name: tr("bookmarks.add") })).toBeFocused();
  await page.keyboard.press("Escape");

  // The items of the subscription are in a form.
  const bell = page.locator(".topic-acts .menu").first();
  await bell.locator("summary").press("ArrowUp");
  await expect(bell.getByRole("link", { name: tr("feeds.ofTopic") })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(bell.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");

  const copy_of_next = await openPostMenu(page.locator(".reply").nth(1), tr("words.copyLink"));
  await openPostMenu(reply, tr("words.copyLink"));
  await expect(copy_of_next).toBeHidden();

  const copying = reply.locator("[data-copies]");
  await copying.click();
  await expect(copying).toHaveText(tr("words.copied"));
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(new RegExp(`/topic/${topic_id}/post/\\d+$`));
  await expect(page).toHaveURL(`/topic/${topic_id}`);
  await expect(copying).toContainText(tr("words.copyLink"));
  await page.evaluate(refuseCopying);
  await copying.click();
  await expect(copying).toHaveText(tr("words.notCopied"));

  // A dialog returns the focus to the menu from which it was opened.
  await reply.getByRole("link", { name: tr("topic.report") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(more).toBeFocused();

  // Thanks draw the reply anew, and the button keeps the focus once nothing else has it.
  const thank = page
    .locator(".reply")
    .nth(2)
    .getByRole("button", { name: tr("thanks.thank") });
  await thank.press("Enter");
  await expect(thank).toHaveAttribute("aria-pressed", "true");
});

test("a selected text can be quoted where it is @script", async ({ app, as }) => {
  const topic_id = await makeLongTopic(app, 3);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, true);
  const reply = page.locator(".reply").nth(1);
  const quote = reply.locator("> a");
  const text = reply.locator(".prose p");
  const before = await boxOf(reply);
  await text.selectText();
  await expect(quote).toBeVisible();
  const [selected, offered] = [await boxOf(text), await boxOf(quote)];
  expect(offered.y + offered.height).toBeLessThan(selected.y);
  expect(await boxOf(reply)).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(quote).toHaveCount(0);

  await reply.locator(".post-number").click();
  await text.evaluate((paragraph) => {
    const [node] = paragraph.childNodes;
    if (node) getSelection()?.setBaseAndExtent(node, 0, node, 5);
  });
  await quote.click();
  const editor = page.getByRole("dialog").locator(".ql-editor blockquote");
  await expect(editor.last()).toHaveText("Nemi ");
  await expect(quote).toHaveCount(0);
});

test("a topic is printed with all its replies", async ({ app, as, scripted }) => {
  const topic_id = await makeLongTopic(app, 12);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, scripted);
  await (await openPostMenu(page.locator(".topic-acts"), tr("printing.print"))).click();
  await expect(page).toHaveURL(`/topic/${topic_id}/print`);
  await expect(page.locator(".reply")).toHaveCount(12);
  await expect(page.getByRole("button", { name: tr("printing.print") })).toBeVisible({
    visible: scripted,
  });
  await checkPage(page);
  await page.emulateMedia({ media: "print" });
  const names = page.locator(".reply h3");
  expect((await boxOf(names.first())).x).toBe((await boxOf(page.locator("h1"))).x);
  await expect(page.getByText(tr("printing.how"))).toBeHidden();
});

/** Short replies of two members below a short opening post. */
async function makeLongTopic(app: App, reply_count: number): Promise<number> {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const mehmet = await app.apiAs("mehmet");
  const topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa", "<p>Neden matlaştı?</p>");
  for (let n = 0; n < reply_count; n++)
    await makePost(mehmet, topic_id, "<p>Nemi ölçün, sonra silin.</p>");
  return topic_id;
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not visible");
  return box;
}

/** Their middles are on one height. */
async function expectOneLine(parts: Locator): Promise<void> {
  const middles = await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  expect(middles.length).toBeGreaterThan(1);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
}
