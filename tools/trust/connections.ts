import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { countDescriptors } from "#tests/support/process-usage.ts";
import { sessionCookie } from "#tests/support/world.ts";
import { residentMegabytes } from "./processes.ts";
import { addTopic, openSite, type Site } from "./site.ts";
import { type Outcome, seconds, type TrustCheck } from "./trust-check.ts";

const SLOW_CONNECTIONS = 200;
/** The server closes slow connections within this, after its timeouts for headers and requests. */
const FREED_WITHIN_MS = 100_000;
const DESCRIPTOR_TOLERANCE = 20;
const POLL_MS = 1000;
const LISTENERS = 500;
/** The limit for one member is twelve. */
const LISTENERS_PER_MEMBER = 10;
const RECEIVED_WITHIN_MS = 10_000;

export const slowConnections: TrustCheck = {
  promise: `${SLOW_CONNECTIONS} slow connections (nothing sent, half a head, garbage, half a body) are answered or closed, and other clients are served meanwhile`,
  run: openSlowConnections,
};

const REQUEST_STARTS = [
  "",
  "GET /forum HTTP/1.1\r\nHost: x\r\n",
  "\u0001\u0002 nonsense\r\n\r\n",
  "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=",
];

async function openSlowConnections(): Promise<Outcome> {
  const site = await openSite();
  const sockets: Socket[] = [];
  try {
    const descriptors_before = countDescriptors(site.pid);
    for (let index = 0; index < SLOW_CONNECTIONS; index += 1)
      sockets.push(await openSlow(site.url, REQUEST_STARTS[index % REQUEST_STARTS.length] ?? ""));
    const started_at = Date.now();
    let held_descriptors = 0;
    let slowest_ms = 0;
    do {
      held_descriptors = Math.max(
        held_descriptors,
        countDescriptors(site.pid) - descriptors_before,
      );
      slowest_ms = Math.max(slowest_ms, await timeLogin(site.url));
      await delay(POLL_MS);
    } while (
      Date.now() - started_at < FREED_WITHIN_MS &&
      countDescriptors(site.pid) > descriptors_before + DESCRIPTOR_TOLERANCE
    );
    const remaining_descriptors = countDescriptors(site.pid) - descriptors_before;
    return {
      holds: remaining_descriptors <= DESCRIPTOR_TOLERANCE && slowest_ms < 1000,
      figure: `${held_descriptors} descriptors held, ${remaining_descriptors} left after ${seconds(Date.now() - started_at)}; the slowest sign-in page meanwhile ${slowest_ms} ms`,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await site.close();
  }
}

/** `allowHalfOpen`: this side does not close when the server does. */
async function openSlow(url: string, request_start: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => {});
  await once(socket, "connect");
  if (request_start) socket.write(request_start);
  return socket;
}

async function timeLogin(url: string): Promise<number> {
  const started_at = performance.now();
  await (await fetch(`${url}/login`)).text();
  return Math.round(performance.now() - started_at);
}

export const liveListeners: TrustCheck = {
  promise: `one reply reaches ${LISTENERS} open event streams within 10 s`,
  run: notifyListeners,
};

async function notifyListeners(): Promise<Outcome> {
  const site = await openSite();
  const close_controller = new AbortController();
  try {
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    const tokens = await addReaders(site, topic_id);
    const received = { count: 0, last_at: 0 };
    const listeners = await Promise.all(
      tokens.map((token) => listen(site.url, token, close_controller.signal, received)),
    );
    const megabytes = residentMegabytes(site.pid);
    received.count = 0;
    const started_at = Date.now();
    await api.post(`/topics/${topic_id}/post`, { content: "<p>Hear</p>" });
    while (received.count < listeners.length && Date.now() - started_at < RECEIVED_WITHIN_MS)
      await delay(5);
    const took_ms = received.last_at - started_at;
    return {
      holds: received.count === LISTENERS && took_ms < RECEIVED_WITHIN_MS,
      figure: `${received.count} of ${LISTENERS} received it within ${took_ms} ms; ${megabytes} MB resident`,
    };
  } finally {
    close_controller.abort();
    await site.close();
  }
}

/**
 * Adds members who are subscribed to the topic, with ten sessions each, and returns the tokens of
 * all sessions.
 */
async function addReaders(site: Site, topic_id: number): Promise<string[]> {
  const sql = site.sql();
  const rows = await sql<{ token: string }[]>`
    with readers as (
      insert into users (username, email, confirmed_email)
      select 'reader' || n, 'reader' || n || '@divan.example', 'reader' || n || '@divan.example' from generate_series(1, ${LISTENERS / LISTENERS_PER_MEMBER}) n returning id
    ), subscribed as (
      insert into topic_subscriptions (user_id, topic_id) select id, ${topic_id} from readers
    ), tokens as (
      select id, rpad(replace(gen_random_uuid()::text, '-', ''), 43, 'x') as token from readers, generate_series(1, ${LISTENERS_PER_MEMBER})
    ), opened as (
      insert into sessions (token_hash, user_id, kind, expires_at) select sha256(token::bytea), id, 'site', now() + interval '1 day' from tokens
    )
    select token from tokens`;
  await sql.end();
  return rows.map(({ token }) => token);
}

/** Resolves after the first event of the stream. Later events are counted in `received`. */
async function listen(
  url: string,
  token: string,
  signal: AbortSignal,
  received: { count: number; last_at: number },
): Promise<void> {
  const { body } = await fetch(`${url}/notifications/live`, {
    headers: { Cookie: sessionCookie(token) },
    signal,
  });
  const counts = countsIn(body ?? new ReadableStream());
  if ((await counts.next()).done) throw new Error("A bell did not open");
  const countEvents = async () => {
    for await (const _ of counts) {
      received.count += 1;
      received.last_at = Date.now();
    }
  };
  countEvents().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function* countsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  for await (const chunk of body) {
    const text = new TextDecoder().decode(chunk);
    if (text.includes("event: unread")) yield text;
  }
}
