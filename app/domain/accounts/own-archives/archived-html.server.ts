import { env } from "#app/lib/process/env.server.ts";
import { linkOutsideImages } from "#app/lib/text/outside-images.ts";

/** The files in the archive, by id: their paths from its root. */
export type ArchivedFiles = ReadonlyMap<number, string>;

const IMAGE = /<img src="([^"]*)"(?: srcset="[^"]*" sizes="[^"]*")?( alt="([^"]*)"[^>]*|[^>]*)>/g;
const OWN_ADDRESS = /^\/(?:files|picture)\/(\d{1,10})(?:\/|$)/;

/**
 * Stored HTML as it opens from disk, from a page that is one folder below the root. Nothing is loaded
 * from the site: pictures that are not in the archive are their description. It has quotation marks
 * only in tags, since `writeHtml()` writes those of texts as entities.
 */
export function archivedHtml(html: string, files: ArchivedFiles, missing_picture: string): string {
  const pathOf = (address: string) => files.get(Number(OWN_ADDRESS.exec(address)?.[1]));
  return linkOutsideImages(html)
    .replace(IMAGE, (_, src: string, attributes: string, alt: string | undefined) => {
      const path = pathOf(src);
      return path === undefined
        ? `[${alt || missing_picture}]`
        : `<img src="../${path}"${attributes}>`;
    })
    .replace(/ href="(\/[^"]*)"/g, (_, address: string) => {
      const path = pathOf(address);
      return ` href="${path === undefined ? env.SITE_URL + address : `../${path}`}"`;
    });
}
