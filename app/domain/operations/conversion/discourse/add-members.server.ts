import { fold } from "#app/lib/text/fold.ts";
import { LINE_ID_MAX } from "../../community/format.ts";
import type { SourceMember, SqlRow, SqlValue, Store } from "../source.ts";
import { ANONYMIZED, RENAMED, SILENCED, SUSPENDED } from "./history-actions.ts";
import type { UploadFiles } from "./upload-files.ts";

/** "Forever" is a thousand years there. */
const FOREVER_MS = 100 * 365 * 86_400_000;

/** Their former names are nobody's business any more. */
const ANONYMIZED_IDS = `(select user_id from raw_histories where action = ${ANONYMIZED} and user_id is not null)`;

/**
 * Addresses without an account, masks under which members wrote, and accounts that were made anonymous
 * are people in whose name nobody signs in.
 */
const USERS = `
  select u.*, u.is_staged or u.id in (select user_id from raw_masked) or u.id in ${ANONYMIZED_IDS}
    as is_without_account, coalesce(e.email, u.email) as address, r.about, up.url as picture_url,
    u.id in (select user_id from raw_hidden) as is_hidden,
    coalesce(p.hash, u.hash) as stored_hash, coalesce(p.salt, u.salt) as stored_salt,
    coalesce(p.algorithm, u.algorithm) as stored_algorithm,
    coalesce(ii.inviter_id, oi.inviter_id) as inviter_id
  from raw_users u
  left join raw_emails e on e.user_id = u.id
  left join raw_passwords p on p.user_id = u.id
  left join raw_profiles r on r.user_id = u.id
  left join raw_uploads up on up.id = u.picture_id
  left join raw_invited i on i.user_id = u.id
  left join raw_invites ii on ii.id = i.invite_id
  left join (select user_id, min(inviter_id) as inviter_id from raw_invites
    where user_id is not null group by user_id) oi on oi.user_id = u.id
  where u.id between 1 and ${LINE_ID_MAX} order by u.id`;

/** `dumped_ms` is about when the dump was made: what had ended by then is not brought over. */
export function addMembers(store: Store, files: UploadFiles, dumped_ms: number): void {
  const are_approved = isSetting(store, "must_approve_users");
  const are_names_shown = isSetting(store, "enable_names", true);
  const may_hide = isSetting(store, "allow_users_to_hide_profile", true);
  const users = store.sql.iterate(USERS);
  for (const user of users) {
    const member_id = Number(user.id);
    const name = String(user.username);
    if (user.is_moderator === 1 && user.is_admin === 0) store.lose("moderators", 1, name);
    const about = textOf(user.about);
    const is_hidden = may_hide && user.is_hidden === 1;
    if (is_hidden && about !== null) store.lose("hidden_profiles", 1, name);
    const former_names = formerNames(store, member_id, name);
    store.addMember({
      id: member_id,
      name,
      former_names,
      full_name: are_names_shown ? textOf(user.name) : null,
      email: textOf(user.address),
      is_email_confirmed: user.is_active === 1,
      about: is_hidden ? null : about,
      is_superuser: user.is_admin === 1,
      is_active: user.is_active === 1 && (!are_approved || user.is_approved === 1),
      is_without_account: user.is_without_account === 1,
      created_ms: Number(user.created_ms ?? 0),
      language: languageOf(user.locale),
      picture_path: findPicture(store, files, user),
      password: passwordOf(user),
      suspension: suspensionOf(store, user, dumped_ms),
      inviter_id: user.inviter_id === null ? null : Number(user.inviter_id),
    });
    store.addAddress(`u/${fold(name)}`, { kind: "member", id: member_id });
  }
  addFormerAddresses(store);
}

/** After the present names, because a name that somebody has given up may be another's. */
function addFormerAddresses(store: Store): void {
  const histories = store.sql.iterate(
    `select user_id, text from raw_histories where action = ? and text is not null
       and user_id not in ${ANONYMIZED_IDS} order by id desc`,
    RENAMED,
  );
  for (const { user_id, text } of histories)
    if (user_id !== null)
      store.addAddress(`u/${fold(String(text))}`, { kind: "member", id: Number(user_id) });
}

function findPicture(store: Store, files: UploadFiles, user: SqlRow): string | null {
  const url = textOf(user.picture_url);
  if (url === null) return null;
  const path = files.find(url);
  if (path === null) store.lose("missing_picture", 1, String(user.username));
  return path;
}

/** Bots and the system have ids below 1. Their posts are shown with their names. */
export function listBots(store: Store): Map<number, string> {
  const bots = [...store.sql.iterate("select id, username from raw_users where id < 1")];
  store.lose("bots", bots.length, textOf(bots[0]?.username) ?? undefined);
  return new Map(bots.map(({ id, username }) => [Number(id), String(username)]));
}

/** The dump has the settings that somebody has changed. */
function isSetting(store: Store, name: string, is_by_default = false): boolean {
  const row = store.sql.find("select value from raw_settings where name = ?", name);
  return row ? row.value === "t" : is_by_default;
}

function formerNames(store: Store, member_id: number, name: string): string[] {
  const rows = store.sql.iterate(
    `select text from raw_histories where user_id = ? and action = ? and text is not null
       and user_id not in ${ANONYMIZED_IDS} order by id`,
    member_id,
    RENAMED,
  );
  const names = [...rows].map(({ text }) => String(text));
  return [...new Set(names)].filter((each) => fold(each) !== fold(name));
}

function languageOf(locale: SqlValue | undefined): string | null {
  const language = String(locale ?? "").slice(0, 2);
  return language === "tr" || language === "en" ? language : null;
}

function passwordOf(user: SqlRow): SourceMember["password"] {
  const hash = textOf(user.stored_hash);
  const salt = textOf(user.stored_salt);
  if (hash === null || salt === null) return null;
  return { kind: "discourse", hash, salt, algorithm: textOf(user.stored_algorithm) };
}

/** Who is silenced there may not write, and who is suspended may not sign in. Here both may only read. */
function suspensionOf(store: Store, user: SqlRow, dumped_ms: number): SourceMember["suspension"] {
  const suspended_until_ms = Number(user.suspended_until_ms ?? 0);
  const silenced_until_ms = Number(user.silenced_until_ms ?? 0);
  const until_ms = Math.max(suspended_until_ms, silenced_until_ms);
  if (until_ms <= dumped_ms) return null;
  const action = suspended_until_ms >= silenced_until_ms ? SUSPENDED : SILENCED;
  const history = store.sql.find(
    "select text from raw_histories where user_id = ? and action = ? order by id desc limit 1",
    Number(user.id),
    action,
  );
  return {
    reason: textOf(history?.text) ?? "",
    until_ms: until_ms > dumped_ms + FOREVER_MS ? null : until_ms,
    created_ms: Number(user.suspended_ms ?? dumped_ms),
  };
}

function textOf(value: SqlValue | undefined): string | null {
  return value === null || value === undefined || value === "" ? null : String(value);
}
