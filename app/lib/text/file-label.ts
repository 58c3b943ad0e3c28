import { extensionOf } from "./file-extension.ts";
import { sizeText } from "./size-text.ts";

type NamedFile = { name: string; size: number };

/** The text of a link to a file, which text browsers and e-mails show too: "tutanak.pdf (PDF, 120 kB)". */
export function fileLabel({ name, size }: NamedFile, language: string): string {
  const kind = extensionOf(name).toUpperCase();
  const size_text = sizeText(size, language);
  return `${name} (${kind ? `${kind}, ` : ""}${size_text})`;
}
