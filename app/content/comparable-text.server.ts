import { type Document, linkOf, mapRuns, type Run } from "./document.ts";
import { isMention } from "./mentions.server.ts";
import { parseHtml } from "./parse-html.server.ts";
import { blocksAsText } from "./plain-text.server.ts";

/**
 * Stored HTML as a document in whose words an edit shows: with the addresses of links and images,
 * which may change while the words stay.
 */
export function comparableDocument(html: string): Document {
  return mapRuns(parseHtml(html), withAddresses);
}

/** The same as text. */
export function comparableText(html: string): string {
  return blocksAsText(comparableDocument(html));
}

function withAddresses(runs: Run[]): Run[] {
  let link_text = "";
  return runs.map((run, index): Run => {
    if (run.image) return { text: `[${run.image.alt}] (${run.image.src})`, marks: [] };
    const href = linkOf(run);
    link_text = href === null ? "" : link_text + run.text;
    const next = runs[index + 1];
    if (href === null || (next && !next.image && linkOf(next) === href)) return run;
    const is_shown = link_text === href || isMention(href, link_text);
    link_text = "";
    return is_shown ? run : { ...run, text: `${run.text} (${href})` };
  });
}
