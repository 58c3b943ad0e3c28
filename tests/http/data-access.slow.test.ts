import { beforeAll, expect, test, vi } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { findWrongReaders, findWrongSenders } from "./page-access.ts";

/** Each test sends hundreds of requests, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("the data of an address is shown only to the roles that may see the page", async () => {
  expect(await findWrongReaders(app, "data")).toEqual([]);
});

test("a form of the client-side router is accepted only from the roles that may send it", async () => {
  expect(await findWrongSenders(app, "data")).toEqual([]);
});
