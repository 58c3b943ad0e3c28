/**
 * No route has as many segments. The addresses above a longer one match what it matches itself: the
 * page for unknown addresses.
 */
export const PARENT_PATHS_MAX = 10;

/**
 * The addresses above this one. The browser must know their routes, because it uses a layout as the
 * whole page if it does not know its index route. Anyone may request an address of thousands of
 * segments, and matching each address above it would block the process for seconds.
 */
export function parentPaths(pathname: string): string[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments
    .slice(0, PARENT_PATHS_MAX)
    .map((_, index) => `/${segments.slice(0, index).join("/")}`);
}
