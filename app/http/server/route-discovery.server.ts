const MANIFEST_PATH = "/__manifest";
/**
 * The browser's router asks for the routes of the links of a page. No page has so many links that
 * differ in more than their numbers. The framework searches all routes for each of them.
 */
const MAX_PATHS = 80;

/**
 * A request for routes that names each path once: numbers do not decide which routes a path has.
 * Null if it names too many paths. All other requests are returned as they are.
 */
export function boundRouteDiscovery(request: Request): Request | null {
  const url = new URL(request.url);
  if (url.pathname !== MANIFEST_PATH) return request;
  const named_paths = url.searchParams.get("paths")?.split(",") ?? [];
  const paths = new Set(named_paths.map((path) => path.replace(/\d+/g, "1")));
  if (paths.size > MAX_PATHS) return null;
  url.searchParams.set("paths", [...paths].join(","));
  return new Request(url, { headers: request.headers, signal: request.signal });
}
