import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FORMAT_VERSION } from "./format.ts";
import { KINDS } from "./kinds/index.ts";

const page = readFileSync("docs/format.md", "utf8");

test("the page of the format describes each kind with its fields, in their order", () => {
  const described = [...page.matchAll(/^### (\w+)\n([\s\S]*?)(?=^### |(?![\s\S]))/gm)].map(
    ([, name, text = ""]) => [
      name,
      [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field),
    ],
  );
  expect(described).toEqual(KINDS.map(({ name, fields }) => [name, Object.keys(fields)]));
  expect(page).toContain(`version ${FORMAT_VERSION}.`);
});
