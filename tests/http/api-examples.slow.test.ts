import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { wrongCounters } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

/** Shell blocks, most of them followed by a block with their output. */
const PAGE = readFileSync("docs/examples.md", "utf8");
const BLOCKS = [...PAGE.matchAll(/^```(sh|json|text)\n(.*?)^```$/gms)].map(
  ([, kind = "", text = ""]) => ({ kind, text }),
);
/** About thirty programs are started one after another. */
const RUN_WITHIN_MS = 60_000;
const END_OF_BLOCK = "==== end of block ====";

let app: App;

beforeAll(async () => {
  app = await sharedApp();
});

test(
  "the examples of the page run and print what the page says",
  async () => {
    const steps = BLOCKS.flatMap(({ kind, text }, index) => {
      const next_block = BLOCKS[index + 1];
      return kind === "sh"
        ? [
            {
              script: text,
              expected:
                next_block && next_block.kind !== "sh" ? next_block : { kind: "text", text: "" },
            },
          ]
        : [];
    });
    expect(steps.length).toBeGreaterThan(15);

    const printed = await run(steps.map(({ script }) => script));
    for (const [index, { script, expected }] of steps.entries()) {
      expect(normalise(expected.kind, printed[index] ?? ""), script).toEqual(
        normalise(expected.kind, expected.text),
      );
    }
  },
  RUN_WITHIN_MS,
);

test("the examples leave only a used invite behind", async () => {
  const [counts] = await app.sql`
    select (select count(*)::int from categories) categories, (select count(*)::int from forums) forums, (select count(*)::int from topics) topics,
      (select count(*)::int from posts) posts, (select count(*)::int from users where username like 'guest%') guests, (select count(*)::int from invites where used_at is not null) used_invites`;
  expect(counts).toEqual({
    categories: 0,
    forums: 0,
    topics: 0,
    posts: 0,
    guests: 0,
    used_invites: 1,
  });
  expect(await wrongCounters(app)).toEqual([]);
});

test("the examples use every group of calls of the contract", async () => {
  const { body } = await app.api().get("/openapi.json");
  const groups = new Set(
    Object.keys(body.paths)
      .map((path) => path.split("/")[1])
      .filter((word) => word && !/^(password-recovery|reset-password|server|openapi)/.test(word)),
  );
  for (const group of groups) expect(PAGE).toContain(`/${group}`);
});

/** Runs all blocks in one shell, because later ones use variables of earlier ones. */
function run(scripts: string[]): Promise<string[]> {
  const script = [
    "set -euo pipefail",
    ...scripts.map((commands) => `${commands}echo "${END_OF_BLOCK}"`),
  ]
    .join("\n")
    .replaceAll("http://localhost:3000", app.url);
  const env = { PATH: process.env.PATH, EMAIL: PEOPLE.selin.email, PASSWORD };
  return new Promise((resolve, reject) => {
    execFile(
      "bash",
      ["--norc", "-c", script],
      { env, timeout: RUN_WITHIN_MS },
      (error, output, errors) => {
        if (error || errors) reject(new Error(`${error?.message ?? ""}\n${errors}\n${output}`));
        else resolve(output.split(END_OF_BLOCK));
      },
    );
  });
}

/** Ids, times, addresses and the superuser differ in each run: only their types are compared. */
function normalise(kind: string, text: string): unknown {
  // HAProxy writes the names of headers in lower case.
  if (kind === "text") return text.trim().replace(/^[\w-]+(?=: )/, (name) => name.toLowerCase());
  return JSON.parse(text, (name, value) => {
    if (name === "owner") return Object.keys(value);
    return /^id$|^url$|_id$|_at$/.test(name) && value !== null ? typeof value : value;
  });
}
