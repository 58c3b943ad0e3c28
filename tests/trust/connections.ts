import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { countDescriptors } from "#tests/support/process-usage.ts";
import { sessionCookie } from "#tests/support/world.ts";
import { type Outcome, type Promised, seconds } from "./promise.ts";
import { residentMegabytes } from "./processes.ts";
import { addTopic, openSite, type Site } from "./site.ts";

const SLOW = 200;
/**
 * Two hundred descriptors come back within this, once headers and requests have run out of time.
 */
const FREED_WITHIN_MS = 100_000;
const FEW_MORE = 20;
const POLL_MS = 1000;
const LISTENERS = 500;
/** One member has at most twelve. */
const LISTENERS_PER_MEMBER = 10;
const HEARD_WITHIN_MS = 10_000;

export const slowConnections: Promised = {
  promise: `${SLOW} slow connections (nothing sent, half a head, garbage, half a body) are answered or closed, and other clients are served meanwhile`,
  run: holdConnections,
};

const OPENINGS = [
  "",
  "GET /forum HTTP/1.1\r\nHost: x\r\n",
  "\u0001\u0002 nonsense\r\n\r\n",
  "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=",
];

async function holdConnections(): Promise<Outcome> {
  const site = await openSite();
  const sockets: Socket[] = [];
  try {
    const before = countDescriptors(site.pid);
    for (let at = 0; at < SLOW; at += 1)
      sockets.push(await openSlow(site.url, OPENINGS[at % OPENINGS.length] ?? ""));
    const began = Date.now();
    let held = 0;
    let slowest_ms = 0;
    do {
      held = Math.max(held, countDescriptors(site.pid) - before);
      slowest_ms = Math.max(slowest_ms, await timeLogin(site.url));
      await delay(POLL_MS);
    } while (
      Date.now() - began < FREED_WITHIN_MS &&
      countDescriptors(site.pid) > before + FEW_MORE
    );
    const left = countDescriptors(site.pid) - before;
    return {
      holds: left <= FEW_MORE && slowest_ms < 1000,
      figure: `${held} descriptors held, ${left} left after ${seconds(Date.now() - began)}; the slowest sign-in page meanwhile ${slowest_ms} ms`,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await site.close();
  }
}

/** Half-open on this side too: it never answers the server's farewell. */
async function openSlow(url: string, opening: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => {});
  await once(socket, "connect");
  if (opening) socket.write(opening);
  return socket;
}

async function timeLogin(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(`${url}/login`)).text();
  return Math.round(performance.now() - began);
}

export const liveListeners: Promised = {
  promise: `one reply reaches ${LISTENERS} open event streams within 10 s`,
  run: ringBells,
};

async function ringBells(): Promise<Outcome> {
  const site = await openSite();
  const closing = new AbortController();
  try {
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    const tokens = await addReaders(site, topic_id);
    const heard = { count: 0, last_at: 0 };
    const opened = await Promise.all(
      tokens.map((token) => listen(site.url, token, closing.signal, heard)),
    );
    const megabytes = residentMegabytes(site.pid);
    heard.count = 0;
    const began = Date.now();
    await api.post(`/topics/${topic_id}/post`, { content: "<p>Hear</p>" });
    while (heard.count < opened.length && Date.now() - began < HEARD_WITHIN_MS) await delay(5);
    const took_ms = heard.last_at - began;
    return {
      holds: heard.count === LISTENERS && took_ms < HEARD_WITHIN_MS,
      figure: `${heard.count} of ${LISTENERS} received it within ${took_ms} ms; ${megabytes} MB resident`,
    };
  } finally {
    closing.abort();
    await site.close();
  }
}

/** Members who follow the topic, each with ten sessions; the cookies of all the sessions. */
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

/** Resolves when the stream has told its first count; every later one is counted. */
async function listen(
  url: string,
  token: string,
  signal: AbortSignal,
  heard: { count: number; last_at: number },
): Promise<void> {
  const { body } = await fetch(`${url}/notifications/live`, {
    headers: { Cookie: sessionCookie(token) },
    signal,
  });
  const counts = countsIn(body ?? new ReadableStream());
  if ((await counts.next()).done) throw new Error("A bell did not open");
  const follow = async () => {
    for await (const _ of counts) {
      heard.count += 1;
      heard.last_at = Date.now();
    }
  };
  follow().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function* countsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  for await (const chunk of body) {
    const text = new TextDecoder().decode(chunk);
    if (text.includes("event: unread")) yield text;
  }
}
