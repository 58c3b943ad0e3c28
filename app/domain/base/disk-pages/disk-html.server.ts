import { env } from "#app/lib/process/env.server.ts";
import { linkOutsideImages } from "#app/lib/text/outside-images.ts";

/** The files beside the pages, by id: their paths from the folder of all. */
export type DiskFiles = ReadonlyMap<number, string>;

type Surroundings = {
  /** Leads from the page to the folder of all. */
  root: string;
  missing_picture: string;
  /** Where an address of the site is in the folder, as it stands in HTML. */
  pathOf: (address: string) => string | undefined;
};

const IMAGE = /<img src="([^"]*)"(?: srcset="[^"]*" sizes="[^"]*")?( alt="([^"]*)"[^>]*|[^>]*)>/g;
const FILE_ADDRESS = /^\/(?:files|picture)\/(\d{1,10})(?:\/|$)/;
const LINK = / href="([^"]*)"/g;

/**
 * Stored HTML as it opens from disk. Nothing is loaded from the site: pictures that are not there are
 * their description. It has quotation marks only in tags, since `writeHtml()` writes those of texts as
 * entities. Wide code and tables scroll, by keyboard too.
 */
export function diskHtml(html: string, { root, missing_picture, pathOf }: Surroundings): string {
  return linkOutsideImages(html)
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<table tabindex="0">')
    .replace(IMAGE, (_, src: string, attributes: string, alt: string | undefined) => {
      const path = pathOf(src);
      return path === undefined
        ? `[${alt || missing_picture}]`
        : `<img src="${root}${path}"${attributes}>`;
    })
    .replace(LINK, (link, href: string) => {
      const address = ownAddress(href);
      if (address === null) return link;
      const path = pathOf(address);
      return ` href="${path === undefined ? env.SITE_URL + address : root + path}"`;
    });
}

/** The addresses of the site to which stored HTML links, as they stand in it. */
export function ownAddressesIn(html: string): string[] {
  return [...html.matchAll(LINK)].flatMap(([, href = ""]) => ownAddress(href) ?? []);
}

export function pathOfFile(files: DiskFiles, address: string): string | undefined {
  return files.get(Number(FILE_ADDRESS.exec(address)?.[1]));
}

/** The path of an address of the site, or null for one of another site. */
function ownAddress(href: string): string | null {
  if (href.startsWith("/")) return href;
  return href.startsWith(`${env.SITE_URL}/`) ? href.slice(env.SITE_URL.length) : null;
}
