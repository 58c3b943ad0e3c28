import type { MiddlewareFunction } from "react-router";

/**
 * True when a visitor goes to a page, by the browser or by its script. A GET that has an effect
 * (marking as read, taking a notice) asks this first. A browser that loads an image or prefetches a
 * page says so in headers that no page can forge. Without any such header (text browsers, which
 * load no images) it is a navigation.
 */
export function isNavigation(request: Request): boolean {
  return request.method === "GET" && !isSubresource(request) && !isPrefetch(request);
}

/**
 * Pages are not images, scripts or styles of other pages: such a request ends here, before it costs
 * anything.
 */
export const refuseSubresources: MiddlewareFunction<Response> = ({ request }) => {
  // Not kept: the same address is a page when it is navigated to.
  if (isSubresource(request))
    return new Response(null, {
      status: 404,
      headers: { "Cache-Control": "no-store", Vary: "Sec-Fetch-Dest, Accept" },
    });
  return undefined;
};

/**
 * True when the framework's script asks for the data of a page, at the address of the page with
 * ".data" behind it.
 */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

const PAGE_DESTINATIONS = new Set(["document", "empty"]);

// Sec-Fetch-Dest is not sent over plain http, nor by old browsers; those still ask for an image by
// Accept.
function isSubresource({ headers }: Request): boolean {
  const destination = headers.get("Sec-Fetch-Dest");
  if (destination !== null) return !PAGE_DESTINATIONS.has(destination);
  return headers.get("Accept")?.startsWith("image/") ?? false;
}

function isPrefetch({ headers }: Request): boolean {
  return ["Sec-Purpose", "Purpose", "X-Moz"].some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ""),
  );
}
