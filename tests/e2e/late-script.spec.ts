// Tests what readers do before the script is loaded. The entry of the script is held back until
// then.
import type { Page } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { expect, test, waitForLiveStream } from "./support.ts";

test.describe("before the script has arrived @script", () => {
  test("what was typed into the sign-in form stays, with focus and selection", async ({ page }) => {
    const release = await holdScript(page);
    await page.goto("/login");
    const email = page.getByLabel(tr("words.email"));
    const password = page.getByLabel(tr("words.password"), { exact: true });
    await email.fill(PEOPLE.mehmet.email);
    await password.fill(PASSWORD);
    await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5));
    await release();
    await expect(page.getByRole("button", { name: tr("access.show") })).toBeVisible();
    await expect(email).toHaveValue(PEOPLE.mehmet.email);
    await expect(password).toHaveValue(PASSWORD);
    await expect(password).toBeFocused();
    const selection = await password.evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.selectionEnd,
    ]);
    expect(selection).toEqual([2, 5]);
    await password.press("Enter");
    await expect(page).toHaveURL("/forum");
  });

  test("what was typed into a reply moves into the rich editor with its caret @core", async ({
    app,
    as,
  }) => {
    const { topic_id } = await topicWithReply(app);
    const page = await as("ayse");
    const release = await holdScript(page);
    await page.goto(`/topic/${topic_id}/reply`);
    const field = page.locator("textarea[name=content]");
    await field.fill("Yazdım,\nscript geldi.");
    await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(14, 14));
    await release();
    await expect(page.locator(".ql-editor")).toBeFocused();
    await page.keyboard.type(" sonra");
    await page.getByRole("button", { name: tr("topic.sendReply") }).click();
    await expect(page.locator(".prose").last().locator("p")).toHaveText([
      "Yazdım,",
      "script sonra geldi.",
    ]);
  });

  test("Markdown that was typed into a reply stays and is sent", async ({ app, as }) => {
    const { topic_id } = await topicWithReply(app);
    const page = await as("ayse");
    const release = await holdScript(page);
    await page.goto(`/topic/${topic_id}/reply`);
    const field = page.locator("textarea[name=content]");
    await field.fill("**Yazdım**, script gelmeden.");
    const top = (await field.boundingBox())?.y;
    const hydrated = waitForLiveStream(page);
    await release();
    await hydrated;
    await expect(page.locator(".editor-bar p")).toHaveText(tr("topic.markdownHint"));
    await expect(field).toBeFocused();
    expect((await field.boundingBox())?.y).toBe(top);
    await field.press("End");
    await field.pressSequentially(" Sonra da.");
    await page.getByRole("button", { name: tr("topic.sendReply") }).click();
    await expect(page.locator(".prose").last()).toHaveText("Yazdım, script gelmeden. Sonra da.");
    await expect(page.locator(".prose").last().locator("strong")).toHaveText("Yazdım");
  });

  test("what was changed in a form can be saved afterwards", async ({ app, as }) => {
    const page = await as("selin");
    const { forum_id } = await makeForum(await app.apiAs("selin"), "Adsız");
    const release = await holdScript(page);
    await page.goto(`/admin/forums/${forum_id}/edit`);
    await page.getByLabel(tr("words.name"), { exact: true }).fill("Adlı");
    const hydrated = waitForLiveStream(page);
    await release();
    await hydrated;
    await page.getByRole("button", { name: tr("forms.save") }).click();
    await expect(page.getByRole("status")).toContainText(tr("notices.forumUpdated"));
  });

  test("menus, links and forms work", async ({ app, as }) => {
    const { topic_id } = await topicWithReply(app);
    const page = await as("ayse");
    await holdScript(page);
    await page.goto(`/topic/${topic_id}`);
    await page.locator(".topic-acts summary").first().click();
    await page.getByRole("button", { name: tr("subscriptions.normal") }).click();
    await expect(page.locator(".notices")).toBeVisible();
    await page.locator("header summary").filter({ hasText: PEOPLE.ayse.full_name }).click();
    await page.locator("header a:visible", { hasText: tr("words.myProfile") }).click();
    await expect(page).toHaveURL("/settings");
  });
  test("a menu opened meanwhile stays open", async ({ as }) => {
    const page = await as("ayse");
    const release = await holdScript(page);
    await page.goto("/forum");
    await page.locator("header summary").filter({ hasText: PEOPLE.ayse.full_name }).click();
    const profile = page.locator("header a:visible", { hasText: tr("words.myProfile") });
    await expect(profile).toBeVisible();
    const hydrated = waitForLiveStream(page);
    await release();
    await hydrated;
    await expect(profile).toBeVisible();
    await profile.click();
    await expect(page).toHaveURL("/settings");
  });
});

test("the bell keeps the focus when it becomes a box @script", async ({ as }) => {
  const page = await as("ayse");
  const release = await holdScript(page);
  await page.goto("/forum");
  await page.locator("header a.bell").focus();
  const hydrated = waitForLiveStream(page);
  await release();
  await hydrated;
  await expect(page.locator("header summary.bell")).toBeFocused();
});

test("the page does not move when the script arrives @script", async ({ app, as }) => {
  const { topic_id, forum_id } = await topicWithReply(app);
  const page = await as("ayse");
  for (const path of ["/forum", `/forum/${forum_id}`, `/topic/${topic_id}`, "/notifications"]) {
    const release = await holdScript(page);
    await page.goto(path);
    const hydrated = waitForLiveStream(page);
    await release();
    await hydrated;
    expect(await page.evaluate(layoutShift), path).toBe(0);
  }
});

for (const width of [1280, 360])
  test(`a writing page does not move when its rich editor arrives, ${width} wide @script`, async ({
    app,
    as,
  }) => {
    const { topic_id, forum_id } = await topicWithReply(app);
    const page = await as("ayse");
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      `/topic/${topic_id}/reply`,
      `/topic/${topic_id}/reply?quote=topic`,
      `/forum/${forum_id}/newTopic`,
    ]) {
      const release = await holdScript(page);
      await page.goto(path);
      const before = await placesOn(page);
      await release();
      await expect(page.getByRole("button", { name: tr("topic.toolBold") })).toBeEnabled();
      expect(await placesOn(page), path).toEqual(before);
      expect(await page.evaluate(layoutShift), path).toBe(0);
    }
  });

test("with Save-Data the script comes only when a field gets the focus @script", async ({
  as,
  page: guest,
}) => {
  const page = await as("ayse");
  const requests: string[] = [];
  for (const each of [page, guest]) {
    await each.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    each.on("request", (request) => {
      if (request.resourceType() === "script") requests.push(request.url());
    });
  }
  await page.goto("/forum", { waitUntil: "networkidle" });
  expect(requests).toEqual([]);
  await guest.goto("/login");
  await guest.getByLabel(tr("words.email")).focus();
  await expect(guest.getByRole("button", { name: tr("access.show") })).toBeVisible();
});

/** The script waits until the returned function is called. */
async function holdScript(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  let is_released = false;
  await page.route(/\/assets\/entry\.client/, async (route) => {
    if (is_released) await route.continue();
    else held.push(() => route.continue());
  });
  return async () => {
    is_released = true;
    await Promise.all(held.map((resume) => resume()));
  };
}

/** The positions of the editor's frame and of the buttons below it. */
async function placesOn(page: Page) {
  return {
    editor: await page.locator(".editor").boundingBox(),
    send: await page.locator("main form button").last().boundingBox(),
  };
}

function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(
        list
          .getEntries()
          .reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0),
      );
    }).observe({ type: "layout-shift", buffered: true });
    // Without a shift the observer reports nothing.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
  });
}

async function topicWithReply(app: App) {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin, "Geç gelen script");
  const topic_id = await makeTopic(selin, forum_id, "Ceviz sehpa");
  await makePost(selin, topic_id, "<p>İlk yanıt.</p>");
  return { forum_id, topic_id };
}
