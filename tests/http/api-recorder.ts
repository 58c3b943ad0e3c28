import { readFileSync, writeFileSync } from "node:fs";
import type { Call, Contract } from "./contract.ts";

const FILE = "app/api/openapi/examples.json";
const SITE = "https://forum.example.org";
const ROWS_MAX = 2;
const FIRST_MOMENT_MS = Date.UTC(2026, 2, 14, 9, 26, 53);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Fields whose values differ in each run or must not be published, by name. */
const STABLE_VALUES: Record<string, string> = {
  access_token: "the-token-of-this-session",
  code: "the-code-of-the-invite",
  confirm_password: "correct horse battery staple",
  current_password: "an earlier good password",
  key: "divan_the-key-is-shown-only-here",
  last_commit_hash: "7c390024b5a1d7e0a6b3f4c2d1e0f9a8b7c6d5e4",
  last_commit_message: "Say what whole pages cost",
  new_password: "correct horse battery staple",
  password: "correct horse battery staple",
  s3_uri: "s3://forum-backups/2026-03-14.tar",
  secret: "whsec_the-secret-is-shown-here",
  signup_link: `${SITE}/signup?code=the-code-of-the-invite`,
  token: "the-token-of-the-e-mail",
};

export type RealCall = { request?: unknown; answer?: unknown };
type Examples = Record<string, RealCall>;

/** The operations whose example is missing or no longer fits, and examples without an operation. */
export function exampleProblems(contract: Contract): string[] {
  const examples = readExamples();
  const calls = recordedCalls(contract);
  const names = new Set(calls.map(({ operation }) => operation.operationId));
  return [
    ...calls.map((call) => problemOf(contract, call, examples)),
    ...Object.keys(examples).filter((name) => !names.has(name)),
  ].filter(Boolean);
}

/** An example that still fits stays as it is, so a change of one operation changes one example. */
export function recordExamples(contract: Contract, real_calls: Map<string, RealCall>): void {
  const examples = readExamples();
  const [server] = contract.document.servers;
  const site_url = server.url.replace("/api/v1", "");
  const new_examples = recordedCalls(contract).map((call) => {
    const { operationId } = call.operation;
    if (!problemOf(contract, call, examples)) return [operationId, examples[operationId]];
    const { request, answer } = real_calls.get(operationId) ?? {};
    const parts = hasMessage(call) ? { request } : { request, answer: short(answer) };
    return [operationId, publishable(parts, site_url)];
  });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(new_examples), null, 2)}\n`);
}

function readExamples(): Examples {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** The calls with an input or an answer that is more than a message. */
function recordedCalls({ calls }: Contract): Call[] {
  return calls.filter((call) => call.operation.requestBody || !hasMessage(call));
}

function problemOf(contract: Contract, call: Call, examples: Examples): string {
  const { operationId, requestBody } = call.operation;
  const { request, answer } = examples[operationId] ?? {};
  const [body] = Object.values(requestBody?.content ?? {});
  const problem =
    (body && contract.misfit(body.schema, request)) ||
    (hasMessage(call) ? "" : contract.misfit(answerSchema(call), answer));
  return problem && `${operationId}: ${problem}`;
}

/** The document has an example of a message or a page of HTML already. */
function hasMessage(call: Call): boolean {
  const schema = answerSchema(call);
  return !schema || schema.$ref === "#/components/schemas/Message";
}

function answerSchema({ operation: { responses } }: Call) {
  return responses[200]?.content?.["application/json"]?.schema;
}

/** The document is its own example, which would never end. */
function short(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("openapi" in answer)) return answer;
  return "paths" in answer ? { openapi: answer.openapi, paths: {} } : answer;
}

/**
 * A call as it can be published: short lists, one site, and neither secrets nor the time of day.
 */
function publishable(call: RealCall, site_url: string): RealCall {
  const moments = new Set<string>();
  collectMoments(call, moments);
  const moment_order = [...moments].toSorted();
  const stable = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.slice(0, ROWS_MAX).map((each) => stable(each));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, stable(part, key)]),
      );
    if (typeof value !== "string") return value;
    if (MOMENT.test(value)) return momentAt(moment_order.indexOf(value));
    return STABLE_VALUES[name] ?? value.replaceAll(site_url, SITE);
  };
  return Object.fromEntries(
    Object.entries(call).flatMap(([part, value]) =>
      value === undefined ? [] : [[part, stable(value)]],
    ),
  );
}

function collectMoments(value: unknown, moments: Set<string>): void {
  if (typeof value === "string" && MOMENT.test(value)) moments.add(value);
  if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) collectMoments(part, moments);
}

/** A moment for each call, a minute after the one before. */
function momentAt(index: number): string {
  return new Date(FIRST_MOMENT_MS + index * 60_000).toISOString();
}
