import type { Page } from "./browser.ts";

/**
 * Posts a form for inviting with the request to send e-mails, which the form of a site without a
 * mail server does not offer. Such a site stores them.
 */
export function sendAnyway(form: Page, fields: Record<string, string>): Promise<Page> {
  const form_key = form.find("input[name=form_key]").getAttribute("value") ?? "";
  return form.browser.post(form.path, { form_key, ...fields, send_email: "on" });
}
