import type { Page } from "@playwright/test";

const FILES = new Set(["script", "stylesheet", "image", "font", "manifest"]);

const problems = new WeakMap<Page, string[]>();

/**
 * Records the problems of a page: errors, violations of the content security policy, and files
 * that did not load.
 */
export function watch(page: Page): Page {
  const page_problems: string[] = [];
  problems.set(page, page_problems);
  // Chromium does not report an `eval` that the policy blocked and the page caught.
  void page.addInitScript(reportViolations);
  page.on("pageerror", (error) => page_problems.push(String(error)));
  page.on("console", (message) => {
    // The tests check the status of pages and forms, and `response` reports files.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    page_problems.push(message.text());
  });
  page.on("response", (response) => {
    if (FILES.has(response.request().resourceType()) && response.status() >= 400)
      page_problems.push(`${response.status()} ${response.url()}`);
  });
  return page;
}

/** For a test that causes problems on purpose. */
export function forgetProblems(page: Page): void {
  problemsOf(page).length = 0;
}

export function problemsOf(page: Page): string[] {
  return problems.get(page) ?? ["This page was not watched."];
}

/** Runs in the page. */
function reportViolations(): void {
  document.addEventListener(
    "securitypolicyviolation",
    ({ violatedDirective, blockedURI, sourceFile }) => {
      reportError(`Refused by ${violatedDirective}: ${blockedURI} in ${sourceFile}`);
    },
  );
}
