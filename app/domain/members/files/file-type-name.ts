import { extensionOf } from "#app/lib/text/file-extension.ts";

type TypedFile = { kind: "picture" | "file"; name: string; type: string };

/** PDF, JPEG: what a picture was stored as, and the extension of any other file. */
export function fileTypeName({ kind, name, type }: TypedFile): string {
  const word = kind === "picture" ? type.replace(/^image\//, "") : extensionOf(name);
  return word === "webp" ? "WebP" : word.toUpperCase();
}
