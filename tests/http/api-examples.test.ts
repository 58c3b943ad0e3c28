import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { wrongCounters } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

/** The page as a reader finds it: blocks for the shell, and below most of them what they print. */
const PAGE = readFileSync("docs/examples.md", "utf8");
const BLOCKS = [...PAGE.matchAll(/^```(sh|json|text)\n(.*?)^```$/gms)].map(
  ([, kind = "", text = ""]) => ({ kind, text }),
);
/** Some thirty programs are started, one after the other. */
const RUN_WITHIN_MS = 60_000;
const END_OF_BLOCK = "==== end of block ====";

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test(
  "the examples run as they are printed, and print what the page says",
  async () => {
    const steps = BLOCKS.flatMap(({ kind, text }, place) => {
      const below = BLOCKS[place + 1];
      return kind === "sh"
        ? [
            {
              script: text,
              expected: below && below.kind !== "sh" ? below : { kind: "text", text: "" },
            },
          ]
        : [];
    });
    expect(steps.length).toBeGreaterThan(15);

    const printed = await run(steps.map(({ script }) => script));
    for (const [place, { script, expected }] of steps.entries()) {
      expect(alike(expected.kind, printed[place] ?? ""), script).toEqual(
        alike(expected.kind, expected.text),
      );
    }
  },
  RUN_WITHIN_MS,
);

test("they leave nothing behind but the host's used invite", async () => {
  const [left] = await app.sql`
    select (select count(*)::int from categories) categories, (select count(*)::int from forums) forums, (select count(*)::int from topics) topics,
      (select count(*)::int from posts) posts, (select count(*)::int from users where username like 'guest%') guests, (select count(*)::int from invites where used_at is not null) used_invites`;
  expect(left).toEqual({
    categories: 0,
    forums: 0,
    topics: 0,
    posts: 0,
    guests: 0,
    used_invites: 1,
  });
  expect(await wrongCounters(app)).toEqual([]);
});

test("they name only calls that are there, in every group of the contract", async () => {
  const { body } = await app.api().get("/openapi.json");
  const groups = new Set(
    Object.keys(body.paths)
      .map((path) => path.split("/")[1])
      .filter((word) => word && !/^(password-recovery|reset-password|server|openapi)/.test(word)),
  );
  for (const group of groups) expect(PAGE).toContain(`/${group}`);
});

/** All blocks in one shell, as somebody pastes them; the first that fails ends it. */
function run(scripts: string[]): Promise<string[]> {
  const script = ["set -euo pipefail", ...scripts.map((each) => `${each}echo "${END_OF_BLOCK}"`)]
    .join("\n")
    .replaceAll("http://localhost:3000", app.url);
  const env = { PATH: process.env.PATH, EMAIL: PEOPLE.selin.email, PASSWORD };
  return new Promise((resolve, reject) => {
    execFile(
      "bash",
      ["--norc", "-c", script],
      { env, timeout: RUN_WITHIN_MS },
      (error, out, trouble) => {
        if (error || trouble) reject(new Error(`${error?.message ?? ""}\n${trouble}\n${out}`));
        else resolve(out.split(END_OF_BLOCK));
      },
    );
  });
}

/** Numbers of rows and times are everybody's own. */
function alike(kind: string, text: string): unknown {
  if (kind === "text") return text.trim();
  return JSON.parse(text, (name, value) =>
    /^id$|_id$|_at$/.test(name) && value !== null ? typeof value : value,
  );
}
