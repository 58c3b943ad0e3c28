import type { Document } from "#app/content/document.ts";
import { outsideAddresses, pictureAddress } from "#app/content/outside-pictures.server.ts";
import { ORIGIN_URL_MAX } from "#app/contract/field-limits.ts";
import { readPublicUrl } from "#app/lib/net/public-request.server.ts";
import { allows_loopback } from "../../notify/push/allows-loopback.server.ts";

/** The addresses of pictures that the site may fetch. Others stay links. */
export function listFetchable(document: Document): string[] {
  const addresses = outsideAddresses(document).flatMap((src) => pictureAddress(src) ?? []);
  return [...new Set(addresses)].filter(isFetchable);
}

function isFetchable(address: string): boolean {
  const url = readPublicUrl(address, { allows_http: true, allows_loopback });
  return url !== null && address.length <= ORIGIN_URL_MAX;
}
