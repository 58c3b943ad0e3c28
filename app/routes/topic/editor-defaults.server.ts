import { parseContent } from "#app/content/content.server.ts";
import { cutSelection, type Selection } from "#app/content/cut-selection.server.ts";
import type { Block, Document } from "#app/content/document.ts";
import { parseBeginning } from "#app/content/excerpt.server.ts";
import { checkTags } from "#app/content/limits.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import {
  MAX_POST_CHARACTERS,
  MAX_SELECTION_CHARACTERS,
  type QuoteOrigin,
  quoteDocument,
  withoutQuotes,
} from "#app/content/quotes.server.ts";
import { isRichEditable } from "#app/content/rich-editor-support.server.ts";
import { isBlank, textOf } from "#app/content/text.ts";
import { splitLines } from "#app/content/tidy-runs.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { writeMarkdown } from "#app/content/write-markdown.server.ts";
import { withinLimits } from "#app/domain/base/content-refusals.server.ts";
import type { FormDraft } from "#app/domain/topics/drafts/draft-list.server.ts";

/**
 * The initial content of both editors. `rich_html` is null if the rich editor would lose a part of
 * it.
 */
export type EditorDefaults = { content: string; rich_html: string | null };

export const EMPTY_DEFAULTS: EditorDefaults = { content: "", rich_html: "" };

/** Content that was stored before posts had limits may be too large to parse. */
export function storedDefaults(html: string): EditorDefaults {
  withinLimits(() => checkTags(html));
  const document = parseHtml(html);
  return { content: writeMarkdown(document), rich_html: isRichEditable(document) ? html : null };
}

export type LoadedDraft = ReturnType<typeof loadedDraft>;

/** A draft for both editors. Markdown stays as it was typed. */
export function loadedDraft(draft: FormDraft) {
  const { content: text, content_format, ...fields } = draft;
  const document = withinLimits(() => parseContent(text, content_format));
  const defaults: EditorDefaults = {
    content: content_format === "markdown" ? text : writeMarkdown(document),
    rich_html: isRichEditable(document) ? writeHtml(document) : null,
  };
  return { ...fields, ...defaults };
}

/**
 * The draft, and below it what would be the content without it: a quotation. A draft that was saved
 * with the quotation has it already.
 */
export function joinDefaults(draft: EditorDefaults, added: EditorDefaults): EditorDefaults {
  if (hasLines(draft, added)) return draft;
  const has_both = draft.rich_html !== null && added.rich_html !== null;
  return {
    content: `${draft.content}\n\n${added.content}`,
    rich_html: has_both ? `${draft.rich_html}${added.rich_html}` : null,
  };
}

/** Both editors change the marks of a text that they save, but not its lines. */
function hasLines(draft: EditorDefaults, added: EditorDefaults): boolean {
  if (!added.content) return true;
  const lines = linesOf(draft.content, "markdown");
  const added_lines = [
    linesOf(added.content, "markdown"),
    ...(added.rich_html === null ? [] : [linesOf(added.rich_html, "html")]),
  ];
  return added_lines.some((part) => lines.includes(part));
}

function linesOf(text: string, format: "markdown" | "html"): string {
  return `\n${textOf(withinLimits(() => parseContent(text, format)))}\n`;
}

/**
 * Stored content as the editor of a form that is shown again needs it: in the format it was sent.
 */
export function storedContentFields(fields: Record<string, string>, sent_format: unknown) {
  if (fields.content === undefined) return fields;
  const { content, rich_html } = storedDefaults(fields.content);
  return sent_format === "html" && rich_html !== null
    ? { ...fields, content: rich_html, content_format: "html" }
    : { ...fields, content, content_format: "markdown" };
}

/**
 * The rich editor supports only lines of text in quotations. Other content is reduced to its text.
 */
export function quoteDefaults(
  html: string,
  origin: QuoteOrigin,
  selection: Selection | null,
): EditorDefaults {
  const selected = selection ? selectedPart(html, selection) : [];
  const is_selection = !isBlank(selected);
  const document = is_selection ? selected : parseBeginning(html);
  const max_characters = is_selection ? MAX_SELECTION_CHARACTERS : MAX_POST_CHARACTERS;
  const quote = quoteDocument(document, origin, max_characters);
  const quoted_lines = quote.map(splitParagraphs);
  const rich_quote = isRichEditable(quoted_lines)
    ? quoted_lines
    : quoteDocument(textLines(document), origin, max_characters);
  return {
    content: `${writeMarkdown(quote)}\n\n`,
    rich_html: `${writeHtml(rich_quote)}<p><br></p>`,
  };
}

/** The selected part without the quotations in it. */
function selectedPart(html: string, selection: Selection): Document {
  withinLimits(() => checkTags(html));
  return withoutQuotes(cutSelection(parseHtml(html), selection));
}

function splitParagraphs(quote: Block): Block {
  if (quote.kind !== "quote") return quote;
  return {
    ...quote,
    blocks: quote.blocks.flatMap((block): Block[] =>
      block.kind === "p" ? splitLines(block.runs).map((runs) => ({ kind: "p", runs })) : [block],
    ),
  };
}

function textLines(document: Document): Document {
  return textOf(document)
    .split("\n")
    .map((text) => ({ kind: "p", runs: [{ text, marks: [] }] }));
}
