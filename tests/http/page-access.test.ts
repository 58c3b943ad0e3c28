import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { listPageRoutes } from "#tests/support/page-routes.ts";
import {
  findWrongReaders,
  findWrongSenders,
  listAskingForms,
  listReadOnlyForms,
} from "./page-access.ts";
import { ROWS } from "./page-rights.ts";

/** Each test sends hundreds of requests, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("every address has a row in the table, and every row an address", () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(
    [...new Set(listPageRoutes().map(({ path }) => path))].toSorted(),
  );
});

test("exactly the addresses whose row has a `post` accept forms", () => {
  const with_action = listPageRoutes().filter(({ file }) =>
    /export (const|\{[^}]*as) action\b/.test(readFileSync(`app/${file}`, "utf8")),
  );
  const rows = Object.entries(ROWS).filter(([, { post }]) => post);
  expect(rows.map(([path]) => path).toSorted()).toEqual(
    [...new Set(with_action.map(({ path }) => path))].toSorted(),
  );
});

test("an address is shown only to the roles that may see it", async () => {
  expect(await findWrongReaders(app, "page")).toEqual([]);
});

test("a form is accepted only from the roles that may send it", async () => {
  expect(await findWrongSenders(app, "page")).toEqual([]);
});

test("grave forms, and no others, ask again a superuser who has signed in some time ago", async () => {
  const rows = Object.entries(ROWS).filter(([, { asks_again }]) => asks_again);
  expect((await listAskingForms(app)).toSorted()).toEqual(rows.map(([path]) => path).toSorted());
});

test("forms by which somebody writes what others read, and no others, are refused while the site is read only", async () => {
  const rows = Object.entries(ROWS).filter(([, { read_only }]) => read_only === "refused");
  expect((await listReadOnlyForms(app)).toSorted()).toEqual(rows.map(([path]) => path).toSorted());
});
