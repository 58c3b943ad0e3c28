import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FORMAT_VERSION } from "./format.ts";
import type { Field } from "./kinds/fields.ts";
import { KINDS } from "./kinds/index.ts";
import type { Kind } from "./kinds/kind.ts";

const page = readFileSync("docs/format.md", "utf8");
const KIND = /^### (\w+)\n([\s\S]*?)(?=^### |(?![\s\S]))/gm;
const FIELD = /^\| `(\w+)` \| (.+) \|$/gm;

test("the page of the format has each kind with its key and its fields, in their order", () => {
  const described = [...page.matchAll(KIND)].map(([, name, text = ""]) => ({
    name,
    sentence: /^Key: .+$/m.exec(text)?.[0],
    fields: [...text.matchAll(FIELD)].map(([, field, value = ""]) => ({
      field,
      refers_to: / of `(\w+)`/.exec(value)?.[1],
      is_html: value.startsWith("HTML"),
      may_be_null: value.includes(", or null"),
      left_out: /; `(.+)` if it is left out/.exec(value)?.[1],
      is_private: value.endsWith(" (not for members)"),
    })),
  }));
  expect(described).toEqual(
    KINDS.map((kind) => ({
      name: kind.name,
      sentence: sentenceOf(kind),
      fields: Object.entries(kind.fields).map(([field, { refers_to, is_html, ...own }]) => ({
        field,
        refers_to,
        is_html: is_html ?? false,
        may_be_null: own.schema.safeParse(null).success,
        left_out: valueIfLeftOut(own),
        is_private: own.is_private ?? false,
      })),
    })),
  );
  expect(page).toContain(`version ${FORMAT_VERSION}.`);
});

function sentenceOf({ key, where_members_read, needs }: Kind): string {
  return [
    `Key: ${key.map((name) => `\`${name}\``).join(", ")}.`,
    ...(where_members_read === undefined ? ["Not in an archive for members."] : []),
    ...(needs === "passwords" ? ["Only with passwords."] : []),
  ].join(" ");
}

function valueIfLeftOut({ schema }: Pick<Field, "schema">): string | undefined {
  const { success, data } = schema.safeParse(undefined);
  return success && data !== undefined ? JSON.stringify(data) : undefined;
}
