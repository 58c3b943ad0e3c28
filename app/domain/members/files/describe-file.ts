import { fileLabel } from "#app/lib/text/file-label.ts";
import { extensionOf } from "./file-types.ts";

type DescribedFile = {
  kind: "picture" | "file";
  name: string;
  type: string;
  size: number;
  alt: string;
  url: string;
};

/** PDF, JPEG: what a picture was stored as, and the extension of any other file. */
export function fileTypeName({ kind, name, type }: Pick<DescribedFile, "kind" | "name" | "type">) {
  const word = kind === "picture" ? type.replace(/^image\//, "") : extensionOf(name);
  return word === "webp" ? "WebP" : word.toUpperCase();
}

/** What a member writes in a post to show the file. */
export function fileMarkdown(file: DescribedFile, language: string): string {
  const { kind, alt, url } = file;
  if (kind === "picture") return `![${escapeLabel(alt)}](${url})`;
  return `[${escapeLabel(fileLabel(file, language))}](${url})`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\[\]*_`<]/g, String.raw`\$&`);
}
