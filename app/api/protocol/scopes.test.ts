import { expect, test } from "vitest";
import { InsufficientScope, requiredScope } from "./scopes.ts";

test.each([
  ["GET", { access: "member" }, "read"],
  ["POST", { access: "member" }, "write"],
  ["DELETE", { access: "member" }, "write"],
  ["GET", { access: "superuser" }, "administer"],
  ["PATCH", { access: "superuser" }, "administer"],
  ["GET", { access: "member", scope: "sign_in" }, "sign_in"],
  ["POST", { access: "superuser", scope: "any" }, "any"],
] as const)("%s %j needs %s", (method, description, scope) => {
  expect(requiredScope(method, description)).toBe(scope);
});

test("the header names the scope that is missing, if one would do", () => {
  expect(new InsufficientScope("write").header).toBe(
    'Bearer error="insufficient_scope", scope="write"',
  );
  expect(new InsufficientScope("sign_in").header).toBe('Bearer error="insufficient_scope"');
});
