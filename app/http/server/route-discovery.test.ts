import { expect, test } from "vitest";
import { boundRouteDiscovery } from "./route-discovery.server.ts";

const pathsOf = (request: Request | null) =>
  request && new URL(request.url).searchParams.get("paths");

test("paths that differ in their numbers are one", () => {
  const bounded = boundRouteDiscovery(requestFor(["/topic/1", "/topic/23", "/topic/4/post/5"]));
  expect(pathsOf(bounded)).toBe("/topic/1,/topic/1/post/1");
});

test("more paths than a page has links are refused", () => {
  expect(boundRouteDiscovery(requestFor(names(80)))).not.toBeNull();
  expect(boundRouteDiscovery(requestFor(names(81)))).toBeNull();
});

test("other requests are not changed", () => {
  const request = new Request(`http://divan.test/search?paths=${"a,".repeat(200)}`);
  expect(boundRouteDiscovery(request)).toBe(request);
});

function names(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `/user/${"a".repeat(n + 1)}`);
}

function requestFor(paths: string[]): Request {
  return new Request(`http://divan.test/__manifest?version=1&paths=${paths.join(",")}`);
}
