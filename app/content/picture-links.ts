import { VARIANT_WIDTHS } from "#app/lib/pictures/drawing.ts";

/** A link to the page that shows an uploaded picture large. */
export const PICTURE_CLASS = "picture";
/** A link to an uploaded file, which is shown as a row. */
export const FILE_CLASS = "file";

const UPLOADED = /^\/files\/(\d+)\//;

/** The page that shows an uploaded picture large, or null for any other image. */
export function picturePage(src: string): string | null {
  const id = UPLOADED.exec(src)?.[1];
  return id === undefined ? null : `/picture/${id}`;
}

export function isUploaded(href: string): boolean {
  return UPLOADED.test(href);
}

/** The widths that are drawn of an uploaded picture, of which the browser chooses one; or "". */
export function sourceSet(src: string, width: number): string {
  const widths = isUploaded(src) ? VARIANT_WIDTHS.filter((each) => each < width) : [];
  if (widths.length === 0) return "";
  return [...widths.map((each) => `${src}?w=${each} ${each}w`), `${src} ${width}w`].join(", ");
}
