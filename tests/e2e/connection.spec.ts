import type { Page } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";
import { forgetProblems } from "./watch.ts";

/** The requests of the router, for the data of pages. */
const DATA = /\.data(\?|$)/;

async function topicWithReply(app: App) {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin, "Tünel");
  const topic_id = await makeTopic(selin, forum_id, "Ceviz sehpa");
  const post_id = await makePost(await app.apiAs("mehmet"), topic_id, "<p>İlk yanıt.</p>");
  return { forum_id, topic_id, post_id };
}

const cutOff = (page: Page, is_offline = true) => page.context().setOffline(is_offline);
const noticeOf = (page: Page) => page.locator(".notices").getByRole("alert");

test("a reply that cannot be sent stays in its dialog, and is sent again @script", async ({
  app,
  as,
}) => {
  const { topic_id } = await topicWithReply(app);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, true);
  await page
    .getByRole("link", { name: tr("topic.postReply") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: tr("topic.postReply") });
  await dialog.locator(".ql-editor").fill("Tünelde yazdım.");
  await cutOff(page);
  const send = dialog.getByRole("button", { name: tr("topic.sendReply") });
  await send.click();
  const notice = dialog.getByRole("alert");
  await expect(notice).toContainText(`${tr("layout.noConnection")}. ${tr("layout.textIsKept")}`);
  await expect(dialog.locator(".ql-editor")).toHaveText("Tünelde yazdım.");
  await expect(page).toHaveURL(`/topic/${topic_id}/reply`);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await cutOff(page, false);
  await notice.getByRole("button", { name: tr("layout.sendAgain") }).click();
  await expect(page.locator("article .prose").last()).toHaveText("Tünelde yazdım.");
  expect(await app.sql`select from posts where topic_id = ${topic_id}`).toHaveLength(2);
});

test("a reply that a proxy refuses as too large says so, and stays @script", async ({
  app,
  as,
}) => {
  const { topic_id } = await topicWithReply(app);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}/reply`, true);
  const editor = page.locator(".ql-editor");
  await editor.fill("Çok uzun.");
  await page.route(DATA, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 413, contentType: "text/html", body: "<h1>Too Large</h1>" })
      : route.fallback(),
  );
  await page.getByRole("button", { name: tr("topic.sendReply") }).click();
  await expect(page.locator("form").getByRole("alert")).toContainText(
    `${tr("layout.tooLarge")}. ${tr("layout.textIsKept")}`,
  );
  await expect(editor).toHaveText("Çok uzun.");
});

test("a dialog closes without a connection, and the page behind it stays @script", async ({
  app,
  as,
}) => {
  const { topic_id } = await topicWithReply(app);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, true);
  await page
    .getByRole("link", { name: tr("topic.postReply") })
    .first()
    .click();
  await page.locator(".ql-editor").fill("Yarım kaldı.");
  await cutOff(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(`/topic/${topic_id}`);
  await expect(page.locator("article .prose").last()).toHaveText("İlk yanıt.");
  await expect(noticeOf(page)).toHaveCount(0);
});

test("the answer of a proxy in place of a page leaves the page, and the link opens later @script", async ({
  app,
  as,
}) => {
  const { forum_id } = await topicWithReply(app);
  const page = await as("emma", { language: "en", theme: "dark" });
  await open(page, `/forum/${forum_id}`, true);
  await page.route(DATA, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("rowheader").getByRole("link", { name: "Ceviz sehpa" }).click();
  await expect(noticeOf(page)).toContainText(en("layout.noConnection"));
  await expect(page).toHaveURL(`/forum/${forum_id}`);
  await checkPage(page);
  await page.unroute(DATA);
  await page.getByRole("link", { name: en("words.tryAgain") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ceviz sehpa");
  await expect(noticeOf(page)).toHaveCount(0);
});

test("an answer that breaks off leaves the page, and going back as well @script", async ({
  app,
  as,
}) => {
  const { forum_id, topic_id } = await topicWithReply(app);
  const page = await as("ayse");
  await open(page, `/forum/${forum_id}`, true);
  await page.getByRole("rowheader").getByRole("link", { name: "Ceviz sehpa" }).click();
  await expect(page).toHaveURL(`/topic/${topic_id}`);
  await page.route(DATA, (route) => route.abort());
  await page.goBack();
  await expect(noticeOf(page)).toContainText(tr("layout.noConnection"));
  await expect(page).toHaveURL(`/topic/${topic_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ceviz sehpa");
  await page.unroute(DATA);
  await page.getByRole("link", { name: tr("words.tryAgain") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tünel");
});

test("thanks that cannot be sent are not shown as given, and are sent later @script", async ({
  app,
  as,
}) => {
  const { topic_id, post_id } = await topicWithReply(app);
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, true);
  await cutOff(page);
  // The module of that route was never loaded, so the framework tries to reload the page.
  const thank = page.locator(`#post-${post_id}`).getByRole("button", { name: tr("thanks.thank") });
  await thank.click();
  await expect(noticeOf(page)).toContainText(tr("layout.noConnection"));
  await expect(thank).toBeVisible();
  await expect(page.locator("article .prose").last()).toHaveText("İlk yanıt.");
  forgetProblems(page);
  await cutOff(page, false);
  await page.getByRole("button", { name: tr("layout.sendAgain") }).click();
  await expect(thank).toHaveAttribute("aria-pressed", "true");
  expect(await app.sql`select user_id from thanks where post_id = ${post_id}`).toEqual([
    { user_id: await app.idOf("ayse") },
  ]);
});

test("a form that loads a document stays as well @script", async ({ as }) => {
  const page = await as("ayse");
  await open(page, "/settings?tab=appearance", true);
  await page.getByLabel(tr("words.colourMode")).selectOption("dark");
  await cutOff(page);
  await page.getByRole("button", { name: tr("forms.save") }).click();
  const notice = page.getByRole("main").locator("form").getByRole("alert");
  await expect(notice).toContainText(tr("layout.noConnection"));
  await cutOff(page, false);
  await notice.getByRole("button", { name: tr("layout.sendAgain") }).click();
  await expect(page.locator("html[data-theme=dark]")).toHaveCount(1);
});

test("a page whose script is not there yet opens as soon as there is a connection @script", async ({
  as,
}) => {
  const page = await as("ayse");
  await open(page, "/forum", true);
  await cutOff(page);
  const members = page.getByRole("link", { name: tr("words.members") });
  await members.click();
  await expect(noticeOf(page)).toContainText(tr("layout.noConnection"));
  await expect(page).toHaveURL("/forum");
  forgetProblems(page);
  // The browser would show its own page in place of this one.
  await members.click();
  await expect(page).toHaveURL("/forum");
  await cutOff(page, false);
  await page.getByRole("link", { name: tr("words.tryAgain") }).click();
  await expect(page).toHaveURL("/members");
});

test("a page that takes long shows progress, for guests too @script", async ({
  app,
  as,
  page: guest,
}) => {
  const { forum_id } = await topicWithReply(app);
  const member = await as("ayse");
  await open(member, `/forum/${forum_id}`, true);
  await guest.goto("/login");
  await expect(guest.getByRole("button", { name: tr("access.show") })).toBeVisible();
  const row = member.getByRole("row", { name: "Ceviz sehpa" });
  for (const [page, link] of [
    [member, row.getByRole("link").first()],
    [guest, guest.getByRole("link", { name: tr("words.forgotPassword") })],
  ] as const) {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(DATA, async (route) => {
      await promise;
      await route.continue();
    });
    const main = page.getByRole("main");
    await link.click();
    await expect(main).toHaveAttribute("aria-busy", "true");
    await expect(page.locator("html[data-busy]")).toHaveCount(1);
    if (page === member) await expect(row).toHaveAttribute("data-pressed", "");
    await checkPage(page);
    answer();
    await expect(page.locator("html[data-busy]")).toHaveCount(0);
    await expect(main).not.toHaveAttribute("aria-busy");
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("an installed site shows a page of its own without a connection, and no old one @script", async ({
  as,
}) => {
  const page = await as("emma", { language: "en" });
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      query.includes("standalone") ? matchMedia("all") : matchMedia(query);
  });
  await open(page, "/forum", true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await cutOff(page);
  await page.goto("/latest");
  await expect(page.getByText(en("layout.onlyOffline"))).toBeVisible();
  await expect(page).toHaveURL("/latest");
  await cutOff(page, false);
  await page.getByRole("link", { name: en("words.tryAgain") }).click();
  await expect(page.getByRole("heading", { level: 1, name: en("words.latest") })).toBeVisible();
});

test("a browser tab registers no worker @script", async ({ as }) => {
  const page = await as("ayse");
  const late_frame = page.waitForResponse(/\/assets\/late-frame-.*\.js/);
  await open(page, "/forum", true);
  await (await late_frame).finished();
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
