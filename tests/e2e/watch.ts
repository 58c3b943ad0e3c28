import type { Page } from "@playwright/test";

const FILES = new Set(["script", "stylesheet", "image", "font", "manifest"]);

const problems = new WeakMap<Page, string[]>();

/**
 * Writes down what a developer would see in the console: errors, refusals of the security policy,
 * files that did not come.
 */
export function watch(page: Page): Page {
  const seen: string[] = [];
  problems.set(page, seen);
  // Chromium keeps silent about an eval that was refused and caught; Firefox reports it on each
  // page.
  void page.addInitScript(reportRefusals);
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("console", (message) => {
    // A page or a form that was refused says so by its status, which tests look at themselves;
    // files are heard of below.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    seen.push(message.text());
  });
  page.on("response", (response) => {
    if (FILES.has(response.request().resourceType()) && response.status() >= 400)
      seen.push(`${response.status()} ${response.url()}`);
  });
  return page;
}

export function problemsOf(page: Page): string[] {
  return problems.get(page) ?? ["This page was not watched."];
}

/** Runs in the page. */
function reportRefusals(): void {
  document.addEventListener(
    "securitypolicyviolation",
    ({ violatedDirective, blockedURI, sourceFile }) => {
      reportError(`Refused by ${violatedDirective}: ${blockedURI} in ${sourceFile}`);
    },
  );
}
