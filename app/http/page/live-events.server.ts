import { setTimeout as wait } from "node:timers/promises";
import { NEW_POSTS_EVENT, UNREAD_EVENT } from "#app/contract/live-events.ts";
import type { Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { databaseUnavailable, tooMany } from "#app/domain/base/refusal.ts";
import {
  type Credential,
  countUnreadOf,
  listenToMembers,
} from "#app/domain/notify/notifications/unread-changes.server.ts";
import {
  findNewPosts,
  listenToPosts,
  type StoredPost,
} from "#app/domain/topics/topics/new-posts.server.ts";
import { addSource } from "#app/lib/metrics/sources.ts";
import { log } from "#app/lib/process/log.server.ts";
import { createEventStream, type EventStream } from "../server/event-stream.server.ts";

/** Proxies close a silent connection after 30 s. Each heartbeat also repairs lost signals. */
const HEARTBEAT_MS = 25_000;
/**
 * A browser needs one, a few need one per tab. Streams of keys are counted apart, so that a program
 * with a fault, or one that has stolen a key, does not use up those of the member's browsers.
 */
const MAX_STREAMS_PER_MEMBER = 12;
/**
 * A browser reconnects after once to twice this time. The random part keeps all browsers from
 * reconnecting at once after a restart.
 */
const RETRY_MS = 2000;
/**
 * Everybody is signalled when so many are concerned that they cannot be named. Counting for all
 * streams is the most that a process asks of the database at once.
 */
const EVERYBODY_EVERY_MS = 5000;

/** `sent_count` is the last count that was written; null before the first one. */
type Listener = EventStream & {
  credential: Credential;
  user_id: number;
  sent_count: number | null;
  has_posts: boolean;
};

/** A stream is opened with a session, or with a key for programs. */
type Reader = Pick<Session, "id" | "user"> & { key?: { id: number } | null };

const listeners = new Set<Listener>();
addSource(() => [{ metric: "divan_live_streams", labels: {}, value: listeners.size }]);
let subscription: Promise<void> | null = null;
let heartbeat: NodeJS.Timeout | undefined;
let is_stopping = false;

/** Browsers show new posts. Programs read them in the feed of changes. */
type Events = { has_posts: boolean };

/**
 * A stream of the member's unread count: the current one, then each change, until the session, the
 * key or the connection ends; on request also of the topics and replies that others write.
 */
export async function openEventStream(
  { id, user, key }: Reader,
  signal: AbortSignal,
  { has_posts }: Events,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (is_stopping) throw databaseUnavailable();
  const credential: Credential = key ? { kind: "key", id: key.id } : { kind: "session", id };
  const streams_of_kind = listenersOf(new Set([user.id])).filter(
    (listener) => listener.credential.kind === credential.kind,
  );
  if (streams_of_kind.length >= MAX_STREAMS_PER_MEMBER) throw tooMany(HEARTBEAT_MS / 1000);
  const stream = createEventStream(signal, () => listeners.delete(listener));
  const listener: Listener = {
    ...stream,
    credential,
    user_id: user.id,
    sent_count: null,
    // The stream is the superuser's own, who sees more than the member whose view the page has.
    has_posts: has_posts && user.viewed_as_id === undefined,
  };
  if (!signal.aborted) listeners.add(listener);
  try {
    await subscribe();
  } catch (error) {
    listener.end();
    throw error;
  }
  heartbeat ??= setInterval(sendHeartbeat, HEARTBEAT_MS).unref();
  listener.write(`retry: ${Math.round(RETRY_MS * (1 + Math.random()))}\n\n`);
  void publish([listener]);
  return stream.body;
}

/** Open streams would keep the server from stopping. The browsers reconnect to the next process. */
export async function closeEventStreams(): Promise<void> {
  is_stopping = true;
  clearInterval(heartbeat);
  for (const listener of listeners) listener.end();
}

/** A process has one subscription to the database, which begins with the first stream. */
async function subscribe(): Promise<void> {
  subscription ??= startListening().catch((error: unknown) => {
    subscription = null;
    throw error;
  });
  await subscription;
}

async function startListening(): Promise<void> {
  await listenToMembers((members) => (members === "all" ? onSignalForAll() : onSignal(members)));
  await listenToPosts(publishPosts);
}

function listenersOf(members: ReadonlySet<number>): Listener[] {
  return [...listeners].filter(({ user_id }) => members.has(user_id));
}

let everybody_counted_at = 0;
let is_everybody_waiting = false;

/** The first is answered at once; those that follow too soon share one count. */
async function onSignalForAll(): Promise<void> {
  if (is_everybody_waiting) return;
  is_everybody_waiting = true;
  const pause_ms = everybody_counted_at + EVERYBODY_EVERY_MS - Date.now();
  if (pause_ms > 0) await wait(pause_ms, undefined, { ref: false });
  is_everybody_waiting = false;
  everybody_counted_at = Date.now();
  await onSignal(new Set([...listeners].map(({ user_id }) => user_id)));
}

const waiting_listeners = new Set<Listener>();
let is_publishing = false;

/** Signals that arrive during a query share the next one. */
async function onSignal(members: ReadonlySet<number>): Promise<void> {
  for (const listener of listenersOf(members)) waiting_listeners.add(listener);
  if (is_publishing) return;
  is_publishing = true;
  while (waiting_listeners.size > 0) {
    const batch = [...waiting_listeners];
    waiting_listeners.clear();
    await publish(batch);
  }
  is_publishing = false;
}

async function sendHeartbeat(): Promise<void> {
  for (const listener of listeners) listener.write(": still here\n\n");
  await publish(
    [...listeners].filter(({ sent_count }) => sent_count !== null),
    true,
  );
}

/** A post that is missed here does no harm: the page shows it when it is loaded again. */
async function publishPosts(posts: readonly StoredPost[]): Promise<void> {
  const readers = [...listeners].filter(({ has_posts }) => has_posts);
  if (readers.length === 0) return;
  try {
    const user_ids = readers.map(({ user_id }) => user_id);
    const postsFor = await findNewPosts(posts, [...new Set(user_ids)]);
    for (const reader of readers) {
      const new_posts = postsFor(reader.user_id);
      if (new_posts.length > 0)
        reader.write(`event: ${NEW_POSTS_EVENT}\ndata: ${JSON.stringify(new_posts)}\n\n`);
    }
  } catch (error) {
    log.warn({ err: error }, "Open pages were not told of new posts");
  }
}

/** Sends the current counts, and ends the streams of ended sessions and keys. */
async function publish(batch: Listener[], only_changes = false): Promise<void> {
  if (batch.length === 0) return;
  try {
    const findCount = await countUnreadOf(batch.map(({ credential }) => credential));
    for (const listener of batch) {
      const unread_count = findCount(listener.credential);
      if (unread_count === undefined) listener.end();
      else if (!only_changes || unread_count !== listener.sent_count)
        listener.write(`event: ${UNREAD_EVENT}\ndata: ${unread_count}\n\n`);
      listener.sent_count = unread_count ?? null;
    }
  } catch (error) {
    log.warn(
      { err: error },
      "The unread notifications could not be counted; the next signal or heartbeat tries again",
    );
  }
}
