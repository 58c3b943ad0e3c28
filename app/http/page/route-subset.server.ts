import type { ServerBuild } from "react-router";

/**
 * The build with only the named routes and the routes around them. The framework searches all
 * routes of a build several times for each page, and rebuilds their tree.
 */
export function withRoutes(build: ServerBuild, route_ids: readonly string[]): ServerBuild {
  const ids = new Set(route_ids.flatMap((id) => withParents(build, id)));
  const routes = Object.entries(build.routes).filter(([id]) => ids.has(id));
  const assets = Object.entries(build.assets.routes).filter(([id]) => ids.has(id));
  return {
    ...build,
    routes: Object.fromEntries(routes),
    assets: { ...build.assets, routes: Object.fromEntries(assets) },
  };
}

/**
 * Matches the path of each of these pages, and of its data. Parameters match numbers only; the
 * whole build serves all other spellings of an address.
 */
export function pathPattern(build: ServerBuild, route_ids: readonly string[]): RegExp {
  const paths = route_ids.map((id) =>
    withParents(build, id)
      .flatMap((route_id) => build.routes[route_id]?.path || [])
      .toReversed()
      .join("/")
      .replaceAll(/:\w+/g, "\\d+"),
  );
  return new RegExp(`^/(?:${paths.join("|")})(?:\\.data)?$`);
}

function withParents(build: ServerBuild, id: string): string[] {
  const route = build.routes[id];
  if (!route) throw new Error(`The build has no route ${id}`);
  return route.parentId === undefined ? [id] : [id, ...withParents(build, route.parentId)];
}
