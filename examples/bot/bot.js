#!/usr/bin/env node
/**
 * Answers the new topics of a forum with one text. It reads its settings from the environment, does
 * what there is to do, and ends: run it by cron every few minutes. README.md beside it says more.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const API = `${setting("DIVAN_URL").replace(/\/+$/, "")}/api/v1`;
const KEY = setting("DIVAN_KEY");
const FORUM_ID = Number(setting("FORUM_ID"));
/** HTML, as the API takes it. */
const ANSWER = setting("ANSWER");
/** Has the id of the last topic that was answered. */
const STATE_FILE = process.env.STATE_FILE ?? "bot-state.json";

/** An answer that is lost is asked for again. A site that restarts is back within these tries. */
const TRIES_MAX = 6;
const FIRST_PAUSE_MS = Number(process.env.FIRST_PAUSE_MS ?? 1000);
const TIMEOUT_MS = 30_000;

const { id: own_id } = await call("POST", "/login/test-token");
const last_id = readLastId();
const topics = await listNewTopics(last_id ?? 0);
// The first run only looks: nobody wants answers to old topics.
if (last_id === null) writeLastId(topics.at(-1)?.id ?? 0);
else for (const topic of topics) await answer(topic);

/** The oldest first, page by page. */
async function listNewTopics(after_id) {
  const query = new URLSearchParams({ forum_id: FORUM_ID, after_id, sort: "id", limit: 100 });
  const new_topics = [];
  for (;;) {
    const { data } = await call("GET", `/topics?${query}`);
    if (data.length === 0) return new_topics;
    new_topics.push(...data);
    query.set("after_id", data.at(-1).id);
  }
}

/**
 * The id is stored after the reply. If the program dies in between, the next run sends the same
 * call with the same key, and the site answers with the reply that it has already.
 */
async function answer({ id, owner_id }) {
  if (owner_id !== own_id) {
    const reply = await call("POST", `/topics/${id}/post`, { content: ANSWER }, `answer-${id}`);
    say(reply ? `Answered topic ${id} with reply ${reply.id}` : `Left out topic ${id}`);
  }
  writeLastId(id);
}

/** Null if the topic was deleted or locked meanwhile. */
async function call(method, path, body, idempotency_key) {
  for (let tries = 1; ; tries += 1) {
    const response = await send(method, path, body, idempotency_key).catch((error) => error);
    if (response.ok) return await response.json();
    if (!isTransient(response) || tries === TRIES_MAX) {
      const { code, reason } = await errorOf(response);
      if (response.status === 404 || code === "topic_locked") return null;
      throw new Error(`${method} ${path}: ${response.status ?? "no answer"} ${reason}`);
    }
    await wait(pauseMs(response, tries));
  }
}

function send(method, path, body, idempotency_key) {
  const headers = new Headers({ Authorization: `Bearer ${KEY}` });
  if (body) headers.set("Content-Type", "application/json");
  if (idempotency_key) headers.set("Idempotency-Key", idempotency_key);
  const request = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return fetch(API + path, body ? { ...request, body: JSON.stringify(body) } : request);
}

/** No answer, a limit, or a site that restarts. Every other refusal would be the same again. */
function isTransient(response) {
  return !(response instanceof Response) || response.status === 429 || response.status >= 500;
}

function pauseMs(response, tries) {
  const seconds = response instanceof Response && response.headers.get("Retry-After");
  return seconds ? Number(seconds) * 1000 : FIRST_PAUSE_MS * 2 ** (tries - 1);
}

async function errorOf(response) {
  if (!(response instanceof Response))
    return { reason: response.cause?.message ?? response.message };
  const { code, detail } = await response.json().catch(() => ({}));
  return { code, reason: typeof detail === "string" ? detail : JSON.stringify(detail) };
}

/** Null before the first run. */
function readLastId() {
  try {
    return JSON.parse(readFileSync(STATE_FILE, "utf8")).last_id;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** By renaming, so that the file is never half written. */
function writeLastId(id) {
  writeFileSync(`${STATE_FILE}.new`, JSON.stringify({ last_id: id }));
  renameSync(`${STATE_FILE}.new`, STATE_FILE);
}

function setting(name) {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`Set ${name}\n`);
  process.exit(2);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
