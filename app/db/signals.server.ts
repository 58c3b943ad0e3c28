import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { log } from "#app/lib/process/log.server.ts";
import { afterCommit, client, listenTo, type Transaction } from "./client.server.ts";

/**
 * Signals between processes. A commit that contains NOTIFY waits for every other such commit in all
 * of Postgres, so a signal is a statement of its own, after the commit. A signal that is lost with
 * its process does no harm: streams are repaired by their heartbeat, and workers also poll.
 */
const MEMBERS_CHANNEL = "divan_bell";
const JOBS_CHANNEL = "divan_jobs";
const SITE_CHANNEL = "divan_site";
const POSTS_CHANNEL = "divan_posts";

/** Four statements a second for each process, however much is written. */
const SEND_EVERY_MS = 250;
/** Postgres accepts payloads below 8000 bytes, and an id has up to ten digits and a comma. */
const MEMBERS_PER_SIGNAL = 700;
/** Far below the limit of a payload. */
const POSTS_PER_SIGNAL = 50;
/**
 * Above this the signal names everybody, and each process counts for all who have a page open: 2,000
 * at most, unless MAX_CONNECTIONS is higher.
 */
const NAMED_MEMBERS_MAX = 16 * MEMBERS_PER_SIGNAL;
/** Signalled instead of too many ids. */
const ALL = "*";

export type ChangedMembers = ReadonlySet<number> | "all";
/** A new topic has no `post_id` and the position 0. */
export type StoredPost = {
  topic_id: number;
  post_id: number | null;
  position: number;
  author_id: number;
};

const changed_members = new Set<number | string>();
const new_jobs = new Set<string>();
let new_posts: StoredPost[] = [];
let is_sending = false;

/** For a statement of its own that changed unread counts or ended sessions. */
export function signalMembers(members: Iterable<number> | "all"): void {
  for (const member of members === "all" ? [ALL] : members) changed_members.add(member);
  void startSending();
}

/** A step: the unread counts or the sessions of these members change with the transaction. */
export function signalMembersAfterCommit(tx: Transaction, members: Iterable<number> | "all"): void {
  afterCommit(tx, () => signalMembers(members));
}

/** A step: the transaction adds a job with this name. */
export function signalJobAfterCommit(tx: Transaction, name: string): void {
  afterCommit(tx, () => {
    new_jobs.add(name);
    void startSending();
  });
}

/** For a topic or reply that was just stored. */
export function signalNewPost(post: StoredPost): void {
  new_posts.push(post);
  void startSending();
}

/**
 * Calls `onSignal` with the members whose unread count may have changed, in any process. After each
 * new connection these are all members, because signals may have been lost before it.
 */
export async function listenToMembers(onSignal: (members: ChangedMembers) => void): Promise<void> {
  await listenTo(
    MEMBERS_CHANNEL,
    (payload) => onSignal(payload === ALL ? "all" : new Set(payload.split(",").map(Number))),
    () => onSignal("all"),
  );
}

/** Calls back with the name of each job that any process commits. */
export async function listenToJobs(onJob: (name: string) => void): Promise<void> {
  await listenTo(JOBS_CHANNEL, onJob);
}

/**
 * Calls back with the topics and replies that any process stores. Those written while the
 * connection was lost are missing.
 */
export async function listenToPosts(onPosts: (posts: StoredPost[]) => void): Promise<void> {
  await listenTo(POSTS_CHANNEL, (payload) => onPosts(JSON.parse(payload)));
}

/**
 * A step: the transaction changes the texts of the site. The signal is part of the commit, because
 * no process may miss it, and because such commits are too few to wait for each other.
 */
export async function signalSiteTexts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${SITE_CHANNEL}, '')`);
}

/** Calls back with each change of the texts of the site, and after each new connection. */
export async function listenToSiteTexts(onSignal: () => void): Promise<void> {
  await listenTo(SITE_CHANNEL, onSignal, onSignal);
}

/** The first signal is sent at once. Those that follow within the interval share the next one. */
async function startSending(): Promise<void> {
  if (is_sending) return;
  is_sending = true;
  while (changed_members.size > 0 || new_jobs.size > 0 || new_posts.length > 0) {
    await sendSignals();
    await wait(SEND_EVERY_MS, undefined, { ref: false });
  }
  is_sending = false;
}

/** Sends the waiting signals. A process also calls it before it closes its connections. */
export async function sendSignals(): Promise<void> {
  const signals = [...new_jobs].map((name) => ({ channel: JOBS_CHANNEL, payload: name }));
  for (const members of partsOf(namesOf(changed_members), MEMBERS_PER_SIGNAL))
    signals.push({ channel: MEMBERS_CHANNEL, payload: members.join(",") });
  for (const posts of partsOf(new_posts, POSTS_PER_SIGNAL))
    signals.push({ channel: POSTS_CHANNEL, payload: JSON.stringify(posts) });
  changed_members.clear();
  new_jobs.clear();
  new_posts = [];
  if (signals.length === 0) return;
  try {
    await client`select pg_notify(channel, payload) from json_to_recordset(${JSON.stringify(signals)}::text::json) as signal (channel text, payload text)`;
  } catch (error) {
    log.warn({ err: error }, "A signal was not sent; heartbeats and polling replace it");
  }
}

function namesOf(members: ReadonlySet<number | string>): (number | string)[] {
  return members.has(ALL) || members.size > NAMED_MEMBERS_MAX ? [ALL] : [...members];
}

function partsOf<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );
}
