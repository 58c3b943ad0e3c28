import type { Session } from "#app/domain/access/sessions.server.ts";
import {
  countUnreadBySession,
  type Heard,
  listenToBells,
} from "#app/domain/notifications/changes.server.ts";
import { away, tooMany } from "#app/domain/refusal.ts";
import { log } from "#app/lib/log.server.ts";
import { UNREAD_EVENT } from "./live-event.ts";
import { type LiveStream, makeStream } from "./live-stream.server.ts";

/**
 * Proxies close what says nothing for half a minute. Whatever signal was lost is made good by then,
 * too.
 */
const HEARTBEAT_MS = 25_000;
/**
 * Every browser needs one; a member has a few of them, and some cannot share one between their
 * tabs.
 */
const STREAMS_A_MEMBER = 12;
/**
 * A browser comes back after this and up to twice as much, so that not all of them come at once
 * when the server starts again.
 */
const RETRY_MS = 2000;

type Listener = LiveStream & { session_id: number; user_id: number; told: number | null };

const listeners = new Set<Listener>();
let listening: Promise<void> | null = null;
let heartbeat: NodeJS.Timeout | undefined;
let is_stopping = false;

/**
 * Tells the member's count now, and again whenever it may have changed, until the session or the
 * connection ends.
 */
export async function openStream({ id, user }: Session, signal: AbortSignal): Promise<Response> {
  if (is_stopping) throw away();
  if (listenersOf(new Set([user.id])).length >= STREAMS_A_MEMBER)
    throw tooMany(HEARTBEAT_MS / 1000);
  const stream = makeStream(signal, () => listeners.delete(listener));
  const listener: Listener = { ...stream, session_id: id, user_id: user.id, told: null };
  if (!signal.aborted) listeners.add(listener);
  try {
    await listen();
  } catch (error) {
    listener.end();
    throw error;
  }
  heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref();
  listener.write(`retry: ${Math.round(RETRY_MS * (1 + Math.random()))}\n\n`);
  void tellAll([listener]);
  return new Response(stream.body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

/** Open streams would hold up the end of the server; the browsers come back to the next one. */
export async function closeStreams(): Promise<void> {
  is_stopping = true;
  clearInterval(heartbeat);
  for (const listener of listeners) listener.end();
}

/** One for the whole process, from the first stream on. */
function listen(): Promise<void> {
  listening ??= listenToBells(ring).catch((error: unknown) => {
    listening = null;
    throw error;
  });
  return listening;
}

function listenersOf(user_ids: Heard): Listener[] {
  return [...listeners].filter(({ user_id }) => user_ids === "everybody" || user_ids.has(user_id));
}

const rung = new Set<Listener>();
let is_telling = false;

/** However often it rings while the database is being asked: it is asked once more. */
async function ring(user_ids: Heard): Promise<void> {
  for (const listener of listenersOf(user_ids)) rung.add(listener);
  if (is_telling) return;
  is_telling = true;
  while (rung.size > 0) {
    const some = [...rung];
    rung.clear();
    await tellAll(some);
  }
  is_telling = false;
}

async function beat(): Promise<void> {
  for (const listener of listeners) listener.write(": still here\n\n");
  await tellAll(
    [...listeners].filter(({ told }) => told !== null),
    true,
  );
}

/** Whose session is over hears no more. */
async function tellAll(some: Listener[], only_news = false): Promise<void> {
  if (some.length === 0) return;
  try {
    const counts = await countUnreadBySession(some.map(({ session_id }) => session_id));
    for (const listener of some) {
      const unread_count = counts.get(listener.session_id);
      if (unread_count === undefined) listener.end();
      else if (!only_news || unread_count !== listener.told)
        listener.write(`event: ${UNREAD_EVENT}\ndata: ${unread_count}\n\n`);
      listener.told = unread_count ?? null;
    }
  } catch (error) {
    log.warn(
      { err: error },
      "The bells could not be counted; the next signal or heartbeat does it again",
    );
  }
}
