import { env } from "#app/lib/process/env.server.ts";
import { linkOutsideImages } from "#app/lib/text/outside-images.ts";
import type { SignFile } from "./feed-keys.server.ts";

/** The width that a column of a feed reader shows. A smaller picture is sent as it is. */
const WIDTH = 960;
const PICTURE = /<img src="(\/files\/(\d+)\/[^"]*)"(?: srcset="[^"]*" sizes="[^"]*")?/g;

/**
 * Stored HTML as a program shows it that has no cookie of the site: with addresses in full, and
 * pictures that it may load. It has quotation marks only in tags, since `writeHtml()` writes those
 * of texts as entities.
 */
export function feedHtml(html: string, signFile: SignFile | undefined): string {
  return linkOutsideImages(html)
    .replace(PICTURE, (_, src: string, id: string) => {
      const key = signFile?.(Number(id));
      return `<img src="${src}?w=${WIDTH}${key === undefined ? "" : `&amp;key=${key}`}"`;
    })
    .replace(/ (href|src)="(?=\/)/g, (_, name: string) => ` ${name}="${env.SITE_URL}`);
}
