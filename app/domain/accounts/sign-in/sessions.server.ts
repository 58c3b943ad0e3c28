import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { db, type Transaction, write_db } from "#app/db/client.server.ts";
import { refuseForeignAnswer } from "#app/db/foreign-answer.server.ts";
import { logFault } from "#app/db/log-fault.server.ts";
import { setRequestMember } from "#app/db/replica/request.server.ts";
import { sessions, users } from "#app/db/schema.server.ts";
import { signalMembers, signalMembersAfterCommit } from "#app/db/signals.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log, logEvent } from "#app/lib/process/log.server.ts";
import type { Reader } from "../../base/can.ts";
import type { PageRange } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { me_columns, type ViewedMember, viewed_as } from "../../members/users/columns.server.ts";
import type { User } from "../../members/users/user.ts";
import { open_report_count } from "../../moderation/reports/parts/open-reports.server.ts";
import { unread_count_of_user } from "../../notify/notifications/unread.server.ts";
import { open_alarm_count } from "../../operations/alarms/parts/open-alarm-count.server.ts";
import { keepAccount } from "../closing/parts/keep-account.server.ts";
import { has_factor } from "../factors/parts/factor-state.server.ts";
import type { Scope } from "./scopes.ts";

export type SessionKind = "site" | "api";
/** `page` is a session of the site, with the number of the bell. */
export type SessionUse = SessionKind | "page";
export type Device = {
  address: string | null;
  user_agent: string | null;
  /** The cookie by which the browser is known again. Programs have none. */
  device_key?: string | null;
};
export type Session = {
  id: number;
  /** The key for programs of a call. `user` has the rights that the key leaves them. */
  key: { id: number; scopes: Scope[]; is_of_superuser: boolean } | null;
  user: User;
  /** The number of the bell. Null for the API, and where the request may change it. */
  unread_count: number | null;
  /**
   * Open reports that a moderator handles. Null for others, for the API, and where the request may
   * change it.
   */
  open_report_count: number | null;
  signed_in_at: Date;
  /** Signing in asks for a second factor. */
  has_factor: boolean;
  /** Whom the superuser looks at the site as. `user` sees then what this member sees. */
  viewed_as: { id: number; username: string } | null;
  /** Open alarms. Null for a member who is no superuser, and with a key. */
  open_alarm_count: number | null;
};

/** The id of the session if a key for programs is used instead: no row has it. */
export const NO_SESSION_ID = 0;
/** A member who returns within a month stays signed in. */
export const SITE_SESSION_DAYS = 30;
/**
 * Each kind of session has this limit. It limits the list in the settings and the number of rows,
 * and is above a dozen devices with several browsers each, or scripts that sign in every hour.
 */
const SESSIONS_PER_MEMBER = 120;
/** `last_seen_at` is written at most this often, because reading pages should seldom write. */
const SEEN_EVERY_MINUTES = 10;
const DAY_SECONDS = 24 * 60 * 60;

/** After a proof of who the member is, grave commands ask for no other one for so long. */
export const CONFIRMED_MINUTES = 15;

/** Rejects malformed tokens without a query. */
export const TOKEN_SHAPE = /^[\w-]{43}$/;

/**
 * A step that needs the account to be locked. Whoever asked for the deletion of the account keeps
 * it by this.
 */
export async function openSession(
  tx: Transaction,
  user: Pick<User, "id">,
  kind: SessionKind,
  { address, user_agent }: Device,
) {
  const token = newToken();
  const days = kind === "site" ? SITE_SESSION_DAYS : env.API_TOKEN_DAYS;
  const [session] = await tx
    .insert(sessions)
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      kind,
      address,
      user_agent,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning({ id: sessions.id, expires_at: sessions.expires_at });
  if (!session) throw new Error("A session was not stored");
  const has_kept_account = await keepAccount(tx, user.id, "signed_in");
  await endSurplusSessions(tx, user, kind);
  setRequestMember({ id: user.id, wrote_at: null });
  return { token, expires_in: days * DAY_SECONDS, ...session, has_kept_account };
}

/** The session that was just opened is the newest, so it stays. */
async function endSurplusSessions(
  tx: Transaction,
  user: Pick<User, "id">,
  kind: SessionKind,
): Promise<void> {
  const is_valid = and(
    eq(sessions.user_id, user.id),
    eq(sessions.kind, kind),
    gt(sessions.expires_at, sql`now()`),
  );
  const surplus_sessions = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(is_valid)
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .offset(SESSIONS_PER_MEMBER);
  const ended_sessions = await tx
    .delete(sessions)
    .where(sql`${sessions.id} in ${surplus_sessions}`)
    .returning({ id: sessions.id });
  if (ended_sessions.length > 0) signalMembersAfterCommit(tx, [user.id]);
  for (const { id } of ended_sessions)
    logEvent("session_ended", { user_id: user.id, session_id: id, why: "too many" });
}

/** The token belongs to a session of this kind, which has not ended. */
export const is_valid_session = and(
  eq(sessions.token_hash, sql.placeholder("token_hash")),
  eq(sessions.kind, sql.placeholder("kind")),
  gt(sessions.expires_at, sql`now()`),
);

const session_query = selectSession({
  unread_count: sql<null>`null`,
  open_report_count: sql<null>`null`,
}).prepare("find_session");
const page_session_query = selectSession({
  unread_count: unread_count_of_user,
  open_report_count,
}).prepare("find_page_session");

const seen_update = write_db
  .update(sessions)
  .set({ last_seen_at: sql`now()` })
  .where(eq(sessions.id, sql.placeholder("id")))
  .prepare("session_seen");

export async function findSession(token: string, use: SessionUse): Promise<Session | null> {
  if (!TOKEN_SHAPE.test(token)) return null;
  const [query, kind] = use === "page" ? [page_session_query, "site"] : [session_query, use];
  const token_hash = hashToken(token);
  const [session] = await query.execute({ token_hash, kind });
  return session ? readSession(token_hash, session) : null;
}

type SessionRow = Awaited<
  ReturnType<(typeof page_session_query | typeof session_query)["execute"]>
>[number];

function readSession(token_hash: Buffer, session: SessionRow): Session {
  const { last_seen_at, wrote_at, answered_hash, viewed_as, must_confirm, ...session_fields } =
    session;
  refuseForeignAnswer(token_hash, answered_hash);
  if (Date.now() - last_seen_at.getTime() > SEEN_EVERY_MINUTES * 60_000) storeSeen(session.id);
  setRequestMember({ id: session.user.id, wrote_at });
  const own_user: User = { ...session.user, ...(must_confirm && { must_confirm }) };
  const user = viewed_as && own_user.is_superuser ? asMember(own_user, viewed_as) : null;
  return {
    ...session_fields,
    user: own_user,
    ...(user && { user, open_report_count: 0, open_alarm_count: null }),
    viewed_as: user && viewed_as && { id: viewed_as.id, username: viewed_as.username },
    key: null,
  };
}

/**
 * A superuser who looks at the site as a member does has no rights of their own meanwhile. What is
 * theirs, such as notifications, stays theirs.
 */
export function asMember<Member extends Reader>(
  user: Member,
  { id, moderates, no_access_forum_ids, read_only_forum_ids }: ViewedMember,
): Member {
  return {
    ...user,
    is_superuser: false,
    moderates,
    no_access_forum_ids,
    read_only_forum_ids,
    viewed_as_id: id,
  };
}

/** No answer waits for it, and none fails by it. */
function storeSeen(id: number): void {
  seen_update.execute({ id }).catch((error: unknown) => {
    log.warn({ err: error, session_id: id }, "The time at which a session was seen was not stored");
    logFault(error);
  });
}

function selectSession<Fields extends Record<string, SQL>>(further_fields: Fields) {
  return db
    .select({
      id: sessions.id,
      answered_hash: sessions.token_hash,
      last_seen_at: sessions.last_seen_at,
      wrote_at: users.wrote_at,
      signed_in_at: sessions.created_at,
      has_factor,
      user: me_columns,
      must_confirm: sql<boolean>`${sessions.confirmed_at} < now() - make_interval(mins => ${sql.raw(String(CONFIRMED_MINUTES))})`,
      viewed_as,
      open_alarm_count,
      ...further_fields,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(is_valid_session);
}

export async function listSessions(actor: User) {
  return await db
    .select({
      id: sessions.id,
      kind: sql<SessionKind>`${sessions.kind}`,
      user_agent: sessions.user_agent,
      address: sessions.address,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      expires_at: sessions.expires_at,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, actor.id), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id));
}

/** One page of the sessions: a member has at most `SESSIONS_PER_MEMBER` of each kind. */
export async function listSessionPage(actor: User, { skip, limit }: PageRange) {
  const all_sessions = await listSessions(actor);
  return { data: all_sessions.slice(skip, skip + limit), count: all_sessions.length };
}

/** Ending an ended session is not an error. */
export async function endSession(actor: Pick<User, "id">, session_id: number): Promise<void> {
  await endSessions(actor, eq(sessions.id, session_id));
}

/** Ends a session for a program, which is told if there is no such session. */
export async function endExistingSession(actor: User, session_id: number): Promise<void> {
  const ended_count = await endSessions(actor, eq(sessions.id, session_id));
  if (ended_count === 0) throw notFound();
}

export async function endOtherSessions(
  actor: Pick<User, "id">,
  kept_session_id: number,
): Promise<void> {
  await endSessions(actor, ne(sessions.id, kept_session_id));
}

async function endSessions(actor: Pick<User, "id">, condition: SQL): Promise<number> {
  const ended_sessions = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, actor.id), condition))
    .returning({ id: sessions.id });
  signalMembers([actor.id]);
  for (const { id } of ended_sessions)
    logEvent("session_ended", { user_id: actor.id, session_id: id });
  return ended_sessions.length;
}
