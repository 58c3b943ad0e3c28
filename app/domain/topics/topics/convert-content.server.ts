import { parseContent } from "#app/content/content.server.ts";
import type { Document } from "#app/content/document.ts";
import { withoutFileSizes } from "#app/content/own-files.server.ts";
import { parseMarkdown } from "#app/content/parse-markdown.server.ts";
import { isRichEditable } from "#app/content/rich-editor-support.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { writeMarkdown } from "#app/content/write-markdown.server.ts";
import { withinLimits } from "../../base/content-refusals.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import type { User } from "../../members/users/user.ts";
import { previewContent, readContent } from "./content.server.ts";
import type { ContentInput } from "./input.ts";

/** A text for both editors. Each part is null if its editor would lose a part of the text. */
type ConvertedContent = { markdown: string | null; rich_html: string | null };

/** Reading a text costs as much as a preview, so both have one limit. */
export async function convertContent(
  actor: User,
  { content, content_format = "html" }: ContentInput,
): Promise<ConvertedContent> {
  await rateLimit("preview", actor);
  return withinLimits(() => convertDocument(parseContent(content, content_format)));
}

/** The text as it would be stored, and as Markdown, unless that would lose a part of it. */
export async function convertText(
  actor: User,
  input: ContentInput,
): Promise<{ content: string; markdown: string | null }> {
  const content = await previewContent(actor, input);
  const markdown = writeMarkdown(parseContent(content, "html"));
  // Compared as stored, because only then the mentions are links.
  const stored = await readContent(actor, { content: markdown, content_format: "markdown" });
  return { content, markdown: stored.content === content ? markdown : null };
}

export function convertDocument(document: Document): ConvertedContent {
  const html = writeHtml(document);
  const markdown = writeMarkdown(document);
  // Markdown has no merged cells and no sizes of images.
  const is_same = writeComparable(parseMarkdown(markdown)) === writeComparable(document);
  return {
    markdown: is_same ? markdown : null,
    rich_html: isRichEditable(document) ? html : null,
  };
}

function writeComparable(document: Document): string {
  return writeHtml(withoutFileSizes(document));
}
