import type { Locator, Page } from "@playwright/test";
import type { ApiClient } from "#tests/support/api-client.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test, waitForLiveStream } from "./support.ts";

const TOPIC = "Ceviz sehpanın cilası neden matlaştı?";
const REPLIED = tr("notifications.saysReply", { who: "mehmet.usta", topic: TOPIC });
const MENTIONED = tr("notifications.saysMention", { who: "mehmet.usta", topic: TOPIC });

let mehmet: ApiClient;
let forum_id: number;
let topic_id: number;

test.beforeEach(async ({ app }) => {
  await app.sql`truncate notifications, topic_subscriptions, forum_subscriptions`;
  mehmet = await app.apiAs("mehmet");
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  topic_id = await makeTopic(await app.apiAs("ayse"), forum_id, TOPIC);
});

const bellOf = (page: Page) => page.locator("header .bell");

/** The badge, which is drawn, and the name, which says the number in words. */
async function expectUnread(page: Page, n: number): Promise<void> {
  const badge = bellOf(page).locator("[data-count]");
  if (n === 0) await expect(badge).toHaveCount(0);
  else await expect(badge).toHaveAttribute("data-count", String(n));
  await expect(bellOf(page)).toHaveText(
    n === 0 ? tr("words.notifications") : tr("layout.notificationsUnread", { n }),
  );
}

test("a reply updates the unread count of every open tab over one connection; without script, of the next page @core", async ({
  as,
  scripted,
}) => {
  const first = await as("ayse");
  if (!scripted) {
    await first.goto("/forum");
    await makePost(mehmet, topic_id);
    await first.reload();
    await expectUnread(first, 1);
    return;
  }
  const connections: string[] = [];
  await open(first, "/forum", scripted);
  const second = await first.context().newPage();
  second.on("request", (request) =>
    connections.push(...(request.url().endsWith("/live") ? [request.url()] : [])),
  );
  await second.goto("/notifications");
  await expect(second.getByRole("heading", { level: 1 })).toHaveText(tr("words.notifications"));
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  await makePost(mehmet, topic_id);
  for (const tab of [first, second]) {
    await expectUnread(tab, 1);
  }
  await expect(first).toHaveTitle(`(1) ${tr("words.forum")} · Divan`);
  await expect(second).toHaveTitle(`(1) ${tr("words.notifications")} · Divan`);
  expect(connections).toEqual([]);

  const reconnected = waitForLiveStream(second);
  await first.close();
  await reconnected;
  await makePost(mehmet, topic_id);
  await expectUnread(second, 2);
});

test("the bell opens a box that updates itself and marks all as read; without script it is a link", async ({
  as,
  scripted,
}) => {
  const page = await as("ayse");
  await makePost(mehmet, topic_id);
  if (!scripted) {
    await page.goto("/preferences");
    await bellOf(page).click();
    await expect(page).toHaveURL("/notifications");
    return;
  }
  await open(page, "/preferences", scripted);
  await bellOf(page).click();
  const box = page.getByRole("region", { name: tr("words.notifications") });
  // The box precedes the page's own heading, so it must not have headings.
  await expect(box.getByRole("heading")).toHaveCount(0);
  await expect(box.getByRole("listitem").filter({ hasText: REPLIED })).toHaveCount(1);
  await expect(box.getByRole("listitem")).toHaveCount(1);
  await makePost(mehmet, topic_id, "<p>@ayşe.demir bak</p>");
  await expect(box.getByRole("listitem")).toHaveCount(2);
  await expect(box.getByRole("listitem").first()).toContainText(MENTIONED);
  await expect(box.getByRole("listitem").last()).toContainText(REPLIED);
  await expectUnread(page, 2);
  await checkPage(page);
  await box.getByRole("button", { name: tr("notifications.markAllRead") }).click();
  await expectUnread(page, 0);
  await expect(page).toHaveTitle(`${tr("layout.preferences")} · Divan`);
  await expect(page).toHaveURL("/preferences");
  // The buttons of the rows disappear with the next response, after the badge.
  await expect(box.getByRole("button")).toHaveCount(1);
  await expect(box.getByRole("button", { name: tr("notifications.markAllRead") })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(bellOf(page)).toBeFocused();
});

test("a button in the box marks one notification and the box stays open; without script the bell is a link", async ({
  app,
  as,
  scripted,
}) => {
  const page = await as("ayse");
  const [first_id] = [
    await makePost(mehmet, topic_id),
    await makePost(mehmet, topic_id, "<p>@ayşe.demir bak</p>"),
  ];
  await open(page, "/preferences", scripted);
  if (!scripted) return expect(bellOf(page)).toHaveAttribute("href", "/notifications");
  await expect(page).toHaveTitle(`(2) ${tr("layout.preferences")} · Divan`);
  await bellOf(page).click();
  const box = page.getByRole("region", { name: tr("words.notifications") });
  const reply = box.getByRole("listitem").filter({ hasText: REPLIED });
  const mention = box.getByRole("listitem").filter({ hasText: MENTIONED });
  await reply.getByRole("button", { name: tr("notifications.markRead") }).click();
  await expect(reply.getByRole("button")).toHaveCount(0);
  await expect(reply.getByRole("link")).toBeFocused();
  await expect(mention.getByRole("button", { name: tr("notifications.markRead") })).toBeVisible();
  await expectUnread(page, 1);
  await expect(page).toHaveTitle(`(1) ${tr("layout.preferences")} · Divan`);
  await expect(page).toHaveURL("/preferences");
  expect(await app.sql`select post_id from notifications where is_read`).toEqual([
    { post_id: first_id },
  ]);
  await mention.getByRole("button", { name: tr("notifications.markRead") }).press("Enter");
  await expectUnread(page, 0);
  await expect(box).toBeVisible();
});

test("a notification leads to its reply and is marked as read @core", async ({
  app,
  as,
  scripted,
}) => {
  const page = await as("ayse");
  const post_id = await makePost(mehmet, topic_id);
  await open(page, "/forum", scripted);
  await bellOf(page).click();
  const container = scripted
    ? page.getByRole("region", { name: tr("words.notifications") })
    : page.getByRole("main");
  await container.getByRole("link", { name: REPLIED }).click();
  await expect(page).toHaveURL(`/topic/${topic_id}#post-${post_id}`);
  await expectUnread(page, 0);
  expect(await countUnread(app)).toBe(0);
});

test("the page marks one and all as read, with script and without", async ({ app, as }) => {
  const page = await as("ayse");
  for (let n = 0; n < 3; n++) await makePost(mehmet, topic_id, "<p>@ayşe.demir bak</p>");
  await page.goto("/notifications");
  await page
    .getByRole("button", { name: new RegExp(`^${tr("notifications.markRead")}`) })
    .first()
    .click();
  await expectUnread(page, 2);
  await expect(
    page.getByRole("button", { name: new RegExp(`^${tr("notifications.markRead")}`) }),
  ).toHaveCount(2);
  await page.getByRole("button", { name: tr("notifications.markAllRead") }).click();
  await expectUnread(page, 0);
  expect(await countUnread(app)).toBe(0);
});

test("an open topic says how many replies came, and shows them in place; without script it stays as it is @core", async ({
  as,
  scripted,
}) => {
  const page = await as("ayse");
  await makePost(mehmet, topic_id, "<p>İlk yanıt</p>");
  await open(page, `/topic/${topic_id}`, scripted);
  const pill = page.getByRole("link", { name: tr("topic.newReplies", { count: 2 }) });
  await makePost(mehmet, topic_id, "<p>İkinci yanıt</p>");
  const last_id = await makePost(mehmet, topic_id, "<p>Üçüncü yanıt</p>");
  if (!scripted) {
    await page.reload();
    await expect(page.locator(`#post-${last_id}`)).toBeVisible();
    await expect(pill).toHaveCount(0);
    return;
  }
  await expect(pill).toBeVisible();
  await expect(page.locator(`#post-${last_id}`)).toHaveCount(0);
  await checkPage(page);
  await page.evaluate(() => Object.assign(window, { is_same_document: true }));
  await pill.click();
  await expect(page.locator(`#post-${last_id}`)).toBeVisible();
  await expect(page.locator("article:focus")).toContainText("İkinci yanıt");
  await expect(pill).toHaveCount(0);
  expect(await page.evaluate(() => "is_same_document" in window)).toBe(true);
});

test("open lists say in how many topics something is new, and load it; without script they stay as they are", async ({
  as,
  scripted,
}) => {
  const page = await as("ayse");
  const pill = page.getByRole("link", { name: tr("forum.newInTopics", { count: 1 }) });
  for (const path of ["/latest", `/forum/${forum_id}`, "/forum"]) {
    await open(page, path, scripted);
    await makePost(mehmet, topic_id);
    await makePost(mehmet, topic_id);
    if (!scripted) {
      await page.reload();
      await expect(pill).toHaveCount(0);
      continue;
    }
    await pill.click();
    await expect(pill).toHaveCount(0);
    await expect(page).toHaveURL(path);
  }
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    for (const [language, theme] of [
      ["tr", "light"],
      ["en", "dark"],
    ] as const) {
      test(`every screen passes the checks in ${language}, ${theme}`, async ({ as, scripted }) => {
        await makePost(mehmet, topic_id, "<p>@ayşe.demir</p>");
        const page = await as("ayse", { language, theme });
        await page.setViewportSize(viewport);
        for (const path of ["/notifications", "/settings/mail"]) {
          await page.goto(path);
          await checkPage(page);
        }
        // Hydration replaces the link, and an element that was replaced has no box.
        let before: Awaited<ReturnType<Locator["boundingBox"]>> = null;
        await expect
          .poll(async () => {
            before = await bellOf(page).boundingBox();
            return before;
          })
          .not.toBeNull();
        await open(page, "/preferences", scripted);
        if (scripted) {
          await expect
            .poll(() => bellOf(page).boundingBox(), "the bell stays in its place with script")
            .toEqual(before);
          await bellOf(page).click();
          await expect(page.locator("header section li")).toHaveCount(1);
          await checkPage(page);
        } else {
          await bellOf(page).click();
          await expect(page).toHaveURL("/notifications");
        }
      });
    }
  });
}

async function countUnread({ sql }: App): Promise<number> {
  const [row] = await sql`select count(*)::int as count from notifications where not is_read`;
  return row?.count;
}
