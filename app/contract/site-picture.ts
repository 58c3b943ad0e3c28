/** The logo or the icon of the site. */
export type SitePicture = { url: string; width: number; height: number };

const PICTURE_TEXT = /^(\/files\/\d{1,10}\/[a-z0-9][a-z0-9.-]{0,99}) (\d{1,5}) (\d{1,5})$/;

/** The picture as one text, for a field of a form and an attribute of the page. */
export function writeSitePicture({ url, width, height }: SitePicture): string {
  return `${url} ${width} ${height}`;
}

/** Null for any other text. */
export function readSitePicture(text: string): SitePicture | null {
  const [, url, width, height] = PICTURE_TEXT.exec(text) ?? [];
  return url ? { url, width: Number(width), height: Number(height) } : null;
}

/** The icon in one of the widths in which it is drawn (lib/pictures/drawing.ts). */
export function iconAddress({ url }: SitePicture, width: number): string {
  return `${url}?w=${width}`;
}
