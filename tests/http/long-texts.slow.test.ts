import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { CONTENT_MAX_BYTES } from "#app/contract/field-limits.ts";
import { sign_in_input } from "#app/domain/accounts/sign-in/input.ts";
import {
  recover_password_input,
  reset_password_form,
} from "#app/domain/accounts/sign-in/recovery-input.ts";
import { signUpForm } from "#app/domain/accounts/sign-up/sign-up-form.ts";
import { appearance_input } from "#app/domain/members/preferences/input.ts";
import { email_link_form } from "#app/domain/members/users/email-link-input.ts";
import { report_form } from "#app/domain/moderation/reports/input.ts";
import { bookmark_form } from "#app/domain/topics/bookmarks/input.ts";
import { redirect_to } from "#app/lib/net/redirect.ts";
import { post_edit_form, post_form, topic_edit_form, topic_form } from "#app/routes/topic/forms.ts";
import { sendRaw } from "#tests/support/api-raw.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { cpuMillisOf } from "#tests/support/process-usage.ts";
import { sessionCookie } from "#tests/support/world.ts";
import { type Call, readContract } from "./contract.ts";
import { ROWS } from "./page-rights.ts";

/** Hundreds of large requests take long on a busy machine. */
vi.setConfig({ testTimeout: 300_000 });

let app: App;
let open_calls: Call[];
/** An open invitation, whose page shows what was typed. */
let signup_path: string;
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: "1" });
  const { calls } = await readContract(app.api());
  const selin = await app.apiAs("selin");
  const { body: invite } = await selin.post("/invites", { send_email: false });
  const { pathname, search } = new URL(invite.signup_link);
  signup_path = pathname + search;
  open_calls = calls.filter(({ operation }) => operation["x-access"] === "anyone");
});
afterAll(() => app.stop());

/** The app and its database together may use so much, twice of what a slow machine needs. */
const CPU_MAX_MS = 40;
/** Other work of the processes and of the machine can only add time, so the smallest counts. */
const TRIES = 12;

/** A body that is refused by its size alone, and nearly the largest that is read from a call. */
const BODY_BYTES = 1024 * 1024 - 4096;
const CALL_BYTES = 64 * 1024 - 4096;
/** Nearly the largest forms that are read from guests and from members. */
const GUEST_FORM_BYTES = 16 * 1024 - 4096;
const FORM_BYTES = 384 * 1024 - 4096;
/** The address and all headers of a request have 16 kB. */
const ADDRESS_BYTES = 14_000;

/** Texts that are slow for fold(), for NFC, for HTML, for invisible characters and for trimming. */
const MIXED = "IİΣa\u0301<\u200b\r\n";
const TEXTS = [MIXED, "<", " "];

/**
 * The forms that guests can send, by address. An address whose row allows guests to send more needs
 * a line.
 */
const OPEN_FORMS: Record<string, z.ZodObject | null> = {
  "/login": sign_in_input,
  "/signup": signUpForm(null),
  "/recover-password": recover_password_input,
  "/reset-password": reset_password_form,
  "/forum/:forumId/newTopic": topic_form,
  "/topic/:topicId/reply": post_form,
  "/topic/:topicId/edit": topic_edit_form,
  "/topic/:topicId/post/:postId/edit": post_edit_form,
  "/topic/:topicId/report": report_form,
  "/topic/:topicId/post/:postId/report": report_form,
  "/user/:username/report": report_form,
  "/topic/:topicId/bookmark": bookmark_form,
  "/topic/:topicId/post/:postId/bookmark": bookmark_form,
  "/email-undo": email_link_form,
  "/session-end": email_link_form,
  "/confirm-email": email_link_form,
  "/preferences": appearance_input.extend({ redirect_to }),
  "/unsubscribe": null,
  "/unsubscribe/one-click": null,
};
const QUERY_NAMES = ["code", "token", "key", "lang", "redirectTo", "page", "q", "confirmed"];
const COOKIE_NAMES = ["session", "language", "theme", "flash", "arrival"];

test("every form that guests can send is tried", () => {
  const open = Object.entries(ROWS).filter(([, { post }]) => post && post.rule.guest !== "/login");
  expect(open.map(([path]) => path).toSorted()).toEqual(Object.keys(OPEN_FORMS).toSorted());
});

test("a long text in a field of a call costs little", async () => {
  const costs: Cost[] = [];
  for (const { path, method, operation } of open_calls) {
    const [type = "", content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const fields = Object.fromEntries(
      Object.keys(content?.schema.properties ?? {}).map((name) => [name, "x"]),
    );
    const address = `/api/v1${path.replace(/\{\w+\}/g, "x")}`;
    for (const name of Object.keys(fields))
      for (const text of TEXTS)
        for (const bytes of [CALL_BYTES, BODY_BYTES]) {
          const body = bodyOf(type, { ...fields, [name]: fillJson(text, bytes) });
          costs.push(await costOf(`${name} ${text}`, { method, path: address, ...body }));
        }
    if (path.includes("{"))
      for (const text of TEXTS)
        costs.push(
          await costOf(path, {
            method,
            path: `/api/v1${path.replace(/\{\w+\}/g, fillAddress(text))}`,
          }),
        );
  }
  expect(costs.length).toBeGreaterThan(20);
  expect(costs.filter(isHigh)).toEqual([]);
});

test("a long text in a field of a form costs little", async () => {
  const costs: Cost[] = [];
  for (const [address, schema] of Object.entries(OPEN_FORMS)) {
    const path = address === "/signup" ? signup_path : address.replace(/:\w+/g, "1");
    const names = Object.keys(schema?.shape ?? { any: null });
    const fields = {
      ...Object.fromEntries(names.map((name) => [name, ""])),
      ...ROWS[address]?.post?.form,
    };
    const send = async (what: string, changed: Record<string, string>) => {
      const body = bodyOf("multipart/form-data", { ...fields, ...changed });
      costs.push(await costOf(`${address} ${what}`, { method: "POST", path, ...body }));
    };
    for (const text of TEXTS) {
      for (const name of names)
        for (const bytes of [GUEST_FORM_BYTES, FORM_BYTES])
          await send(`${name} ${text}`, { [name]: fill(text, bytes) });
      await send(`over the limit ${text}`, { any: fill(text, BODY_BYTES) });
    }
  }
  expect(costs.filter(isHigh)).toEqual([]);
});

test("a long text in an address or a header costs little", async () => {
  const costs: Cost[] = [];
  const get = async (path: string, headers = {}) => {
    costs.push(await costOf(path.slice(0, 60), { method: "GET", path, headers }));
  };
  for (const [path, { get: rule }] of Object.entries(ROWS)) {
    if (rule === undefined) continue;
    for (const name of rule.guest === "/login" ? ["q"] : QUERY_NAMES)
      await get(`${path.replace(/:\w+|\*/g, "1")}?${name}=${fillAddress(MIXED)}`);
    if (path.includes(":")) await get(path.replace(/:\w+/g, fillAddress(MIXED)));
  }
  for (const name of COOKIE_NAMES) {
    const cookie = sessionCookie(fill(MIXED, ADDRESS_BYTES / 3)).replace("session", name);
    await get("/login", { Cookie: cookie });
  }
  await get("/login", { Cookie: `divan_zone=${"A/".repeat(ADDRESS_BYTES / 2)}` });
  await get("/api/v1/users/me", { Authorization: `Bearer ${"x".repeat(ADDRESS_BYTES)}` });
  expect(costs.filter(isHigh)).toEqual([]);
});

test("a text that could be stored is returned to guests, and a longer one only to members", async () => {
  const path = "/forum/1/newTopic";
  const send = (content: string, headers = {}) => {
    const { body, headers: type } = bodyOf("multipart/form-data", { title: "", content });
    const all_headers = { Origin: app.url, ...type, ...headers };
    return sendRaw(app.url, { method: "POST", path, headers: all_headers, body });
  };
  const [longest, too_long] = ["x".repeat(CONTENT_MAX_BYTES), "x".repeat(CONTENT_MAX_BYTES + 1)];
  expect((await send(longest)).text).toContain(longest);
  expect((await send(too_long)).text).not.toContain(too_long.slice(0, 100));
  const { cookies } = await app.as("ayse");
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await send(too_long, { Cookie })).text).toContain(too_long);
});

type Cost = { what: string; status: number; ms: number };
type Sent = Parameters<typeof sendRaw>[1];

const isHigh = ({ ms }: Cost) => ms > CPU_MAX_MS;

/** The limits are lifted before: a call that they refuse at once would hide its cost. */
async function costOf(what: string, sent: Sent): Promise<Cost> {
  const request = { ...sent, headers: { Origin: app.url, ...sent.headers } };
  await app.sql`delete from rate_limits`;
  const { status } = await sendRaw(app.url, request);
  let ms = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && ms > CPU_MAX_MS; tries += 1) {
    const before = await cpuByProcess();
    await sendRaw(app.url, request);
    const used = [...(await cpuByProcess())].map(([pid, time]) => time - (before.get(pid) ?? 0));
    ms = Math.min(ms, sum(used));
  }
  return { what, status, ms };
}

/** The processor time of the app and of its connections to the database. */
async function cpuByProcess(): Promise<Map<number, number>> {
  const backends = await app.sql`
    select pid from pg_stat_activity where datname = current_database() and application_name <> 'postgres.js'`;
  const pids = [app.pid, ...backends.map(({ pid }) => Number(pid))];
  return new Map(pids.map((pid) => [pid, cpuMillisOf(pid)]));
}

function fill(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
}

/** Fills JSON with a text whose special characters are escaped. */
function fillJson(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / (Buffer.byteLength(JSON.stringify(text)) - 2)));
}

function fillAddress(text: string): string {
  const encoded = encodeURIComponent(text);
  return encoded.repeat(Math.floor(ADDRESS_BYTES / encoded.length));
}

function bodyOf(type: string, fields: Record<string, string>) {
  if (type === "application/json")
    return { headers: { "Content-Type": type }, body: JSON.stringify(fields) };
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { "Content-Type": "multipart/form-data; boundary=limit" },
    body: `${parts.join("")}--limit--\r\n`,
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
