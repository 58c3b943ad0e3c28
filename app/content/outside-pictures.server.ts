import { createHash } from "node:crypto";
import { isOwnPath } from "#app/lib/net/addresses.ts";
import { type Document, type Image, mapRuns } from "./document.ts";

/** The site has fetched it from `address`. */
export type FetchedPicture = {
  id: number;
  url: string;
  width: number;
  height: number;
  address: string;
};

/** An image that is no path of this site waits to be fetched. */
const isOutside = ({ src }: Image) => !isOwnPath(src);

/** The addresses of the pictures of other sites, each once. */
export function outsideAddresses(document: Document): string[] {
  const addresses = new Set<string>();
  mapRuns(document, (runs) => {
    for (const { image } of runs) if (image && isOutside(image)) addresses.add(image.src);
    return runs;
  });
  return [...addresses];
}

/** Shows these pictures, each in the place of its address. Their descriptions stay. */
export function showFetched(
  document: Document,
  find: (address: string) => FetchedPicture | undefined,
): Document {
  return mapRuns(document, (runs) =>
    runs.map((run) => {
      const picture = run.image && isOutside(run.image) ? find(run.image.src) : undefined;
      if (!run.image || !picture) return run;
      const { url: src, width, height } = picture;
      return { ...run, image: { src, alt: run.image.alt, width, height } };
    }),
  );
}

/** The spelling of an address by which pictures are compared, or null for what is none. */
export function pictureAddress(src: string): string | null {
  const url = URL.parse(src);
  if (!url) return null;
  url.hash = "";
  return url.href;
}

/** 48 bits of the hash distinguish the pictures of all posts. */
const KEY_LETTERS = 12;

/**
 * A part of the name of a fetched picture, from which `withoutFetching()` knows that it is the one
 * of the address.
 */
export function pictureKey(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, KEY_LETTERS);
}

const WAITING = /<a class="waiting-image" href="([^"]*)"[^>]*>([^<]*)<\/a>/g;
/** Releases up to 0.2 stored such an image. */
const LOADED_BY_READERS = /<img src="(https?:[^"]*)" alt="([^"]*)"[^>]*>/g;
const FETCHED =
  /<a class="picture" href="[^"]*"><img src="\/files\/\d+\/[a-z0-9.-]*?([0-9a-f]{12})\.(?:jpg|png|webp)"[^>]*? alt="([^"]*)"[^>]*><\/a>/g;

/**
 * Stored HTML in which a picture of another site is written alike, whether it was fetched or not:
 * fetching it is no change of the text. Only for comparing.
 */
export function withoutFetching(html: string): string {
  if (!html.includes("<img ") && !html.includes('class="waiting-image"')) return html;
  return html
    .replace(FETCHED, (_, key: string, alt: string) => fetchedAs(key, alt))
    .replace(LOADED_BY_READERS, writeAlike)
    .replace(WAITING, (whole, href: string, text: string) =>
      writeAlike(whole, href, text === href ? "" : text),
    );
}

function writeAlike(whole: string, href: string, alt: string): string {
  const address = pictureAddress(href.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return address === null ? whole : fetchedAs(pictureKey(address), alt);
}

function fetchedAs(key: string, alt: string): string {
  return `<fetched key="${key}" alt="${alt}">`;
}
