import { createECDH } from "node:crypto";
import type { Page } from "@playwright/test";
import { en, tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

const PATH = "/settings?tab=subscriptions";
/** A literal public address: nobody is mentioned, so nothing is sent there. */
const SUBSCRIPTION = {
  endpoint: "https://9.9.9.9/push/e2e",
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: "c2l4dGVlbiBieXRlcyAhIQ",
  },
};

/** A headless browser has neither notifications nor a push service. */
async function answerPermission(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((answer) => {
    Object.defineProperty(Notification, "permission", { get: () => answer });
    Notification.requestPermission = async () => answer;
  }, permission);
}

async function subscribeAtNoService(page: Page): Promise<void> {
  await page.addInitScript((json) => {
    const subscription = {
      toJSON: () => json,
      unsubscribe: async () => sessionStorage.removeItem("subscribed"),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () =>
        sessionStorage.getItem("subscribed") === null ? null : subscription,
      subscribe: async () => {
        sessionStorage.setItem("subscribed", "yes");
        return subscription;
      },
    });
  }, SUBSCRIPTION);
}

const sectionOf = (page: Page, title: string) => page.getByRole("region", { name: title });

test("a device is turned on and off in the settings, which show nothing of it without script", async ({
  as,
  app,
  scripted,
}) => {
  const ayse = await as("ayse");
  await answerPermission(ayse, "granted");
  await subscribeAtNoService(ayse);
  await open(ayse, PATH, scripted);
  const section = sectionOf(ayse, tr("push.title"));
  if (!scripted) return await expect(section).toHaveCount(0);
  await expect(section).toContainText(tr("push.isOff"));
  await ayse.setViewportSize({ width: 360, height: 800 });
  await checkPage(ayse);
  await section.getByRole("button", { name: tr("push.turnOn") }).click();
  await expect(section).toContainText(tr("push.isOn"));
  await expect(section).toContainText(tr("push.thisDevice"));
  await expect(ayse.getByRole("status")).toContainText(tr("notices.pushOn"));
  expect(await app.sql`select endpoint from push_subscriptions`).toEqual([
    { endpoint: SUBSCRIPTION.endpoint },
  ]);
  await checkPage(ayse);
  await section.getByRole("button", { name: tr("push.turnOff") }).click();
  await expect(section).toContainText(tr("push.isOff"));
  expect(await app.sql`select from push_subscriptions`).toEqual([]);
  expect(await ayse.evaluate(() => sessionStorage.getItem("subscribed"))).toBeNull();
});

for (const [answer, text] of [
  ["denied", "push.denied"],
  ["default", "push.notAllowed"],
  ["granted", "push.failed"],
] as const)
  test(`a browser that answers ${answer} and has no push service says what happened @script`, async ({
    as,
    scripted,
  }) => {
    const emma = await as("emma", { language: "en", theme: "dark" });
    await answerPermission(emma, answer);
    await emma.addInitScript(() => {
      PushManager.prototype.subscribe = async () => {
        throw new Error("No push service");
      };
    });
    await open(emma, PATH, scripted);
    const section = sectionOf(emma, en("push.title"));
    const turnOn = section.getByRole("button", { name: en("push.turnOn") });
    if (answer !== "denied") await turnOn.click();
    await expect(section).toContainText(en(text));
    await checkPage(emma);
  });
