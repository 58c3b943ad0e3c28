import { sizeText } from "#app/lib/text/size-text.ts";
import type { Translate } from "#locales/index.ts";

/** The text of a link to a file: its name, kind and size, which text browsers and e-mails show too. */
export function fileText(
  t: Translate,
  language: string,
  { name, size }: { name: string; size: number },
): string {
  const kind = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? "";
  return t("editor.fileText", { name, kind, size: sizeText(size, language) });
}
