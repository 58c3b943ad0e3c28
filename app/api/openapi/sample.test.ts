import { expect, test } from "vitest";
import { sampleOf } from "./sample.ts";

const schemas = {
  TopicInput: {
    type: "object",
    required: ["title", "forum_id"],
    properties: {
      title: { type: "string" },
      forum_id: { type: "integer", minimum: 1 },
      note: { type: "string" },
    },
  },
};

test.each([
  [{ $ref: "#/components/schemas/TopicInput" }, { title: "…", forum_id: 1 }],
  [{ type: "object", properties: { a: { type: "boolean" }, b: { type: "string" } } }, { a: true }],
  [{ anyOf: [{ type: "null" }, { type: "string", format: "email" }] }, "you@example.org"],
  [{ type: "array", items: { type: "integer", minimum: 5 } }, [5]],
  [{ enum: ["open", "closed"] }, "open"],
  [{ type: "integer", examples: [42] }, 42],
  [{ type: "string", example: "Walnut", default: "Oak" }, "Walnut"],
])("a value for %j", (schema, sample) => {
  expect(sampleOf(schema, schemas)).toEqual(sample);
});
