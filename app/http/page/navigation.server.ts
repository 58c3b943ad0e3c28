import type { MiddlewareFunction } from "react-router";
import { routeContext } from "../session/context.server.ts";

/**
 * True when a reader opens a page, by a full load or by the router. A GET with a side effect
 * (marking as read, taking a notice) checks this first. Browsers mark images and prefetches in
 * headers that no page can forge. Without such a header (text browsers, which load no images) the
 * request counts as a navigation.
 */
export function isNavigation(request: Request): boolean {
  return request.method === "GET" && !isSubresourceRequest(request) && !isPrefetch(request);
}

/** Any address has the route of unknown ones. */
const UNKNOWN_ROUTE = "*";

/** The metrics count a request by its route. */
export const storeRoute: MiddlewareFunction<Response> = ({ pattern, context }) => {
  if (pattern !== UNKNOWN_ROUTE) context.set(routeContext, `/${pattern.replace(/^\/+/, "")}`);
};

/** The refusal is not cacheable: a navigation to the same address, or a program, gets an answer. */
export const SUBRESOURCE_REFUSAL = {
  status: 404,
  headers: { "Cache-Control": "no-store", Vary: "Sec-Fetch-Dest, Accept" },
};

/**
 * Refuses pages that are requested as an image, script or style, before any other work. The web
 * manifest is a route too, because it names the site.
 */
export const refuseSubresources: MiddlewareFunction<Response> = ({ request }) =>
  isSubresourceRequest(request) && !isManifestRequest(request)
    ? new Response(null, SUBRESOURCE_REFUSAL)
    : undefined;

function isManifestRequest({ url, headers }: Request): boolean {
  return (
    headers.get("Sec-Fetch-Dest") === "manifest" && new URL(url).pathname === "/site.webmanifest"
  );
}

/** True when the router requests the data of a page: the path of the page plus ".data". */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

const PAGE_DESTINATIONS = new Set(["document", "empty"]);

// Over plain http and in old browsers there is no Sec-Fetch-Dest; there, images are recognised by
// Accept.
export function isSubresource(destination: string | undefined, accept: string | undefined) {
  if (destination !== undefined) return !PAGE_DESTINATIONS.has(destination);
  return accept?.startsWith("image/") ?? false;
}

function isSubresourceRequest({ headers }: Request): boolean {
  return isSubresource(
    headers.get("Sec-Fetch-Dest") ?? undefined,
    headers.get("Accept") ?? undefined,
  );
}

function isPrefetch({ headers }: Request): boolean {
  return ["Sec-Purpose", "Purpose", "X-Moz"].some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ""),
  );
}
