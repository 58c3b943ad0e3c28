import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** All addresses of the site outside the API, as app/routes.ts declares them, with their files. */
export function listPageRoutes(): { path: string; file: string }[] {
  return pathsOf(routes, "").filter(({ path }) => !path.startsWith("/api/"));
}

function pathsOf(
  entries: readonly RouteConfigEntry[],
  parent: string,
): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    const own_routes =
      entry.path !== undefined || entry.index ? [{ path: path || "/", file: entry.file }] : [];
    return [...own_routes, ...pathsOf(entry.children ?? [], path)];
  });
}
