import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, test, vi } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { timeCode } from "#tests/support/time-codes.ts";
import { exampleProblems, type RealCall, recordExamples } from "./api-recorder.ts";
import {
  type Call,
  type Contract,
  formWithFiles,
  readContract,
  requiredQuery,
  takesFiles,
  textOfParameter,
} from "./contract.ts";

/** A test makes hundreds of calls: seconds on an idle machine, more on a busy one. */
vi.setConfig({ testTimeout: 60_000 });

let app: App;
let contract: Contract;
/** The requests and answers, by the name of the operation. */
const real_calls = new Map<string, RealCall>();

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
  expect(limit).toMatchObject({
    required: false,
    description: "More than 100 is 100",
    schema: { type: "integer", minimum: 1, default: 100 },
  });
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
        if (call.path.startsWith("/server/create-backup") || endsCaller(call)) continue;
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
  const selin_id = await app.idOf("selin");
  const known = await knownValues(selin);
  const complaints: string[] = [];
  const deletes = contract.calls.filter(({ method }) => method === "DELETE");
  const others = ["POST", "GET", "PUT", "PATCH"].flatMap((wanted_method) =>
    contract.calls.filter(({ method }) => method === wanted_method),
  );
  for (const call of [...others, ...deletes.toReversed()]) {
    if (call.path === NEEDS_MAIL_SERVER) {
      real_calls.set(call.operation.operationId, { answer: { failure: null } });
      continue;
    }
    if (call.path.endsWith(RESTORE)) await selin.delete(pathOf(call, known).replace(RESTORE, ""));
    if (call.path.endsWith("{session_id}")) known.session_id = await addSession(selin_id);
    await prepareFactor(call, known, selin_id);
    const caller = EMMAS_PATHS.test(call.path) ? emma : selin;
    const { answer, request } = await callWith(caller, call, known);
    real_calls.set(call.operation.operationId, { request, answer: answer.body });
    complaints.push(
      contract.complaint(call, answer),
      answer.status === 200 ? "" : `${call.method} ${call.path} ${answer.status}: ${answer.text}`,
    );
    if (call.path === "/users/me/totp") known.totp_secret = answer.body.secret;
    if (call.method === "POST" && answer.body.id)
      known[OTHER_IDS[call.path] ?? idNameOf(call)] = answer.body.id;
  }
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("every example fits its schema, and npm run api-examples records those that do not", () => {
  if (process.env.RECORD_API_EXAMPLES) recordExamples(contract, real_calls);
  expect(exampleProblems(contract)).toEqual([]);
});

test("the documentation page lists every call, without script", async () => {
  const page = await app.browser().get("/api/v1/docs");
  expect(page.status).toBe(200);
  for (const { method, path } of contract.calls)
    expect(page.main).toContain(`${method} /api/v1${path}`);
  expect(page.main).toMatch(new RegExp(`${tr("docs.troubles")} \\d{3}, \\d{3}`));
});

/** A code works once, so each call has that of another period. */
const CODES: Record<string, number> = {
  "/users/me/totp/confirm": -1,
  "/users/me/recovery-codes": 0,
  "/users/me/factors/{id}": 1,
};

async function prepareFactor(
  { path }: Call,
  known: Record<string, unknown>,
  user_id: number,
): Promise<void> {
  const later = CODES[path];
  if (later !== undefined) known.totp_code = timeCode(String(known.totp_secret), later);
  if (path === "/users/{user_id}/factors")
    await app.sql`insert into factors (user_id, kind, secret, proved_at) values (${Number(known.user_id)}, 'totp', 'A', now())`;
  const [own_factor] = await app.sql`select id from factors where user_id = ${user_id}`;
  known.own_factor_id = own_factor?.id;
}

/** Changing the password has ended all sessions, so a new one is added. */
async function addSession(user_id: number): Promise<number> {
  const [session] =
    await app.sql`insert into sessions (token_hash, user_id, kind, expires_at) values ('\\x01', ${user_id}, 'api', now() + interval '1 day') returning id`;
  return Number(session?.id);
}

/** The call succeeds with any body, and ends the token of the other calls. */
function endsCaller({ method, path }: Call): boolean {
  return method === "DELETE" && path === "/login/access-token";
}

/** Values by field name. Ids are added as rows are created. */
async function knownValues(selin: ApiClient): Promise<Record<string, unknown>> {
  const [mehmet_id, selin_id] = [await app.idOf("mehmet"), await app.idOf("selin")];
  const { text } = await selin.post(`/password-recovery-html-content/${PEOPLE.mehmet.email}`);
  const { body: invite } = await selin.post("/invites", {});
  const [row] =
    await app.sql`insert into notifications (user_id, type, actor_id) values (${selin_id}, 'other', ${mehmet_id}) returning id`;
  const [warning] =
    await app.sql`insert into warnings (user_id, reason) values (${selin_id}, 'One link is enough') returning id`;
  const { forum_id } = await makeForum(selin);
  const [split_id, merge_id, into_id] = [
    await makeTopic(selin, forum_id),
    await makeTopic(selin, forum_id),
    await makeTopic(selin, forum_id),
  ];
  // The lists of removed things and of notifications need these.
  await selin.delete(`/topics/${await makeTopic(selin, forum_id)}`);
  await makePost(await app.apiAs("emma"), into_id);
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
    full_name: "Robin Guest",
    name: "Woodwork",
    title: "A dull walnut table",
    content: "<p>It stood by the window all summer.</p>",
    notification_id: row?.id,
    scopes: ["read"],
    reason: "spam",
    state: "open",
    position: 1,
    description: "Boards, glue and patience",
    is_pinned: true,
    note: "For the winter",
    text: "See the topic about tables",
    // No name server knows the name.
    url: "https://receiver.invalid/divan",
    email_to: "guest@example.org",
    people: ["Ada"],
    max_uses: 2,
    until: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
    direction: "up",
    with_replies: true,
    own_warning_id: warning?.id,
    home: "latest",
    mail_replies: "now",
    may_invite: true,
    alt: "A table by the window",
  };
}

/** These fields are sent beside the required ones. A call needs one of several ids. */
const CHOSEN_FIELDS: Record<string, string[]> = {
  "/reports": ["user_id", "text"],
  "/bookmarks": ["post_id", "note"],
  "/mutes": ["user_id"],
  "/forums": ["description"],
  "/invites": ["text", "email_to"],
  "/users/me/confirm": ["password"],
};
/** These answer with a thing of another kind than their path names. */
const OTHER_IDS: Record<string, string> = {
  "/webhooks/{id}/test": "delivery_id",
  "/webhooks/{id}/deliveries/{delivery_id}/again": "delivery_id",
};
/** tests/http/admin-mail.test.ts has a mail server. */
const NEEDS_MAIL_SERVER = "/server/mail/test";
/** The second text differs, so that an edit changes something. */
const EDITED = {
  title: "A dull walnut table, waxed",
  content: "<p>It stood by the window all summer. Wax has helped.</p>",
};
/** Nobody can thank for their own reply, and Selin has marked everything as read. */
const EMMAS_PATHS = /\/thanks$|^\/unread$/;
let counter = 0;
/** These have topics of their own. */
const OWN_TOPICS = new Set(["split", "merge"]);
/** Only a deleted thing can be restored. */
const RESTORE = "/restore";

async function callWith(
  selin: ApiClient,
  call: Call,
  known: Record<string, unknown>,
): Promise<{ answer: ApiAnswer; request?: Record<string, unknown> }> {
  const path = pathOf(call, known);
  const [type, media_type] = Object.entries(call.operation.requestBody?.content ?? {})[0] ?? [];
  if (!media_type) {
    const query = path.endsWith("/multi") ? "?ids=1" : requiredQuery(call.operation);
    return { answer: await selin.send(call.method, path + query) };
  }
  if (takesFiles(call)) {
    const form = await formWithFiles(call, known);
    const entries = Array.from(form, ([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]);
    const answer = await selin.send(call.method, path, form);
    return { answer, request: Object.fromEntries(entries) };
  }
  if (type !== "application/json") {
    const request = { username: PEOPLE.selin.email, password: PASSWORD };
    return { answer: await selin.post(path, new URLSearchParams(request)), request };
  }
  counter += 1;
  const values: Record<string, unknown> = {
    ...known,
    username: `guest${counter}`,
    email: `guest${counter}@example.org`,
    user_ids: [known.user_id],
    ...(call.path === "/server/community-exports" && { content: "members" }),
    ...(CODES[call.path] !== undefined && { code: known.totp_code }),
    // The password was changed by then.
    ...(call.method === "DELETE" && { password: known.new_password }),
    ...(call.method === "PUT" && EDITED),
  };
  const fields =
    call.method === "POST"
      ? [...(media_type.schema.required ?? []), ...(CHOSEN_FIELDS[call.path] ?? [])]
      : Object.keys(media_type.schema.properties);
  const request = Object.fromEntries(
    fields.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
  return { answer: await selin.send(call.method, path, request), request };
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
 * `/forums/{id}` and the paths below it.
 */
function idNameOf({ path }: Call): string {
  const [, parent, child = ""] = /([\w-]+)\/\{id\}(?:\/(\w+))?/.exec(path) ?? [];
  if (path.startsWith("/users/me/warnings/")) return "own_warning_id";
  if (path.startsWith("/users/me/factors/")) return "own_factor_id";
  if (OWN_TOPICS.has(child)) return `${child}_id`;
  const segments = path.split("/").filter((word) => word && !word.startsWith("{"));
  const noun = parent ?? (segments.at(-1) === "signup" ? "users" : (segments.at(-1) ?? ""));
  return `${noun.replace(/ies$/, "y").replace(/s$/, "")}_id`;
}
