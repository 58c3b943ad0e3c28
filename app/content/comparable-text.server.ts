import { type Document, linkOf, mapRuns, type Run } from "./document.ts";
import { isMention } from "./mentions.server.ts";
import { pictureAddress } from "./outside-pictures.server.ts";
import { fileIdOf } from "./own-files.server.ts";
import { parseHtml } from "./parse-html.server.ts";
import { blocksAsText } from "./plain-text.server.ts";

/** The addresses from which pictures were fetched, by the ids of their files. */
type Origins = ReadonlyMap<number, string>;

/**
 * Stored HTML as a document in whose words an edit shows: with the addresses of links and images,
 * which may change while the words stay. A picture that was fetched has the address that its author
 * wrote.
 */
export function comparableDocument(html: string, origins: Origins): Document {
  return mapRuns(parseHtml(html), (runs) => withAddresses(runs, origins));
}

/** The same as text. */
export function comparableText(html: string, origins: Origins): string {
  return blocksAsText(comparableDocument(html, origins));
}

function originOf(src: string, origins: Origins): string {
  const file_id = fileIdOf(src);
  return (file_id === null ? pictureAddress(src) : origins.get(file_id)) ?? src;
}

function withAddresses(runs: Run[], origins: Origins): Run[] {
  let link_text = "";
  return runs.map((run, index): Run => {
    if (run.image)
      return { text: `[${run.image.alt}] (${originOf(run.image.src, origins)})`, marks: [] };
    const href = linkOf(run);
    link_text = href === null ? "" : link_text + run.text;
    const next = runs[index + 1];
    if (href === null || (next && !next.image && linkOf(next) === href)) return run;
    const is_shown = link_text === href || isMention(href, link_text);
    link_text = "";
    return is_shown ? run : { ...run, text: `${run.text} (${href})` };
  });
}
