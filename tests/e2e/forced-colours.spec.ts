import type { Page } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { expect, test } from "./support.ts";

test("what colour alone would show is shown in forced colours too", async ({ app, as }) => {
  const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(selin, forum_id);
  await makePost(mehmet, topic_id);
  const page = await as("selin", { theme: "dark" });
  await page.emulateMedia({ forcedColors: "active" });

  await page.goto("/forum");
  expect(await page.locator(".current-mark").evaluate(colourOf, "::after")).toBe(
    await system(page, "Highlight"),
  );
  expect(await page.locator(".unread-mark").first().evaluate(colourOf, "::before")).toBe(
    await system(page, "Highlight"),
  );
  await expect(page.locator(".bell .count")).toHaveCSS("border-top-style", "solid");
  const avatar = page.locator(".avatar[data-initials]").filter({ visible: true }).first();
  expect(await avatar.evaluate(isFramed)).toBe(true);
  expect(await avatar.evaluate(isReadable)).toBe(true);

  await page.goto("/settings?tab=subscriptions");
  expect(await page.locator(".tabs .current-line").evaluate(colourOf, null)).toBe(
    await system(page, "Highlight"),
  );
  // The observer reports nothing if there was no shift.
  await expect(page.locator("main input[type=checkbox]").first()).toHaveCSS("appearance", "auto");

  await page.goto("/admin");
  const current = page.locator(".side [aria-current]");
  expect(await current.evaluate(colourOf, null)).toBe(await system(page, "Highlight"));
  await expect(current).toHaveCSS("color", await system(page, "HighlightText"));
  const charts = page.locator("figure");
  await expect(charts).toHaveCount(2);
  for (const chart of await charts.all()) {
    const legend = await chart
      .locator("figcaption .state-mark")
      .evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
    const columns = await chart
      .locator("g")
      .first()
      .locator("rect")
      .evaluateAll((all) => all.map((column) => getComputedStyle(column).fill));
    expect(columns).toEqual(legend);
    expect(new Set([...columns, await system(page, "Canvas")]).size).toBe(legend.length + 1);
  }

  await page.goto("/admin/users?q=selin");
  expect(await page.locator("main .badge").first().evaluate(isFramed)).toBe(true);
});

/** A system colour as the browser computes it. */
function system(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.createElement("span");
    probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

function colourOf(element: Element, pseudo: string | null): string {
  return getComputedStyle(element, pseudo).backgroundColor;
}

function isFramed(element: Element): boolean {
  const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
  return borderTopStyle === "solid" && Number.parseFloat(borderTopWidth) >= 1;
}

function isReadable(avatar: Element): boolean {
  const { content, color } = getComputedStyle(avatar, "::before");
  return content.length > 2 && color !== getComputedStyle(avatar).backgroundColor;
}
