import type { Page } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openPostMenu, test } from "./support.ts";

const LIST = { name: tr("words.shortcuts") };

test("a member reads and writes by single keys, from the index to the invites @script", async ({
  app,
  as,
}) => {
  const { topic_id, post_ids, forum_id, other_topic_id } = await makeCommunity(app);
  const page = await as("ayse");
  const press = (key: string) => page.keyboard.press(key);
  const focused = page.locator(":focus");
  const [first, second] = post_ids.map((id) => page.locator(`#post-${id}`));
  if (!first || !second) throw new Error("There are two replies");
  await open(page, "/forum", true);

  await press("j");
  await expect(focused).toHaveText("Boyahane");
  await press("j");
  await press("j");
  await expect(focused).toHaveText("Klavye");
  await press("k");
  await expect(focused).toHaveText("Boyahane");
  await press("j");
  await press("o");
  await expect(page).toHaveURL(`/forum/${forum_id}`);
  await expect(focused).toHaveText("Klavye");
  await press("j");
  await expect(focused).toContainText("Ceviz sehpa");
  await press("Enter");
  await expect(page).toHaveURL(`/topic/${topic_id}`);
  await expect(focused).toHaveText("Ceviz sehpa");
  await press("j");
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await press("J");
  await expect(second).toBeFocused();
  await press("o");
  await expect(page).toHaveURL(`/topic/${topic_id}`);

  await press("r");
  const dialog = page.getByRole("dialog", { name: tr("topic.postReply") });
  const editor = dialog.locator(".ql-editor");
  await expect(editor).toBeFocused();
  const text = "jk o n r b g f / ? gi";
  await page.keyboard.type(text);
  await expect(editor).toHaveText(text);
  await expect(page).toHaveURL(`/topic/${topic_id}/reply`);
  await second.focus();
  await press("k");
  await expect(first).toBeFocused();
  await press("r");
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText(text);
  await press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/topic/${topic_id}`);

  await press("g");
  await press("n");
  await expect(page).toHaveURL("/notifications");
  await expect(focused).toHaveText(tr("words.notifications"));
  await press("n");
  await expect(focused).toContainText("Kök boya");
  await press("o");
  await expect(page).toHaveURL(`/topic/${other_topic_id}`);

  for (const [key, address] of [
    ["f", "/forum"],
    ["l", "/latest"],
    ["I", "/invites"],
  ] as const) {
    await press("g");
    await press(key);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
});

test("n leads to what is new, and b bookmarks the reply, else the topic @script", async ({
  app,
  as,
}) => {
  const { topic_id, post_ids } = await makeCommunity(app, 3);
  await (await app.apiAs("ayse")).post(`/topics/${topic_id}/read`, { position: 2 });
  const page = await as("ayse");
  const dialog = page.getByRole("dialog");
  await open(page, "/latest", true);
  const unread = page.getByRole("rowheader").locator("a:has(.unread-mark)");
  for (const row of [unread.nth(0), unread.nth(1)]) {
    await page.keyboard.press("n");
    await expect(row).toBeFocused();
  }
  await page.keyboard.press("b");
  await expect(dialog).toHaveCount(0);

  await open(page, `/topic/${topic_id}`, true);
  const first_new = page.locator(`#post-${post_ids[2]}`);
  const bookmark = async (address: string) => {
    await page.keyboard.press("b");
    await expect(page).toHaveURL(address);
    await expect(dialog.getByRole("button", { name: tr("bookmarks.save") })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await bookmark(`/topic/${topic_id}/bookmark`);
  await page.keyboard.press("n");
  await expect(first_new).toBeFocused();
  await bookmark(`/topic/${topic_id}/post/${post_ids[2]}/bookmark`);
  await expect(first_new).toBeFocused();
});

test("a list of several pages leads to its next page, and begins where it is read @script", async ({
  app,
  as,
}) => {
  const { topic_id, post_ids } = await makeCommunity(app, 11);
  const page = await as("mehmet");
  await open(page, `/topic/${topic_id}`, true);
  await page.setViewportSize({ width: 1280, height: 300 });
  const eighth = page.locator(`#post-${post_ids[7]}`);
  await eighth.evaluate((reply) => reply.scrollIntoView({ block: "start" }));
  await page.keyboard.press("j");
  await expect(eighth).toBeFocused();
  for (const _ of ["ninth", "tenth", "link"]) await page.keyboard.press("j");
  await expect(page.locator(":focus")).toHaveText(tr("layout.nextPage"));
  await page.keyboard.press("j");
  await expect(page.locator(":focus")).toHaveText(tr("layout.nextPage"));
  await page.keyboard.press("o");
  await expect(page).toHaveURL(`/topic/${topic_id}?page=2`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.locator(`#post-${post_ids[10]}`)).toBeFocused();

  await open(page, "/search?q=Nemden", true);
  await page.keyboard.press("/");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(page.locator(":focus")).toContainText("Ceviz sehpa");
});

test("the list of shortcuts opens above any page, and nothing below it gets a key @script", async ({
  app,
  as,
}) => {
  const { topic_id, post_ids } = await makeCommunity(app);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, true);
  const reply = page.locator(`#post-${post_ids[0]}`);
  const list = page.getByRole("dialog", LIST);
  await page.keyboard.press("j");
  await expect(reply).toBeFocused();

  await page.keyboard.press("?");
  await expect(list).toBeVisible();
  await expect(list.getByRole("heading", LIST)).toBeFocused();
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  for (const key of ["j", "r", "/", "g", "f"]) await page.keyboard.press(key);
  await expect(list.getByRole("heading", LIST)).toBeFocused();
  await page.keyboard.press("?");
  await expect(list).toHaveCount(0);
  await expect(reply).toBeFocused();

  await page.keyboard.press("?");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("?");
  await list.getByRole("link", { name: tr("layout.closeDialog") }).click();
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(`/topic/${topic_id}`);

  // Every other modal dialog keeps all keys to itself.
  await (await openPostMenu(page.locator(".reply").first(), tr("topic.report"))).click();
  const report = page.getByRole("dialog");
  await report.getByRole("heading").focus();
  for (const key of ["?", "j", "g", "n"]) await page.keyboard.press(key);
  await expect(report.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(report).toHaveCount(0);

  await page.keyboard.press("?");
  await list.getByRole("link", { name: tr("keyboard.switchLink") }).click();
  await expect(page).toHaveURL("/settings?tab=appearance");
});

test("keys that are pressed while the module of the shortcuts loads are not lost @script", async ({
  as,
}) => {
  const page = await as("ayse");
  const requested = Promise.withResolvers<() => Promise<void>>();
  await page.route(/\/assets\/shortcuts-/, (route) => requested.resolve(() => route.continue()));
  await open(page, "/members", true);
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  const release = await requested.promise;
  await expect(page).toHaveURL("/members");
  await release();
  await expect(page).toHaveURL("/notifications");
});

test("the shortcuts are switched off in the settings, and stay off after a reload @script", async ({
  as,
}) => {
  const page = await as("ayse");
  const box = page.getByLabel(tr("settings.useShortcuts"));
  await open(page, "/settings?tab=appearance", true);
  await box.uncheck();
  await expectNoShortcuts(page);
  await open(page, "/keyboard", true);
  await expect(page.getByText(tr("keyboard.off"))).toBeVisible();
  await expectNoShortcuts(page);

  await open(page, "/settings?tab=appearance", true);
  await box.check();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page.locator("header").getByRole("searchbox")).toBeFocused();
});

test("members who had switched off the key of the search have all shortcuts off @script", async ({
  as,
}) => {
  const page = await as("ayse");
  await page.addInitScript(() => localStorage.setItem("divan_no_search_key", "1"));
  await open(page, "/forum", true);
  await expectNoShortcuts(page);
});

test("the list has an address, to which the foot of each page leads", async ({ as, scripted }) => {
  const page = await as("ayse");
  await open(page, "/forum", scripted);
  await page.getByRole("contentinfo").getByRole("link", LIST).click();
  await expect(page).toHaveURL("/keyboard");
  await expect(page.getByRole("heading", { level: 1, ...LIST })).toBeVisible();
  await expect(page.getByText(tr("keyboard.needsScript"))).toBeVisible({ visible: !scripted });
  await expect(page.getByText(tr("keyboard.off"))).toHaveCount(0);
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
});

/** The keys that work on any page change nothing: the address and the focus stay. */
async function expectNoShortcuts(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole("heading", { level: 1 }).click();
  for (const key of ["?", "/", "j", "g", "n"]) await page.keyboard.press(key);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(page.url()).toBe(address);
}

/** Two forums with a topic in each; that of the first mentions Ayşe. */
async function makeCommunity(app: App, reply_count = 2) {
  const selin = await app.apiAs("selin");
  await app.sql`delete from categories`;
  const { category_id, forum_id: other_forum_id } = await makeForum(selin, "Boyahane");
  const { body: forum } = await selin.post("/forums/", { name: "Klavye", category_id });
  const forum_id = Number(forum.id);
  const mention = "<p>Nemden, @ayşe.demir.</p>";
  const other_topic_id = await makeTopic(selin, other_forum_id, "Kök boya", mention);
  const topic_id = await makeTopic(selin, forum_id);
  const post_ids: number[] = [];
  for (let n = 1; n <= reply_count; n++) post_ids.push(await makePost(selin, topic_id));
  return { forum_id, topic_id, post_ids, other_topic_id };
}
