import { FILE_NAME_MAX } from "#app/contract/field-limits.ts";
import { extensionOf } from "#app/lib/text/file-extension.ts";
import { fold } from "#app/lib/text/fold.ts";

/** A name as its owner sees it: without a path, on one line, and cut before its extension. */
export function tidyName(uploaded_name: string): string {
  const name = uploaded_name
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  if (name.length <= FILE_NAME_MAX) return name || "file";
  const extension = extensionOf(name);
  const ending = extension ? `.${extension}` : "";
  let short_name = "";
  for (const character of name) {
    if (short_name.length + character.length + ending.length > FILE_NAME_MAX) break;
    short_name += character;
  }
  return short_name + ending;
}

/** The name in an address: without accents, so that it looks the same everywhere it is pasted. */
export function urlName(name: string, type: string): string {
  const drawn_extension = DRAWN_EXTENSIONS.get(type);
  const extension = drawn_extension ?? extensionOf(name);
  const stem = fold(name)
    .replace(/\.[a-z0-9]{1,5}$/, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, URL_STEM_MAX)
    .replace(/-+$/, "");
  return `${stem || "file"}${extension ? `.${extension}` : ""}`;
}

/**
 * The name in the address of an upload. It does not end as that of a fetched picture does, by which
 * a text knows the address that the picture came from.
 */
export function uploadedUrlName(name: string, type: string): string {
  return urlName(name, type)
    .replace(/(?:^|-)[0-9a-f]{12}(?=\.|$)/, "")
    .replace(/^(?=\.|$)/, "file");
}

const URL_STEM_MAX = 60;

/** A picture is stored in another format than it may have come in. */
const DRAWN_EXTENSIONS = new Map([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
]);
