import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { readContract } from "./contract.ts";

const PAGE = "/api/v1/docs";
const LANGUAGES = [
  ["tr", tr],
  ["en", en],
] as const;

let app: App;
let contract: Awaited<ReturnType<typeof readContract>>;
beforeAll(async () => {
  app = await sharedApp();
  contract = await readContract(app.api());
});

describe.each(LANGUAGES)("the documentation in %s", (language, t) => {
  let page: Page;
  beforeAll(async () => {
    page = await app.browser().get(`${PAGE}?lang=${language}`);
  });

  test("is in the language of the reader, except what the document says", () => {
    expect([page.status, page.find("html").getAttribute("lang")]).toEqual([200, language]);
    expect(page.heading).toBe(t("docs.title"));
    for (const key of ["guide.keys", "guide.errors", "docs.allCalls", "docs.shapes"] as const)
      expect(page.main).toContain(t(key));
    const english = new Set(page.all("[lang=en]").map((element) => element.text));
    expect(contract.calls.filter(({ operation }) => !english.has(summaryOf(operation)))).toEqual(
      [],
    );
  });

  test("has an anchor for each call, shape and status, and no link to a missing one", () => {
    const ids = page.all("[id]").map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const { schemas, responses } = contract.document.components;
    expect(ids).toEqual(
      expect.arrayContaining([
        ...contract.calls.map(({ operation }) => operation.operationId),
        ...Object.keys(schemas).map((name) => `shape-${name}`),
        ...Object.keys(responses).map((name) => name.replace("Status", "status-")),
      ]),
    );
    const targets = page.all('a[href^="#"]').map((link) => link.getAttribute("href")?.slice(1));
    expect(targets.filter((target) => !ids.includes(target ?? ""))).toEqual([]);
  });

  test("lists each call with who may call it, and leads to it", () => {
    const lines = new Map(
      page
        .all(".docs-calls li")
        .map((line) => [
          line.querySelector("a")?.getAttribute("href"),
          line.querySelector(".badge")?.text,
        ]),
    );
    expect(lines.size).toBe(contract.calls.length);
    expect(lines.get("#getTopics") ?? lines.get("#listTopics")).toBe(t("docs.member"));
    for (const { operation } of contract.calls)
      expect(lines.get(`#${operation.operationId}`)).toBe(t(`docs.${accessOf(operation)}`));
  });

  test("says what a field may hold", () => {
    const { operation } = callOf("GET", "/topics");
    const entry = page.find(`article[aria-labelledby=${operation.operationId}]`);
    const limit = entry.querySelectorAll("dl > div").find((row) => row.text.startsWith("limit"));
    for (const text of [t("docs.default", { value: "100" }), t("docs.minimum", { value: "1" })])
      expect(limit?.text).toContain(text);
    expect(limit?.text).toContain("More than 100 is 100");
  });
});

test("a type with several alternatives in a list has parentheses", async () => {
  const page = await app.browser().get(PAGE);
  const types = page.all("dd > code, p > code").map(({ text }) => text);
  expect(types.filter((type) => /\| \w+\[\]/.test(type))).toEqual([]);
  expect(types.filter((type) => type.includes("[]"))).not.toEqual([]);
});

test("the commands of the page sign in, list topics and reply", async () => {
  const emma = await app.apiAs("emma");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(emma, forum_id);
  const page = await app.browser().get(PAGE);
  const [sign_in = "", list = "", reply = ""] = page
    .all("section[aria-labelledby=guide] pre")
    .map(codeIn);
  const commands = [
    sign_in
      .replace(/^API=.*/m, `API=${app.url}/api/v1`)
      .replace("you@example.org", PEOPLE.emma.email)
      .replace("'…'", `'${PASSWORD}'`)
      .replace(/^echo .*/m, ""),
    list,
    "echo",
    reply.replace(/^TOPIC=.*/m, `TOPIC=${topic_id}`),
  ];
  const [topics = "", post = ""] = execFileSync("bash", ["--norc", "-c", commands.join("\n")], {
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  expect(JSON.parse(topics).data[0].id).toBe(topic_id);
  const rows = await app.sql`select id, content, owner_id from posts where topic_id = ${topic_id}`;
  expect(rows).toEqual([
    {
      id: JSON.parse(post).id,
      content: "<p>Hello from the shell.</p>",
      owner_id: await app.idOf("emma"),
    },
  ]);
});

test("each example of a request names its call, and the token if it needs one", async () => {
  const page = await app.browser().get(PAGE);
  for (const { method, path, operation } of contract.calls) {
    const entry = page.find(`article[aria-labelledby=${operation.operationId}]`);
    const command = entry.querySelector("pre")?.text ?? "";
    const [first_segment = ""] = path.split("{");
    expect(command).toContain(`/api/v1${first_segment}`);
    expect([command, command.includes("Bearer $TOKEN")]).toEqual([
      command,
      accessOf(operation) !== "anyone",
    ]);
    if (method === "DELETE") expect(command).toContain("-X DELETE");
  }
});

test("the page is unchanged until it changes, and of a sensible size", async () => {
  const page = await app.browser().get(PAGE);
  const etag = page.headers.get("ETag") ?? "";
  expect((await app.browser().get(PAGE, { "If-None-Match": etag })).status).toBe(304);
  const english = await app.browser().get(`${PAGE}?lang=en`);
  expect(english.headers.get("ETag")).not.toBe(etag);
  const bytes = Buffer.from(page.html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  expect(bytes.length / contract.calls.length).toBeLessThanOrEqual(BYTES_OF_CALL_MAX);
  expect(brotliCompressSync(bytes, { params }).length / contract.calls.length).toBeLessThanOrEqual(
    COMPRESSED_BYTES_OF_CALL_MAX,
  );
});

/** The bytes include its shapes, its examples and its part of the introduction. */
const BYTES_OF_CALL_MAX = 6_000;
const COMPRESSED_BYTES_OF_CALL_MAX = 700;

describe("a document", () => {
  test("is shown as a page, in English, with the address of the site", async () => {
    const page = await app.browser().get(`${PAGE}/examples`);
    expect([page.status, page.heading]).toEqual([200, "The API by example"]);
    const prose = page.find(".prose");
    expect(prose.getAttribute("lang")).toBe("en");
    expect(prose.querySelector("h1")).toBeNull();
    expect(prose.querySelector("h2#sign-in")?.text).toBe("Sign in");
    expect(prose.querySelector("pre")?.text).toContain('<code class="language-text">');
    expect(prose.text).not.toContain("localhost:3000");
  });

  test("is linked from the documentation and leads back to it", async () => {
    const page = await app.browser().get(PAGE);
    const document = await page.follow("The API by example");
    expect(document.path).toBe(`${PAGE}/examples`);
    expect((await document.follow(tr("docs.title"))).path).toBe(PAGE);
  });

  test("that does not exist is answered as any call that does not", async () => {
    const { status, body } = await app.api().get("/docs/tour");
    expect([status, body.detail]).toEqual([404, "Not Found"]);
  });

  test("can only be read", async () => {
    const { status, headers } = await app.api().post("/docs/examples", {});
    expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("is part of the image, and a change of it builds the site again", () => {
    const build = readFileSync("bin/prepare/build.mjs", "utf8");
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    const source = readFileSync("app/api/protocol/served-documents.server.ts", "utf8");
    const documents = [...source.matchAll(/"\/(docs\/[\w-]+\.md)"/g)].map(([, path = ""]) => path);
    expect(documents.filter((path) => existsSync(path))).toContain("docs/examples.md");
    for (const path of documents) {
      expect(build).toContain(`"${path}"`);
      expect(ignored).toContain(`!${path}`);
    }
  });
});

/** The parser of the tests treats the content of <pre> as text. */
function codeIn(pre: { text: string }): string {
  return pre.text.replace(/^<code>|<\/code>$/g, "");
}

type Call = (typeof contract.calls)[number];

function callOf(method: string, path: string): Call {
  const call = contract.calls.find((each) => each.method === method && each.path === path);
  if (!call) throw new Error(`There is no ${method} ${path}`);
  return call;
}

function summaryOf(operation: Call["operation"]): string {
  return String(Reflect.get(operation, "summary"));
}

function accessOf(operation: Call["operation"]): "anyone" | "member" | "superuser" {
  const security: unknown = Reflect.get(operation, "security");
  if (Array.isArray(security) && security.length === 0) return "anyone";
  return Reflect.get(operation, "x-access") === "superuser" ? "superuser" : "member";
}
