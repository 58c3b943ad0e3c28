import { expect, test } from "vitest";
import { type TypePart, typeOf } from "./schema-type.ts";

const user = { $ref: "#/components/schemas/User" };
const guest = { $ref: "#/components/schemas/PublicUser" };

test.each([
  ["string", { type: "string" }],
  ["string (email)", { type: "string", format: "email" }],
  ["string | null", { anyOf: [{ type: "string", maxLength: 5 }, { type: "null" }] }],
  ["string | null", { type: ["string", "null"] }],
  ['"open" | "closed"', { type: "string", enum: ["open", "closed"] }],
  ['("open" | "closed")[]', { type: "array", items: { enum: ["open", "closed"] } }],
  ["User", user],
  ["User[]", { type: "array", items: user }],
  ["(User | PublicUser)[]", { type: "array", items: { anyOf: [user, guest] } }],
  ["(User | null)[]", { type: "array", items: { oneOf: [user, { type: "null" }] } }],
  ["string[][]", { type: "array", items: { type: "array", items: { type: "string" } } }],
  // Two members that differ only in their limits are one type.
  [
    "integer[]",
    { type: "array", items: { anyOf: [{ type: "integer" }, { type: "integer", minimum: 1 }] } },
  ],
  [
    "{data: (User | PublicUser)[], count: integer}",
    {
      type: "object",
      properties: {
        data: { type: "array", items: { anyOf: [user, guest] } },
        count: { type: "integer" },
      },
    },
  ],
  // The union inside of an object belongs to its field.
  [
    "{a: string | null}[]",
    { type: "array", items: { properties: { a: { type: ["string", "null"] } } } },
  ],
  ["{[name]: integer}", { type: "object", additionalProperties: { type: "integer" } }],
  ["User & PublicUser", { allOf: [user, guest] }],
  ["any", {}],
])("%s", (written, schema) => {
  expect(typeOf(schema).map(textOf).join("")).toBe(written);
});

test("a named part is a link to its shape", () => {
  expect(typeOf({ type: "array", items: user })).toEqual([{ shape: "User" }, "[]"]);
});

function textOf(part: TypePart): string {
  return typeof part === "string" ? part : part.shape;
}
