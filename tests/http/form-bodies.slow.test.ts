import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { usageOf } from "#tests/support/process-usage.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Entry = [name: string, value: string];
type Body = { type: string; body: string };

/** Every address that accepts forms of visitors. */
const OPEN_TO_ALL = [
  "/login",
  "/recover-password",
  "/reset-password",
  "/signup",
  "/preferences",
  "/email-undo",
  "/session-end",
  "/unsubscribe",
  "/topic/1/reply",
  "/topic/1/edit",
  "/topic/1/post/1/edit",
  "/forum/1/newTopic",
  "/no-such-page",
  "/login.data",
];

/** Pages that take files limit the fields of a form in parts, and not its bytes. */
const TAKES_FILES = /^\/(?:topic|forum)\/1\//;
const WITHOUT_FILES = OPEN_TO_ALL.filter((path) => !TAKES_FILES.test(path));

const REFUSED: [what: string, entries: Entry[]][] = [
  ["a list of two hundred million", [["email[200000000]", "x"]]],
  ["a list of a million", [["email[1000000]", "x"]]],
  ["a name in another", [["email.a", "x"]]],
  ["one name many times", Array.from({ length: 15_000 }, (): Entry => ["a", ""])],
  ["many different names", Array.from({ length: 15_000 }, (_, n): Entry => [nameOf(n), ""])],
  ["one name too many", Array.from({ length: 51 }, (_, n): Entry => [nameOf(n), ""])],
  ["a command to the form library", [["__intent__", "x"]]],
  ["a command without a target", [["__intent__", '{"type":"remove","payload":null}']]],
  ["a state of the form library", [["__state__", "x"]]],
  ["a key of every object", [["__proto__", "x"]]],
  ["a path of five thousand steps", [["a.".repeat(5000), "x"]]],
  [
    "a name twice",
    [
      ["email", "a@example.org"],
      ["email", "b@example.org"],
    ],
  ],
  ["an over-long name", [["e".repeat(41), "x"]]],
  ["a name of no letters", [["", "x"]]],
  ["a name in capitals", [["redirectTo", "/forum"]]],
];

/** Bodies of up to the maximum length. As multipart they would be too long. */
const ONLY_URL_ENCODED: [what: string, body: string][] = [
  ["one name sixty thousand times", "a&".repeat(60_000)],
  ["half a million names", "a&".repeat(500_000)],
  [
    "a hundred thousand different names",
    Array.from({ length: 100_000 }, (_, n) => nameOf(n)).join("&"),
  ],
];

const file = (name: string) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\na\r\n--limit--\r\n`;
const FILES: [what: string, body: string][] = [
  ["a file", file("email")],
  ["a command as a file", file("__intent__")],
  ["a file without a name of its own", file("email").replace("a.txt", "")],
];
const ONLY_IN_PARTS: [what: string, body: string][] = [
  ["a part that does not end", file("email").slice(0, -"--limit--\r\n".length)],
  ["no part", ""],
];

const BODIES: [what: string, form_body: Body][] = [
  ...REFUSED.flatMap(([what, entries]): [string, Body][] => [
    [what, urlEncoded(entries)],
    [`${what}, in parts`, inParts(entries)],
  ]),
  ...ONLY_URL_ENCODED.map(([what, body]): [string, Body] => [
    what,
    { type: "application/x-www-form-urlencoded", body },
  ]),
  ...ONLY_IN_PARTS.map(([what, body]): [string, Body] => [
    what,
    { type: "multipart/form-data; boundary=limit", body },
  ]),
  ["another type", { type: "application/json", body: '{"email":"x"}' }],
  ["plain text", { type: "text/plain", body: "email=x" }],
  ["no type", { type: "", body: "email=x" }],
  ["no boundary", { type: "multipart/form-data", body: inParts([["email", "x"]]).body }],
];

/** V8's young generation takes this much anyway. One of these bodies once took over a gigabyte. */
const MAX_GROWTH_BYTES = 256 * 1024 * 1024;

async function expectRefused(paths: string[], form_body: Body): Promise<void> {
  const [before, output_before] = [usageOf(app.pid), app.output()];
  for (const path of paths) {
    const [answer, health] = await Promise.all([
      post(path, form_body),
      fetch(`${app.url}/healthz`),
    ]);
    const [status, text] = isTooLarge(path, form_body)
      ? [413, path.endsWith(".data") ? "Request body is too large" : tr("joining.tooLarge")]
      : [400, JSON.stringify({ detail: "Bad Request" })];
    expect([path, answer.status, health.status]).toEqual([path, status, 200]);
    expect(await answer.text()).toContain(text);
  }
  expect(usageOf(app.pid).memory_bytes - before.memory_bytes).toBeLessThan(MAX_GROWTH_BYTES);
  expect(app.output(), "nothing above info is logged").toBe(output_before);
}

describe("a body that is not a form of the site", () => {
  test.each(BODIES)(
    "with %s is refused everywhere, immediately and without a log line",
    async (_, form_body) => await expectRefused(OPEN_TO_ALL, form_body),
  );

  test.each(FILES)("with %s is refused where no form has files", async (_, body) => {
    await expectRefused(WITHOUT_FILES, { type: "multipart/form-data; boundary=limit", body });
  });

  test("a valid form is accepted at the same addresses, also with unknown names", async () => {
    const entries: Entry[] = [
      ["email", "kimse@example.org"],
      ["password", "x"],
      ["token", "x"],
      ...Array.from({ length: 47 }, (_, n): Entry => [nameOf(n), "x"]),
    ];
    expect(entries).toHaveLength(50);
    for (const path of OPEN_TO_ALL) {
      for (const form_body of [
        urlEncoded(entries),
        inParts(entries),
        { type: "Application/X-WWW-Form-URLencoded ;charset=UTF-8", body: "" },
      ]) {
        const answer = await post(path, form_body);
        expect([path, await answer.text()]).not.toEqual([path, '{"detail":"Bad Request"}']);
        expect(answer.status, path).toBeLessThan(500);
      }
    }
  });
});

describe("the CPU time", () => {
  const ROUNDS = 10;
  /** Covers the first use of a route and the resolution of the clock. */
  const NOISE_MS = 200;

  const costOf = async (path: string, form_body: Body) => {
    await post(path, form_body);
    const before = usageOf(app.pid).cpu_ms;
    for (let n = 0; n < ROUNDS; n += 1) await (await post(path, form_body)).arrayBuffer();
    return usageOf(app.pid).cpu_ms - before;
  };

  test("for 120 KB of names is about that of 1 KB", async () => {
    const small = await costOf("/preferences", urlEncoded([["language", "a".repeat(1000)]]));
    for (const form_body of [
      { type: "application/x-www-form-urlencoded", body: "a&".repeat(60_000) },
      inParts(Array.from({ length: 2000 }, (): Entry => ["a", ""])),
    ]) {
      expect(await costOf("/preferences", form_body)).toBeLessThan(3 * small + NOISE_MS);
    }
  });

  test("for combining marks on one letter is about that of as many letters, in a form and in JSON", async () => {
    // A token that is too long is treated as a wrong one, before anything else is checked.
    for (const [path, length, status, form_body] of [
      ["/email-undo", 60_000, 400, (token: string) => inParts([["token", token]])],
      [
        "/api/v1/reset-password/",
        15_000,
        422,
        (token: string) => ({
          type: "application/json",
          body: JSON.stringify({ token, new_password: token }),
        }),
      ],
    ] as const) {
      const [marks, letters] = ["\u0301\u0316".repeat(length / 2), "ş".repeat(length)];
      expect((await post(path, form_body(marks))).status).toBe(status);
      expect(await costOf(path, form_body(marks))).toBeLessThan(
        3 * (await costOf(path, form_body(letters))) + NOISE_MS,
      );
    }
  });
});

test("one-click unsubscribing accepts any body, or none", async () => {
  const path = "/unsubscribe/one-click?code=x";
  const bodies = [
    { type: "application/x-www-form-urlencoded", body: "List-Unsubscribe=One-Click" },
    inParts([["List-Unsubscribe", "One-Click"]]),
    { type: "", body: "" },
    { type: "text/plain", body: "a&".repeat(60_000) },
  ];
  for (const form_body of bodies)
    expect((await post(path, form_body)).status, "it was read as far as its code").toBe(404);
  expect((await post("/unsubscribe?code=x", bodies[0] ?? { type: "", body: "" })).status).toBe(400);
});

test("every form of the site uses valid names, each of them once", async () => {
  const selin = await app.as("selin");
  const api = await app.apiAs("selin");
  const { forum_id } = await makeForum(api);
  const topic_id = await makeTopic(api, forum_id);
  const tabs = ["profile&edit", "password", "subscriptions", "appearance", "sessions"].map(
    (tab) => `/settings?tab=${tab}`,
  );
  const writing = [
    `/forum/${forum_id}/newTopic`,
    `/topic/${topic_id}`,
    `/topic/${topic_id}/reply`,
    `/topic/${topic_id}/edit`,
  ];
  const admin = [
    "/admin/users/new",
    "/admin/forums/new",
    "/admin/forums/categories/new",
    "/admin/backups",
    `/admin/users/${await app.idOf("ayse")}/edit`,
  ];
  const members = [
    "/forum",
    `/forum/${forum_id}`,
    `/forum/${forum_id}/subscription`,
    "/notifications",
    "/settings/mail",
    "/invites/new",
    "/settings/delete-account",
    "/logout",
    ...tabs,
    ...writing,
    ...admin,
  ];
  const guests = ["/login", "/recover-password", "/preferences"];
  const requests = [
    ...members.map((path) => selin.get(path)),
    ...guests.map((path) => app.browser().get(path)),
  ];
  const pages = await Promise.all(requests);
  const names = pages.flatMap((page) =>
    page.all("form[method=post]").flatMap((form) => {
      const radio_names = new Set(namesIn(form, "input[type=radio]"));
      const field_names = [
        ...radio_names,
        ...namesIn(form, "input:not([type=radio]), textarea, select"),
      ];
      expect(field_names, page.path).toEqual([...new Set(field_names)]);
      return field_names.concat(namesIn(form, "button"));
    }),
  );
  expect(new Set(names).size).toBeGreaterThan(20);
  expect(names.filter((name) => !/^[a-z_]{1,40}$/.test(name))).toEqual([]);
});

function namesIn(form: HTMLElement, controls: string): string[] {
  return form.querySelectorAll(controls).flatMap((control) => control.getAttribute("name") ?? []);
}

function isTooLarge(path: string, { type, body }: Body): boolean {
  if (TAKES_FILES.test(path) && type.startsWith("multipart/")) return false;
  const is_guests_form = /^\/(login|signup|recover-password|reset-password)\b/.test(path);
  return Buffer.byteLength(body) > (is_guests_form ? 16 : 384) * 1024;
}

function post(path: string, { type, body }: Body): Promise<Response> {
  const bytes = new TextEncoder().encode(body);
  return fetch(`${app.url}${path}`, {
    method: "POST",
    headers: type ? { "Content-Type": type } : {},
    body: bytes,
    redirect: "manual",
  });
}

function urlEncoded(entries: Entry[]): Body {
  return { type: "application/x-www-form-urlencoded", body: String(new URLSearchParams(entries)) };
}

function inParts(entries: Entry[]): Body {
  const parts = entries.map(
    ([name, value]) =>
      `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=limit", body: `${parts.join("")}--limit--\r\n` };
}

/** A name of letters for each number: a, b, … z, ba, bb, … */
function nameOf(number: number): string {
  return number
    .toString(26)
    .replace(/[0-9a-p]/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}
