import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { pathPattern, withRoutes } from "./route-subset.server.ts";

const build = makeBuild({
  root: { path: "" },
  members: { parentId: "root" },
  forums: { parentId: "members", path: "forum" },
  forum: { parentId: "members", path: "forum/:forumId" },
  settings: { parentId: "members", path: "settings" },
  "delete-account": { parentId: "settings", path: "delete-account" },
});

test("a subset has the named routes and the routes around them, and their files", () => {
  const subset = withRoutes(build, ["forums", "forum"]);
  const ids = ["root", "members", "forums", "forum"];
  expect(Object.keys(subset.routes)).toEqual(ids);
  expect(Object.keys(subset.assets.routes)).toEqual(ids);
  expect(Object.keys(build.routes)).toHaveLength(6);
});

test("a route that the build does not have is an error at the start", () => {
  expect(() => withRoutes(build, ["froum"])).toThrow("froum");
});

describe("the pattern of the paths", () => {
  const pattern = pathPattern(build, ["forums", "forum", "delete-account"]);

  test.each(["/forum", "/forum/12", "/forum/12.data", "/forum.data", "/settings/delete-account"])(
    "matches %s",
    (path) => expect(pattern.test(path)).toBe(true),
  );

  test.each([
    "/",
    "/forum/",
    "/forum/x",
    "/forum/%31",
    "/forum/1/newTopic",
    "/settings",
    "//forum",
  ])("does not match %s", (path) => expect(pattern.test(path)).toBe(false));
});

function makeBuild(routes: Record<string, { parentId?: string; path?: string }>): ServerBuild {
  const with_ids = Object.entries(routes).map(([id, route]) => [id, { id, ...route }] as const);
  const module = { default: () => null };
  const asset = {
    module: "",
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  return {
    entry: { module: { default: () => new Response(), streamTimeout: undefined } },
    routes: Object.fromEntries(with_ids.map(([id, route]) => [id, { ...route, module }])),
    assets: {
      entry: { imports: [], module: "" },
      routes: Object.fromEntries(with_ids.map(([id, route]) => [id, { ...route, ...asset }])),
      url: "",
      version: "",
    },
    publicPath: "",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  };
}
