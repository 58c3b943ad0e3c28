import { parseContent, writeContent } from "#app/content/content.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import type { Language } from "#app/lib/text/languages.ts";
import { refusingUnsafe, withinLimits } from "../../base/content-refusals.server.ts";
import type { User } from "../../members/users/user.ts";
import type { SiteTextName } from "./parts/site-text-names.ts";
import { findSiteText } from "./parts/site-texts.server.ts";

/**
 * Each text is rendered once. A change adds at most one for each language and name; with more than
 * these, all are rendered again.
 */
const RENDERED_MAX = 100;
const html_by_text = new Map<string, string>();

/** Refuses a text that is too expensive or unsafe, as an error of `field`. */
export function renderSiteText(actor: Pick<User, "id">, text: string, field: string): string {
  return refusingUnsafe(actor, () => withinLimits(() => render(text), field), field);
}

/** The text as HTML, in this language or in another one. Null if it is empty. */
export function findRenderedText(
  name: SiteTextName,
  language: Language,
): { html: string; language: Language } | null {
  const site_text = findSiteText(name, language);
  const html = site_text && renderStored(site_text.text);
  return html ? { html, language: site_text.language } : null;
}

/** A text that an older release has stored may not be allowed any more. */
export function renderStored(text: string): string {
  const known_html = html_by_text.get(text);
  if (known_html !== undefined) return known_html;
  if (html_by_text.size >= RENDERED_MAX) html_by_text.clear();
  const html = renderOrOmit(text);
  html_by_text.set(text, html);
  return html;
}

function renderOrOmit(text: string): string {
  try {
    return render(text);
  } catch (error) {
    log.error({ err: error }, "A text of the site is not shown");
    return "";
  }
}

function render(text: string): string {
  return writeContent(parseContent(text, "markdown"));
}
