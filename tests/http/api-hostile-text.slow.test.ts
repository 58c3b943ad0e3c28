import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, expect, test, vi } from "vitest";
import { hasVisibleText } from "#app/content/text.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { mapConcurrently } from "#tests/support/api-raw.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { naughtyStrings } from "./naughty-strings.ts";

/** A test makes hundreds of calls: seconds on an idle machine, more on a busy one. */
vi.setConfig({ testTimeout: 60_000 });

let app: App;
let selin: ApiClient;
let ids: { category_id: number; forum_id: number; topic_id: number; post_id: number };

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  const forum = await makeForum(selin);
  const topic_id = await makeTopic(selin, forum.forum_id);
  ids = { ...forum, topic_id, post_id: await makePost(selin, topic_id) };
});

/**
 * Fields that store a text as typed. Those in `ONE_LINE` drop line breaks and invisible characters.
 */
const STORED_FIELDS: [
  field: string,
  max_length: number,
  send: (text: string) => Promise<ApiAnswer>,
][] = [
  ["title", 200, (title) => selin.put(`/topics/${ids.topic_id}`, { title })],
  ["name", 100, (name) => selin.put(`/categories/${ids.category_id}`, { name })],
  ["description", 500, (description) => selin.put(`/forums/${ids.forum_id}`, { description })],
  ["full_name", 30, (full_name) => selin.patch("/users/me", { full_name })],
  ["text", 1000, (text) => selin.post("/invites", { text, send_email: false })],
];

const ONE_LINE = new Set(["title", "name", "full_name"]);

test.each(STORED_FIELDS)(
  "%s stores every visible character of unusual strings, or refuses them with a reason",
  async (field, max_length, send) => {
    const stored = await mapConcurrently(naughtyStrings(), async (text) => {
      const { status, body } = await send(text);
      const expected_text = ONE_LINE.has(field)
        ? oneLine(text.normalize("NFC"))
        : text.normalize("NFC").trim();
      const isEmpty =
        expected_text === "" || (ONE_LINE.has(field) && !hasVisibleText(expected_text));
      const isText = text.isWellFormed() && !text.includes("\0");
      if (status === 422) {
        expect(body.detail, JSON.stringify(text)).toMatchObject([
          { type: expect.any(String), loc: ["body", field], msg: expect.stringMatching(/\w/) },
        ]);
        expect(
          !isText || isEmpty || expected_text.length > max_length,
          `${JSON.stringify(text)} should be kept`,
        ).toBe(true);
        return false;
      }
      expect([status, body[field] ?? ""], JSON.stringify(text)).toEqual([
        200,
        isEmpty ? "" : expected_text,
      ]);
      return true;
    });
    expect(stored.filter(Boolean).length).toBeGreaterThan(50);
  },
);

test.each(STORED_FIELDS.filter(([field]) => ONE_LINE.has(field)))(
  "%s is stored as one line",
  async (field, _, send) => {
    for (const sent of [
      "Ali\r\nBcc: z@z.zz",
      "Ali\nBcc: z@z.zz",
      "\rAli\u2028\u2029Bcc: z@z.zz\n",
      "Ali\u0085\v\fBcc: z@z.zz",
    ]) {
      const { status, body } = await send(sent);
      expect([status, body[field]], JSON.stringify(sent)).toEqual([200, "Ali Bcc: z@z.zz"]);
    }
  },
);

const INVISIBLE_TEXTS = [
  "\u200b",
  "\u2060\u2060\u2060",
  "\u00ad\u00ad\u00ad",
  "\u3164\u3164\u3164",
  "\u2800\u2800\u2800",
  "\u0001\u0002\u0003",
  "\u200b\n\u200b",
];

test.each([
  [
    "title",
    "Title is required.",
    (title: string) =>
      selin.post("/topics/", { forum_id: ids.forum_id, title, content: "<p>x</p>" }),
  ],
  [
    "title",
    "Title is required.",
    (title: string) => selin.put(`/topics/${ids.topic_id}`, { title }),
  ],
  ["name", "Name is required", (name: string) => selin.post("/categories/", { name })],
  ["name", "Name is required", (name: string) => selin.put(`/forums/${ids.forum_id}`, { name })],
  [
    "full_name",
    "Full name must be at least 3 characters",
    (full_name: string) =>
      app.api().post("/users/signup", {
        code: "x",
        email: "x@example.org",
        username: "kimse",
        full_name,
        password: "doğru-at-pil",
      }),
  ],
])("a %s without visible characters is refused: %s", async (field, msg, send) => {
  for (const text of INVISIBLE_TEXTS) {
    const { status, body } = await send(text);
    expect([status, body.detail], JSON.stringify(text)).toMatchObject([
      422,
      [{ type: expect.any(String), loc: ["body", field], msg }],
    ]);
  }
});

/** Calls that search by a text or check it as a secret. The unusual strings must match nothing. */
const LOOKUPS: [what: string, expected: number[], send: (text: string) => Promise<ApiAnswer>][] = [
  [
    "a search",
    [200, 422],
    (text) => selin.get(`/users/?limit=1&search=${encodeURIComponent(text.toWellFormed())}`),
  ],
  [
    "an address that forgot its password",
    [200, 422, 404],
    (text) => app.api().post(`/password-recovery/${encodeURIComponent(text.toWellFormed())}`),
  ],
  [
    "an address whose e-mail is asked for",
    [404, 422, 405],
    (text) =>
      selin.post(`/password-recovery-html-content/${encodeURIComponent(text.toWellFormed())}`),
  ],
  [
    "an invite code",
    [400, 422],
    (code) =>
      app.api().post("/users/signup", {
        code,
        email: "x@example.org",
        username: "kimse",
        full_name: "Kimse Yok",
        password: "doğru-at-pil",
      }),
  ],
  [
    "a reset token",
    [400, 422],
    (token) => app.api().post("/reset-password/", { token, new_password: "doğru-at-pil" }),
  ],
];

test.each(LOOKUPS)(
  "%s with unusual characters is answered without an error",
  async (_, expected, send) => {
    await mapConcurrently(naughtyStrings(), async (text) => {
      const { status, body, text: answer_text } = await send(text);
      expect([JSON.stringify(text), status, expected.includes(status)]).toEqual([
        JSON.stringify(text),
        status,
        true,
      ]);
      if (status >= 400)
        expect([answer_text, body.detail]).toEqual([answer_text, expect.anything()]);
    });
  },
);

const OWN_PAYLOADS: unknown = JSON.parse(
  readFileSync(new URL("../../app/content/html-payloads.json", import.meta.url), "utf8"),
);
const CORPORA = new URL("../../../shared/corpora/", import.meta.url);

/** Malicious HTML, also from the folder beside the project if it exists. */
function payloads(): string[] {
  const names = existsSync(CORPORA)
    ? readdirSync(CORPORA).filter((name) => name.startsWith("html-"))
    : [];
  const lists: unknown[] = [
    OWN_PAYLOADS,
    ...names.map((name) => JSON.parse(readFileSync(new URL(name, CORPORA), "utf8"))),
  ];
  return [
    ...lists.flatMap((list) => (Array.isArray(list) ? list.map(payloadOf) : [])),
    ...naughtyStrings(),
  ];
}

function payloadOf(entry: unknown): string {
  if (typeof entry === "string") return entry;
  return typeof entry === "object" && entry !== null && "payload" in entry
    ? String(entry.payload)
    : "";
}

test("only the elements of the contract are stored of malicious HTML", async () => {
  const sent = payloads();
  expect(sent.length).toBeGreaterThan(150);
  const stored = await mapConcurrently(sent, async (content, index) => {
    const answer =
      index % 2 === 0
        ? await selin.post(`/topics/${ids.topic_id}/post`, { content })
        : await selin.put(`/topics/${ids.topic_id}/post/${ids.post_id}`, { content });
    expect([content, answer.status, [200, 422].includes(answer.status)]).toEqual([
      content,
      answer.status,
      true,
    ]);
    expect([content, answer.status === 200 ? forbiddenIn(answer.body.content) : []]).toEqual([
      content,
      [],
    ]);
    return answer.status;
  });
  expect(stored.filter((status) => status === 200).length).toBeGreaterThan(100);
  const rows = await app.sql`select content from posts`;
  expect(rows.flatMap(({ content }) => forbiddenIn(content))).toEqual([]);
  expect(await wrongCounters(app)).toEqual([]);
});

test("malicious HTML is removed from a topic's own content, too", async () => {
  const hidden =
    '<p onclick="a()" id="b" class="c" style="d">Masa<script>e()</script><svg onload=f()><iframe src=//g></iframe><a href="javascript:h()">i</a></p>';
  expect(forbiddenIn(hidden)).toEqual(
    expect.arrayContaining([
      "p onclick=a()",
      "p id=b",
      "p class=c",
      "p style=d",
      "script",
      "svg",
      "iframe",
      "a href=javascript:h()",
    ]),
  );
  const { body: created } = await selin.post("/topics/", {
    forum_id: ids.forum_id,
    title: "Masa",
    content: hidden,
  });
  expect(forbiddenIn(created.content)).toEqual([]);
  expect(created.content).toContain("Masa");
  const { body: changed } = await selin.put(`/topics/${created.id}`, {
    content: `${hidden}<form action=//evil.example><input name=password>`,
  });
  expect(forbiddenIn(changed.content)).toEqual([]);
  expect((await selin.get(`/topics/${created.id}`)).body.content).toBe(changed.content);
});

/** Every element that the contract allows, with its attributes and their allowed values. */
const WEB = /^https?:\/\/[^\s"<>]+$/;
const OWN_ADDRESS = /^\/(?![/\\])[^\s"<>\\]*$/;
const ALLOWED: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    "p h3 h4 h5 h6 strong em u s code pre ul li blockquote cite table thead tbody tr br hr"
      .split(" ")
      .map((name) => [name, {}]),
  ),
  ol: { start: /^\d{1,6}$/ },
  td: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
  th: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
  a: {
    href: new RegExp(`${WEB.source}|${OWN_ADDRESS.source}|^mailto:[^\\s"<>]+$`),
    rel: /^nofollow noopener ugc$/,
    class: /^mention$/,
  },
  img: {
    src: /^(?:https:\/|\/assets)\/[^\s"<>\\]+$/,
    alt: /^/,
    width: /^\d{1,4}$/,
    height: /^\d{1,4}$/,
    loading: /^lazy$/,
  },
};

function forbiddenIn(html: string): string[] {
  const elements: HTMLElement[] = parse(html).querySelectorAll("*");
  // The parser skips elements that are never closed; a browser does not.
  const tags = [...html.matchAll(/<\/?([^\s/>]*)/g)].map(([, name = ""]) => name);
  const odd = elements.flatMap(({ rawTagName, attributes }) => {
    const allowed = ALLOWED[rawTagName] ?? {};
    return Object.entries(attributes)
      .filter(([name, value]) => !allowed[name]?.test(value))
      .map(([name, value]) => `${rawTagName} ${name}=${value}`);
  });
  const outside = elements
    .filter(
      ({ attributes }) =>
        WEB.test(attributes.href ?? "") && attributes.rel !== "nofollow noopener ugc",
    )
    .map(String);
  return [...tags.filter((name) => !Object.hasOwn(ALLOWED, name)), ...odd, ...outside];
}
