import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiAnswer } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import {
  HIDDEN_ID,
  makeSecretWorld,
  SECRET,
  type SecretWorld,
} from "#tests/support/secret-world.ts";
import { addressIn } from "#tests/support/world.ts";
import { type Call, readContract } from "./contract.ts";
import { ROWS } from "./page-rights.ts";

/** Every page and every call, for everybody who is outside: hundreds of requests. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let app: App;
let world: SecretWorld;
let calls: Call[];

beforeAll(async () => {
  app = await sharedApp();
  calls = (await readContract(app.api())).calls;
  world = await makeSecretWorld(app);
});

const page_paths = Object.entries(ROWS)
  .filter(([, { get }]) => get)
  .map(([path]) => path);
/** Not the one that ends the session, with which the tests below read. */
const form_paths = Object.entries(ROWS)
  .filter(([path, { post }]) => post && path !== "/logout")
  .map(([path]) => path);

/** Pages of what the account itself has written: its own texts stay its own. */
const OWN_DATA = new Set([
  "/settings/export",
  "/settings/export-files",
  "/settings/archive/download",
]);

/** What an answer says, without the address that was asked for. */
async function textOf(response: Response, address: string): Promise<string> {
  const type = response.headers.get("Content-Type") ?? "";
  const is_stream = type.startsWith("text/event-stream");
  const body = is_stream ? "" : await response.text();
  if (is_stream) await response.body?.cancel();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return `${headers}\n${body}`.replaceAll(address, "").replaceAll(encodeURIComponent(address), "");
}

async function readPage(address: string, cookie: string): Promise<string> {
  const response = await fetch(app.url + address, {
    headers: { Cookie: cookie },
    redirect: "manual",
  });
  return await textOf(response, address);
}

/** An address with the ids of what is hidden, and the same without any. */
const addressOf = (path: string) =>
  addressIn(
    { users: { inactive: 0, member: 0, owner: 0, moderator: 0 }, ids: world.page_ids },
    path,
  );
const dataOf = (address: string) => {
  const [path = "", query = ""] = address.split("?");
  return `${path === "/" ? "/_" : path}.data${query && `?${query}`}`;
};

/** Searches and filters that would name what is hidden. */
const EXTRA_ADDRESSES = () => [
  "/search?q=gizlizqxbaslik",
  "/search?q=gizlizqxbaslk",
  "/search?q=gizlizqxforum",
  "/search?q=gizlizqxgrup",
  `/search?q=gizlizqxmetin&forum_id=${world.ids.forum}`,
  "/search?q=forum%3Agizlizqxforum+gizlizqxmetin",
  "/search?q=icerde",
  "/search?q=gizlizqxresim",
  "/admin/files?member=icerde",
  "/latest?filter=unread",
  "/latest?filter=unanswered",
  "/latest?filter=mine",
  "/notifications?show=all",
  "/settings?tab=subscriptions",
  "/settings?tab=mutes",
  `/topic/${world.ids.merged_topic}`,
  `/topic/${world.ids.moved_topic}`,
  `/topic/${world.ids.topic}/post/${world.ids.post}`,
  `/topic/${world.ids.open_topic}/reply?quote=${world.ids.post}`,
  `/settings?tab=feeds&forum=${world.ids.forum}`,
  `/settings?tab=feeds&topic=${world.ids.topic}`,
];

const addresses = () =>
  Object.values(world.files).flatMap(({ url }) => [url, `${url}?w=480`, `${url}?w=96`]);
const ask = async (address: string, headers: Record<string, string>) => {
  const response = await fetch(app.url + address, { headers, redirect: "manual" });
  return { status: response.status, text: await textOf(response, address) };
};

describe("the files of a restricted forum", () => {
  test("are not there for members outside, as for programs with their keys", async () => {
    for (const { name, cookie, api } of world.outsiders)
      for (const address of addresses())
        for (const [header, value] of [
          ["Cookie", cookie],
          ["Authorization", `Bearer ${api.token}`],
        ] as const) {
          const { status, text } = await ask(address, { [header]: value });
          expect([name, address, status, SECRET.exec(text)]).toEqual([name, address, 404, null]);
        }
    for (const { name, api } of world.keys)
      for (const address of addresses()) {
        const { status, text } = await ask(address, { Authorization: `Bearer ${api.token}` });
        const expected = name.startsWith("a writing") ? 403 : 404;
        expect([name, address, status, SECRET.exec(text)]).toEqual([name, address, expected, null]);
      }
  });

  test("are asked for by guests in vain, and read by those inside", async () => {
    for (const address of addresses()) {
      expect([address, (await ask(address, {})).status]).toEqual([address, 401]);
      const wrong_key = await ask(address, { Authorization: "Bearer divan_gizli" });
      expect([address, wrong_key.status]).toEqual([address, 403]);
      for (const [header, value] of [
        ["Cookie", world.inside.cookie],
        ["Authorization", `Bearer ${world.selin.token}`],
      ] as const)
        expect([address, (await ask(address, { [header]: value })).status]).toEqual([address, 200]);
    }
  });
});

describe("nobody outside reads a word of a restricted forum", () => {
  test("on the page of a warning about it", async () => {
    expect(await readPage("/warning", world.former.cookie)).toContain("Uyarı");
    expect(await readPage("/warning", world.former.cookie)).not.toMatch(SECRET);
    await app.sql`update warnings set seen_at = now()`;
  });

  test("on any page, in any form of it", async () => {
    const leaks: string[] = [];
    for (const { name, cookie } of world.outsiders) {
      const addresses = [
        ...page_paths.filter((path) => !OWN_DATA.has(path)).map(addressOf),
        ...EXTRA_ADDRESSES(),
      ];
      for (const address of addresses.flatMap((each) => [each, dataOf(each)])) {
        const text = await readPage(address, cookie);
        const [word] = SECRET.exec(withoutWordsOf(address, text)) ?? [];
        if (word) leaks.push(`${name} ${address}: ${word}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  test("in the answer to any form", async () => {
    const leaks: string[] = [];
    for (const { name, cookie } of world.outsiders.slice(0, 3)) {
      for (const path of form_paths) {
        const address = addressOf(path);
        const response = await fetch(app.url + address, {
          method: "POST",
          headers: { Cookie: cookie, Origin: app.url },
          body: new URLSearchParams(formOf(path)),
          redirect: "manual",
        });
        const [word] = SECRET.exec(await textOf(response, address)) ?? [];
        if (word) leaks.push(`${name} ${address}: ${word}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  test("by any call that reads, and no list has an id of what is hidden", async () => {
    const leaks: string[] = [];
    const readers = [...world.outsiders, ...world.keys];
    for (const { name, api } of readers) {
      for (const call of calls.filter(({ method }) => method === "GET")) {
        for (const address of addressesOf(call)) {
          const { text, headers } = await api.get(address);
          const said = `${[...headers].join("\n")}\n${text}`;
          const found =
            SECRET.exec(said) ??
            (mayHaveIds(name, call) ? null : HIDDEN_ID.exec(withoutLinks(text)));
          if (found) leaks.push(`${name} ${address}: ${found[0]}`);
        }
      }
    }
    expect(leaks).toEqual([]);
  });

  test("by any call that writes", async () => {
    const leaks: string[] = [];
    for (const { name, api } of world.outsiders.slice(0, 2)) {
      for (const call of calls.filter(
        ({ method, path }) => method !== "GET" && !ENDING.test(path),
      )) {
        const { text } = await api.send(call.method, filled(call.path), {});
        const [word] = SECRET.exec(text) ?? [];
        if (word) leaks.push(`${name} ${call.method} ${call.path}: ${word}`);
      }
    }
    expect(leaks).toEqual([]);
  });

  test("in a feed, also under the address of somebody who was inside", async () => {
    for (const { cookie } of world.outsiders.slice(0, 3)) {
      const settings = await readPage("/settings?tab=feeds", cookie);
      const key = /key=([\w-]+)/.exec(settings)?.[1];
      for (const path of [
        "latest",
        "notifications",
        `forum/${world.ids.forum}`,
        `topic/${world.ids.topic}`,
      ]) {
        const feed = await readPage(`/feeds/${path}?key=${key}&full=1`, "");
        expect(feed).not.toMatch(SECRET);
        expect(withoutLinks(feed)).not.toMatch(HIDDEN_ID);
      }
    }
  });

  test("in an e-mail or a row of a notification", async () => {
    const rows = await app.sql`
      select u.username from notifications n join users u on u.id = n.user_id left join topics t on t.id = coalesce(n.topic_id, (n.about ->> 'topic_id')::int)
      where t.forum_id = ${world.ids.forum} and not may_read_forum(u.id, t.forum_id)`;
    expect([...rows]).toEqual([]);
  });
});

describe("a write to what is hidden", () => {
  test.each([
    [
      "POST",
      () => "/topics",
      () => ({ forum_id: world.ids.forum, title: "X", content: "<p>x</p>" }),
      "Forum not found",
    ],
    [
      "POST",
      () => `/topics/${world.ids.topic}/post`,
      () => ({ content: "<p>x</p>" }),
      "Topic not found",
    ],
    ["PUT", () => `/topics/${world.ids.topic}`, () => ({ title: "X" }), "Topic not found"],
    ["DELETE", () => `/topics/${world.ids.topic}`, () => undefined, "Topic not found"],
    [
      "PUT",
      () => `/topics/${world.ids.topic}/post/${world.ids.post}`,
      () => ({ content: "<p>x</p>" }),
      "Post not found",
    ],
    [
      "DELETE",
      () => `/topics/${world.ids.topic}/post/${world.ids.post}`,
      () => undefined,
      undefined,
    ],
    [
      "POST",
      () => `/topics/${world.ids.topic}/post/${world.ids.post}/thanks`,
      () => undefined,
      "Post not found",
    ],
    ["DELETE", () => `/files/${world.ids.file}`, () => undefined, "File not found"],
    ["POST", () => "/bookmarks", () => ({ topic_id: world.ids.topic }), "Topic not found"],
    ["POST", () => "/bookmarks", () => ({ post_id: world.ids.post }), "Post not found"],
    ["POST", () => "/mutes", () => ({ topic_id: world.ids.topic }), "Topic not found"],
    ["POST", () => "/mutes", () => ({ forum_id: world.ids.forum }), "Forum not found"],
    [
      "POST",
      () => "/reports",
      () => ({ post_id: world.ids.post, reason: "spam" }),
      "Post not found",
    ],
    ["POST", () => `/subscriptions/forums/${world.ids.forum}`, () => undefined, "Forum not found"],
    ["POST", () => `/subscriptions/topics/${world.ids.topic}`, () => undefined, "Topic not found"],
    ["POST", () => `/forums/${world.ids.forum}/read`, () => undefined, "Forum not found"],
    ["POST", () => `/topics/${world.ids.topic}/read`, () => ({ position: 1 }), "Topic not found"],
  ])("%s %s is 404", async (method, path, body, detail) => {
    for (const { name, api } of world.outsiders.slice(0, 3)) {
      const answer: ApiAnswer = await api.send(method, path(), body());
      expect([name, path(), answer.status, answer.body.detail]).toEqual([
        name,
        path(),
        404,
        detail ?? answer.body.detail,
      ]);
    }
  });
});

test("a post of an outsider who guesses the address of a file does not show it", async () => {
  const { url } = world.files.picture;
  const topic = await world.never.api.post("/topics", {
    forum_id: world.ids.open_forum,
    title: "Tahmin",
    content: `<p><img src="${url}" alt="tahmin"></p>`,
  });
  expect(topic.body.content).not.toContain("<img");
  const { status } = await fetch(app.url + url, { headers: { Cookie: world.never.cookie } });
  expect(status).toBe(404);
});

test("those inside read it", async () => {
  for (const { api } of [world.inside, { api: world.selin }]) {
    expect((await api.get(`/topics/${world.ids.topic}`)).text).toMatch(SECRET);
    expect((await api.get("/search?q=gizlizqxyanit")).text).not.toBe("");
    expect((await api.get("/latest")).text).toMatch(SECRET);
  }
});

/** Calls that end the session of the caller. */
const ENDING = /access-token|\/users\/me$|\/users\/\{user_id\}$|sessions/;

/** What a member has written stays their own, and a program learns which things it has to forget. */
const mayHaveIds = (reader: string, { path }: Call) =>
  path.includes("/me/export") || (reader === "eskiden" && path === "/changes");

/** The page of a search repeats what was typed. */
function withoutWordsOf(address: string, text: string): string {
  const typed = decodeURIComponent(address).match(/gizlizqx[a-z]+/gi) ?? [];
  return typed.reduce((left, word) => left.replaceAll(word, ""), text);
}

/** A link that a member inside has written in an open topic names the hidden topic. */
const withoutLinks = (text: string) => text.replaceAll(/\/topic\/\d+(\/post\/\d+)?/g, "");

function filled(path: string): string {
  const { ids, page_ids } = world;
  const values: Record<string, string | number | undefined> = {
    ...page_ids,
    id: path.startsWith("/forums")
      ? ids.forum
      : path.startsWith("/groups")
        ? ids.group
        : path.startsWith("/categories")
          ? ids.category
          : ids.topic,
    topic_id: ids.topic,
    post_id: ids.post,
    forum_id: ids.forum,
    group_id: ids.group,
    user_id: page_ids.user,
    email: "icerde@example.org",
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? values[name.replace(/_id$/, "")] ?? 1),
  );
}

/** A call with the ids of what is hidden, and with queries that would find it. */
function addressesOf({ path, operation }: Call): string[] {
  const { ids } = world;
  const names = new Set(
    (operation.parameters ?? []).filter((each) => each.in === "query").map(({ name }) => name),
  );
  const queries = [
    { ids: [ids.topic, ids.post, ids.forum].join() },
    { q: "gizlizqxmetin" },
    { q: "icerde", forum_id: ids.forum },
    { forum_id: ids.forum },
    { sort: "id" },
    { filter: "unread" },
    { search: "icerde" },
    { text: "icer", topic_id: ids.topic },
    { limit: 100 },
  ].filter((query) => Object.keys(query).every((name) => names.has(name)));
  const address = filled(path);
  return [
    address,
    ...queries.map(
      (query) =>
        `${address}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    ),
  ];
}

function formOf(path: string): Record<string, string> {
  const form = ROWS[path]?.post?.form ?? {};
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      value.replace(/\{(\w+)\}/g, (_, id: string) => world.page_ids[id] ?? id),
    ]),
  );
}
