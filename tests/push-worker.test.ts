import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";

const SITE = "https://divan.example";
const SCRIPT = readFileSync("public/push-worker.js", "utf8");
const MESSAGE = {
  title: "emma sizden söz etti",
  body: "Ahşap » Sehpa",
  url: "/notifications/7",
  tag: "mention-7",
  lang: "tr",
};

const handler = z.custom<(event: object) => void>((value) => typeof value === "function");
let shown: unknown[] = [];
let opened: string[] = [];
let handlers = new Map<string, z.output<typeof handler>>();

beforeEach(() => {
  [shown, opened, handlers] = [[], [], new Map()];
  const self = {
    location: new URL(`${SITE}/push-worker.js`),
    skipWaiting: async () => {},
    addEventListener: (name: string, handle: unknown) => handlers.set(name, handler.parse(handle)),
    registration: {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    },
    clients: { openWindow: async (address: string) => opened.push(address) },
  };
  runInNewContext(SCRIPT, { self, URL });
});

async function dispatch(name: string, event: object): Promise<void> {
  const work: unknown[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) });
  await Promise.all(work);
  expect(work).toHaveLength(1);
}

const click = (data: unknown) =>
  dispatch("notificationclick", { notification: { data, close: () => {} } });

test("the worker handles push messages and clicks, and no requests", () => {
  expect([...handlers.keys()].toSorted()).toEqual(["install", "notificationclick", "push"]);
});

test("a message is shown with its language, its tag and the address to open", async () => {
  await dispatch("push", { data: { json: () => JSON.parse(JSON.stringify(MESSAGE)) } });
  const { url, ...others } = MESSAGE;
  expect(shown).toEqual([{ ...others, icon: "/icons/icon-192.png", data: { url } }]);
});

test.each([
  ["none", null],
  ["text", { json: () => JSON.parse("hello") }],
])("a message that cannot be read (%s) is shown as one of the site", async (_, data) => {
  await dispatch("push", { data });
  expect(shown).toMatchObject([{ title: "divan.example", data: { url: "/notifications" } }]);
});

test.each([
  [{ url: "/notifications/7" }, `${SITE}/notifications/7`],
  [{ url: "https://evil.example/x" }, "/notifications"],
  [{ url: "//evil.example/x" }, "/notifications"],
  [{ url: "javascript:alert(1)" }, "/notifications"],
  [null, `${SITE}/notifications`],
])("a click on %j opens %s", async (data, address) => {
  await click(data);
  expect(opened).toEqual([address]);
});
