import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { createPathTable, isSameText, segmentsOf } from "./paths.ts";

const PATHS = [
  "/",
  "/users",
  "/users/{user_id}",
  "/users/me",
  "/users/me/password",
  "/topics/{id}",
  "/topics/multi",
  "/topics/{topic_id}/post",
  "/topics/{topic_id}/post/{post_id}",
  "/notifications/{notification_id}/read",
  "/notifications/topic/{topic_id}/read",
  "/password-recovery/{email}",
  "/openapi.json",
];

const table = createPathTable<string>();
for (const path of PATHS) table.add(path, path);

const find = (pathname: string) => {
  const match = table.find(segmentsOf(pathname));
  return match && { path: match.target, params: match.params };
};

describe("a path", () => {
  test.each([
    ["/", "/", {}],
    ["/users", "/users", {}],
    ["/users///", "/users", {}],
    ["/USERS/Me", "/users/me", {}],
    ["/users/me", "/users/me", {}],
    ["/users/%6de", "/users/me", {}],
    ["/users/mee", "/users/{user_id}", { user_id: "mee" }],
    ["/users/A%2FB", "/users/{user_id}", { user_id: "A/B" }],
    ["/users/%252F", "/users/{user_id}", { user_id: "%2F" }],
    ["/users/%zz", "/users/{user_id}", { user_id: "%zz" }],
    ["/topics/multi/post", "/topics/{topic_id}/post", { topic_id: "multi" }],
    ["/topics/7/post/8/", "/topics/{topic_id}/post/{post_id}", { topic_id: "7", post_id: "8" }],
    ["/notifications/topic/3/read", "/notifications/topic/{topic_id}/read", { topic_id: "3" }],
    ["/password-recovery/a+b@c.d", "/password-recovery/{email}", { email: "a+b@c.d" }],
  ])("%s is %s", (pathname, path, params) => {
    expect(find(pathname)).toEqual({ path, params });
  });

  test.each([
    "//users",
    "/users//me",
    "/topics//post",
    "/users/me/",
    "/user%73/%6D%65/x",
    "/openapi-json",
    "/%zz/users",
    "/u\u017fers",
  ])("%s is what the framework's matcher says", (pathname) => {
    expect(find(pathname)).toEqual(findByFramework(pathname));
  });
});

test("random paths are matched as the framework's matcher does", () => {
  const parts = [
    "users",
    "Me",
    "me",
    "topics",
    "multi",
    "post",
    "7",
    "",
    "%6De",
    "a%2Fb",
    "é",
    "%E0",
  ];
  const differing_paths = Array.from({ length: 5000 }, (_, seed) =>
    Array.from(
      { length: 1 + (seed % 5) },
      (_, index) => `/${parts[(seed * 7 + index * (3 + (seed % 11))) % parts.length] ?? ""}`,
    ).join(""),
  ).filter(
    (pathname) => JSON.stringify(find(pathname)) !== JSON.stringify(findByFramework(pathname)),
  );
  expect(differing_paths).toEqual([]);
});

test("only letters of ASCII have two cases", () => {
  expect(isSameText("ApI", "api")).toBe(true);
  expect(isSameText("bac\u212aup", "backup")).toBe(false);
  expect(isSameText("ap\u0130", "api")).toBe(false);
});

const routes = PATHS.map((path) => ({
  id: path,
  path: path.replace(/\{(\w+)\}/g, ":$1"),
}));

function findByFramework(pathname: string) {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return match ? { path: match.route.id, params: match.params } : null;
}
