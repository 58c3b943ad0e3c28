import type { Document } from "./document.ts";
import { missingFence } from "./parse-markdown.server.ts";
import { writeHtml } from "./write-html.server.ts";
import { writeMarkdown } from "./write-markdown.server.ts";

/** An uploaded file as a text shows it: a picture, or a link whose label says what it is. */
export type ShownFile =
  | { kind: "picture"; url: string; alt: string }
  | { kind: "file"; url: string; label: string };

/**
 * The text with the files at its end, each in a paragraph of its own. Code that the text has not
 * ended ends before them. A file that the text has already is not added again.
 */
export function appendFiles(
  content: string,
  content_format: "markdown" | "html",
  files: readonly ShownFile[],
): string {
  const new_files = files.filter(({ url }) => !content.includes(url));
  if (new_files.length === 0) return content;
  const document = new_files.map(paragraphOf);
  if (content_format === "html") return content + writeHtml(document);
  const text = content.trimEnd();
  const fence = missingFence(text);
  const ended_text = fence === null ? text : `${text}\n${fence}`;
  return text === "" ? writeMarkdown(document) : `${ended_text}\n\n${writeMarkdown(document)}`;
}

function paragraphOf(file: ShownFile): Document[number] {
  if (file.kind === "file")
    return { kind: "p", runs: [{ text: file.label, marks: [`link ${file.url}`] }] };
  // `resolveFiles` sets the size when the text is stored.
  const image = { src: file.url, alt: file.alt, width: 0, height: 0 };
  return { kind: "p", runs: [{ text: "", marks: [], image }] };
}
