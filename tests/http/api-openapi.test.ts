import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { type Call, readContract, requiredQuery, textOfParameter } from "./contract.ts";

let app: App;
let contract: Awaited<ReturnType<typeof readContract>>;

beforeAll(async () => {
  app = await sharedApp();
  contract = await readContract(app.api());
});

test("the document passes a published validator", async () => {
  expect(await new Validator().validate(structuredClone(contract.document))).toEqual({
    valid: true,
  });
});

test("the document states the default and the maximum length of a list", () => {
  const limit = contract.document.paths["/topics"].get.parameters.find(
    ({ name }: { name: string }) => name === "limit",
  );
  expect([limit.required, limit.schema]).toEqual([
    false,
    expect.objectContaining({
      type: "integer",
      minimum: 1,
      default: 100,
      description: "More than 100 is 100",
    }),
  ]);
});

test("every operation has a unique name, one described tag and an address that answers", async () => {
  const names = contract.calls.map(({ operation }) => operation.operationId);
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const tags: { name: string; description: string }[] = contract.document.tags;
  expect(tags.filter(({ description }) => !description)).toEqual([]);
  expect(contract.calls.filter(({ operation }) => operation.tags.length !== 1)).toEqual([]);
  const used_tags = new Set(contract.calls.flatMap(({ operation }) => operation.tags));
  expect([...used_tags].toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
  for (const path of Object.keys(contract.document.paths)) {
    const { status, headers } = await app.api().send("OPTIONS", path.replace(/\{\w*\}/g, "1"));
    const declared = contract.calls
      .filter((call) => call.path === path)
      .map(({ method }) => method);
    expect([path, status]).toEqual([path, 204]);
    expect(headers.get("Allow")?.split(", ")).toEqual(expect.arrayContaining(declared));
  }
});

test("every refusal is as described, for visitors, members and superusers, without a body and with an invalid one", async () => {
  const callers = [
    app.api(),
    app.api("nonsense"),
    await app.apiAs("ayse"),
    await app.apiAs("selin"),
  ];
  const complaints: string[] = [];
  for (const call of contract.calls) {
    for (const api of callers) {
      for (const [id, body] of [
        ["999999", undefined],
        ["x", {}],
        ["999999", { id: "x", title: 5, name: null, content: [], email: "x" }],
      ] as const) {
        if (call.path.startsWith("/server/create-backup")) continue;
        const path = call.path.replace(/\{\w*id\}/g, id).replace("{email}", "nobody@example.org");
        complaints.push(
          contract.complaint(
            call,
            await api.send(call.method, path, call.method === "GET" ? undefined : body),
          ),
        );
      }
    }
  }
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("every call can succeed, and its answer is as described", async () => {
  const selin = await app.apiAs("selin");
  const emma = await app.apiAs("emma");
  const known = await knownValues(selin);
  const complaints: string[] = [];
  const deletes = contract.calls.filter(({ method }) => method === "DELETE");
  const others = ["POST", "GET", "PUT", "PATCH"].flatMap((wanted_method) =>
    contract.calls.filter(({ method }) => method === wanted_method),
  );
  for (const call of [...others, ...deletes.toReversed()]) {
    if (call.path.endsWith(RESTORE)) await selin.delete(pathOf(call, known).replace(RESTORE, ""));
    // Nobody thanks for a reply of their own.
    const answer = await callWith(call.path.endsWith("/thanks") ? emma : selin, call, known);
    complaints.push(
      contract.complaint(call, answer),
      answer.status === 200 ? "" : `${call.method} ${call.path} ${answer.status}: ${answer.text}`,
    );
    if (call.method === "POST" && answer.body.id) known[idNameOf(call)] = answer.body.id;
  }
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("the documentation page lists every call, without script", async () => {
  const page = await app.browser().get("/api/v1/docs");
  expect(page.status).toBe(200);
  for (const { method, path } of contract.calls)
    expect(page.main).toContain(`${method} /api/v1${path}`);
  expect(page.main).toMatch(new RegExp(`${tr("docs.troubles")} \\d{3}, \\d{3}`));
});

/** Values by field name. Ids are added as rows are created. */
async function knownValues(selin: ApiClient): Promise<Record<string, unknown>> {
  const [mehmet_id, selin_id] = [await app.idOf("mehmet"), await app.idOf("selin")];
  const { text } = await selin.post(`/password-recovery-html-content/${PEOPLE.mehmet.email}`);
  const { body: invite } = await selin.post("/invites", {});
  const [row] =
    await app.sql`insert into notifications (user_id, type, actor_id) values (${selin_id}, 'other', ${mehmet_id}) returning id`;
  const { forum_id } = await makeForum(selin);
  const [split_id, merge_id, into_id] = [
    await makeTopic(selin, forum_id),
    await makeTopic(selin, forum_id),
    await makeTopic(selin, forum_id),
  ];
  return {
    split_id,
    merge_id,
    into_id,
    post_ids: [await makePost(selin, split_id)],
    code: new URL(invite.signup_link).searchParams.get("code"),
    token: /token=([\w-]+)/.exec(text)?.[1],
    new_password: "yepyeni-bir-parola",
    current_password: PASSWORD,
    password: PASSWORD,
    full_name: "Örnek Kişi",
    name: "Örnek",
    title: "Örnek başlık",
    content: "<p>Örnek içerik</p>",
    notification_id: row?.id,
    reason: "spam",
    state: "open",
    position: 1,
  };
}

/** Of several fields a call needs one, so that none is required. */
const CHOSEN_FIELDS: Record<string, string[]> = {
  "/reports": ["user_id"],
  "/bookmarks": ["post_id"],
  "/mutes": ["user_id"],
};
let counter = 0;
/** These have topics of their own. */
const OWN_TOPICS = new Set(["split", "merge"]);
/** What is restored has to be deleted first. */
const RESTORE = "/restore";

async function callWith(
  selin: ApiClient,
  call: Call,
  known: Record<string, unknown>,
): Promise<ApiAnswer> {
  const path = pathOf(call, known);
  const [type, media_type] = Object.entries(call.operation.requestBody?.content ?? {})[0] ?? [];
  if (!media_type) return selin.send(call.method, path + requiredQuery(call.operation));
  if (type !== "application/json")
    return selin.post(
      path,
      new URLSearchParams({ username: PEOPLE.selin.email, password: PASSWORD }),
    );
  counter += 1;
  const values: Record<string, unknown> = {
    ...known,
    username: `ornek${counter}`,
    email: `ornek${counter}@example.org`,
  };
  const fields =
    call.method === "POST"
      ? [...(media_type.schema.required ?? []), ...(CHOSEN_FIELDS[call.path] ?? [])]
      : Object.keys(media_type.schema.properties);
  return selin.send(
    call.method,
    path,
    Object.fromEntries(
      fields.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
    ),
  );
}

function pathOf(call: Call, known: Record<string, unknown>): string {
  return call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      textOfParameter(name, PEOPLE.mehmet) ?? String(known[name === "id" ? idNameOf(call) : name]),
  );
}

/**
 * The name of the id in a path: `post_id` for `/topics/{topic_id}/post`, `forum_id` for
 * `/forums/{id}` and what is below it.
 */
function idNameOf({ path }: Call): string {
  const [, parent, child = ""] = /(\w+)\/\{id\}(?:\/(\w+))?/.exec(path) ?? [];
  if (OWN_TOPICS.has(child)) return `${child}_id`;
  const segments = path.split("/").filter((word) => word && !word.startsWith("{"));
  const noun = parent ?? (segments.at(-1) === "signup" ? "users" : (segments.at(-1) ?? ""));
  return `${noun.replace(/ies$/, "y").replace(/s$/, "")}_id`;
}
