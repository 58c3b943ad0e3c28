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
/** What the worker has stored, by address, and what it requested from the network. */
let stored = new Map<string, string>();
let requested: string[] = [];
let is_online = true;

beforeEach(() => {
  [shown, opened, handlers] = [[], [], new Map()];
  [stored, requested, is_online] = [new Map(), [], true];
  const self = {
    location: new URL(`${SITE}/push-worker.js?lang=en`),
    skipWaiting: async () => {},
    addEventListener: (name: string, handle: unknown) => handlers.set(name, handler.parse(handle)),
    registration: {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
      navigationPreload: { enable: async () => {} },
    },
    clients: { openWindow: async (address: string) => opened.push(address) },
  };
  const caches = {
    open: async () => ({
      put: async (address: string, { text }: { text: string }) => stored.set(address, text),
    }),
    match: async (address: string) => stored.get(address),
  };
  const fetch = async (request: string | { url: string }) => {
    const url = typeof request === "string" ? request : request.url;
    requested.push(url);
    if (!is_online) throw new TypeError("Failed to fetch");
    return { ok: true, text: `page ${url}` };
  };
  runInNewContext(SCRIPT, { self, URL, caches, fetch });
});

async function dispatch(name: string, event: object): Promise<void> {
  const work: unknown[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) });
  await Promise.all(work);
  expect(work).toHaveLength(1);
}

const click = (data: unknown) =>
  dispatch("notificationclick", { notification: { data, close: () => {} } });

/** What the worker answers, or null if it leaves the request to the browser. */
async function answerTo(request: object, preloadResponse?: Promise<unknown>): Promise<unknown> {
  let answer: unknown = null;
  const respondWith = (promise: unknown) => {
    answer = promise;
  };
  handlers.get("fetch")?.({ request, preloadResponse, respondWith });
  return await answer;
}

const PAGE = { url: "/topic/7", mode: "navigate", method: "GET" };

test("the worker stores one page, in the language of its address", async () => {
  await dispatch("install", {});
  expect([...stored]).toEqual([["/offline", "page /offline?lang=en"]]);
});

test("a page that the network answers is that of the network, whatever it is", async () => {
  await dispatch("install", {});
  expect(await answerTo(PAGE)).toEqual({ ok: true, text: "page /topic/7" });
  expect(await answerTo(PAGE, Promise.resolve("preloaded"))).toBe("preloaded");
  expect(requested).toEqual(["/offline?lang=en", "/topic/7"]);
  expect([...stored.keys()]).toEqual(["/offline"]);
});

test("a page that cannot be loaded is the stored one", async () => {
  await dispatch("install", {});
  is_online = false;
  expect(await answerTo(PAGE)).toBe("page /offline?lang=en");
  expect(await answerTo(PAGE, Promise.reject(new TypeError("Failed")))).toBe(
    "page /offline?lang=en",
  );
});

test("without the stored page the browser shows its own, and push messages still come", async () => {
  is_online = false;
  await dispatch("install", {});
  await expect(answerTo(PAGE)).rejects.toThrow("Failed to fetch");
  expect(handlers.has("push")).toBe(true);
});

test.each([
  { url: "/topic/7.data", mode: "cors", method: "GET" },
  { url: "/assets/x.js", mode: "no-cors", method: "GET" },
  { url: "/topic/7/reply", mode: "navigate", method: "POST" },
])("the worker leaves $method $url ($mode) to the browser", async (request) => {
  expect(await answerTo(request)).toBeNull();
  expect(requested).toEqual([]);
});

test("a message is shown with its language, its tag and the address to open", async () => {
  await dispatch("push", { data: { json: () => JSON.parse(JSON.stringify(MESSAGE)) } });
  const { url, ...others } = MESSAGE;
  expect(shown).toEqual([{ ...others, icon: "/icons/icon-192.png", data: { url } }]);
});

test("a message with the icon of the site is shown with it", async () => {
  const message = { ...MESSAGE, icon: "/files/7/icon.png?w=192" };
  await dispatch("push", { data: { json: () => message } });
  expect(shown).toMatchObject([{ icon: "/files/7/icon.png?w=192" }]);
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
