import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { compileStrictly } from "./strict-compiler.ts";

/**
 * A document that one generator accepts may fail in another: api-client.test.ts tests the first.
 */
const GENERATED = mkdtempSync(join(tmpdir(), "divan-second-client-"));
const TYPES_WITHIN_MS = 60_000;

const PROGRAM = `
import { createAccessToken, createCategory, createForum, createReply, createTopic, getTopic, listReplies, updateTopic } from "./client";
import { client } from "./client/client.gen";

const throwOnError = true;

export async function useForum(baseUrl: string, username: string, password: string) {
  client.setConfig({ baseUrl });
  const { data: token } = await createAccessToken({ body: { username, password }, throwOnError });
  client.setConfig({ auth: token.access_token });
  const { data: category } = await createCategory({ body: { name: "Crafts" }, throwOnError });
  const { data: forum } = await createForum({ body: { name: "Woodwork", category_id: category.id }, throwOnError });
  const { data: topic, response } = await createTopic({
    body: { forum_id: forum.id, title: "A dull table", content: "<p>Why?</p>" },
    throwOnError,
  });
  const path = { topic_id: topic.id };
  await createReply({ path, body: { content: "<p>Wax it.</p>" }, throwOnError });
  const { data: replies } = await listReplies({ path, query: { limit: 5 }, throwOnError });
  const outdated = await updateTopic({
    path: { id: topic.id },
    headers: { "If-Match": '"another"' },
    body: { title: "A dull walnut table" },
  });
  const unknown = await getTopic({ path: { id: 999_999 } });
  const refused = await createTopic({ body: { forum_id: forum.id, title: "", content: "x" } });
  const mistakes = Array.isArray(refused.error?.detail) ? refused.error.detail.map(({ loc }) => loc) : [];
  return {
    replies: replies.data.map(({ content }) => content),
    request_id: response.headers.get("X-Request-Id"),
    details: [outdated.error?.detail, unknown.error?.detail, mistakes],
  };
}
`;

let app: App;

beforeAll(async () => {
  app = await sharedApp();
  const spec = join(GENERATED, "openapi.json");
  writeFileSync(spec, (await app.api().get("/openapi.json")).text);
  await promisify(execFile)(process.execPath, [
    "tests/support/generate-client.ts",
    spec,
    join(GENERATED, "client"),
  ]);
});
afterAll(async () => {
  rmSync(GENERATED, { recursive: true, force: true });
});

test(
  "the client of a second generator passes the strict compiler and can be used",
  async () => {
    const wrong_line = "void getTopic({ path: { id: 1 } }).then(({ data }) => data?.password);";
    expect(await compileStrictly(GENERATED, `${PROGRAM}\n${wrong_line}`)).toMatch(
      /^[^\n]*Property 'password' does not exist[^\n]*\n?$/,
    );
    expect(await compileStrictly(GENERATED, PROGRAM)).toBe("");

    const { useForum } = await import(join(GENERATED, "program.ts"));
    const { request_id, ...used } = await useForum(
      `${app.url}/api/v1`,
      PEOPLE.selin.email,
      PASSWORD,
    );
    expect(request_id).toMatch(/^[\w-]+$/);
    expect(used).toEqual({
      replies: ["<p>Wax it.</p>"],
      details: [expect.stringContaining("changed"), "Topic not found", [["body", "title"]]],
    });
    expect(await app.sql`select title from topics`).toEqual([{ title: "A dull table" }]);
  },
  TYPES_WITHIN_MS,
);
