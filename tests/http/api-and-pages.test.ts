import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { sharedApp } from "#tests/support/app.ts";
import { listPageButtons } from "#tests/support/page-buttons.ts";
import { ROWS } from "./api-and-pages.ts";
import { readContract } from "./contract.ts";

const DOCUMENT = readFileSync("docs/api-and-pages.md", "utf8");
/** A row such as `| `/keyboard` | why |`. */
const DOCUMENT_ROW = /^\| (`.*`) \| (.+) \|$/gm;

let operation_ids: string[];

beforeAll(async () => {
  const { calls } = await readContract((await sharedApp()).api());
  operation_ids = calls.map(({ operation }) => operation.operationId);
});

test("every page and every button of its form has a row in the table, and every row a page", () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(listPageButtons().toSorted());
});

test("the calls of the table exist", () => {
  const names = Object.values(ROWS).flatMap((row) => row ?? []);
  expect(names.filter((name) => !operation_ids.includes(name))).toEqual([]);
});

test("the document gives a reason for each page that is left out, and for no other one", () => {
  const left_out = Object.entries(ROWS).flatMap(([page, row]) => (row === null ? [page] : []));
  const explained = [...DOCUMENT.matchAll(DOCUMENT_ROW)].flatMap(([, pages = ""]) =>
    pages.split(", ").map((page) => page.replaceAll("`", "")),
  );
  expect(explained.toSorted()).toEqual(left_out.toSorted());
});
