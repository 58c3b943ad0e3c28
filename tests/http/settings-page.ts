import type { Page } from "#tests/support/browser.ts";

export function currentTab(page: Page): string {
  return page.find("main nav[aria-label] a[aria-current=page]").textContent;
}

/** The message that the field itself names as its own. */
export function errorOf(page: Page, field: string): string | undefined {
  const input = page.find(`input[name=${field}]`);
  const id = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .find((each) => each.endsWith("-error"));
  return input.getAttribute("aria-invalid") === "true" && id
    ? page.find(`[id="${id}"]`).textContent
    : undefined;
}
