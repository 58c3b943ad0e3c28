import {
  ABOUT_MAX,
  ANY_USERNAME_MAX,
  EMAIL_MAX,
  FULL_NAME_MAX,
} from "#app/contract/field-limits.ts";
import { formerUsername } from "#app/contract/former-member.ts";
import { fold } from "#app/lib/text/fold.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import { email as email_rule } from "../../base/rules.ts";
import type { ConversionStore } from "./store.server.ts";
import { chooseUsername, isUsername, type RenameReason } from "./usernames.ts";

/** What the import writes for a member without an address. Nobody else may have it. */
const STANDS_FOR_NONE = /@no-address\.invalid$/i;

/** What accounts without a name are called here: somebody of that name would be in the way of another. */
const OF_DELETED_ACCOUNT = new RegExp(`^${fold(formerUsername(1)).replace("1", "")}`);

type Renamed = { id: number; before: string; after: string; reason: RenameReason };
type DoubledAddress = { id: number; username: string; kept_by: string };
export type People = {
  renamed: Renamed[];
  doubled: DoubledAddress[];
  /** The member without an account who has written what nobody else has. */
  guest_id: number;
};

/**
 * Gives every member a username and their address, if nobody else has it. Members whose name is allowed
 * here come first, so that nobody loses theirs to a shortened one.
 */
export function preparePeople(store: ConversionStore): People {
  const guest_id = addGuest(store);
  const taken_names = new Set<string>();
  const numbers = new Map<string, number>();
  const renamed: Renamed[] = [];
  const accounts = store
    .list("select id, name from members where not is_without_account order by id")
    .map(({ id, name }) => ({ id: Number(id), name: String(name) }));
  const ordered = [
    ...accounts.filter(({ name }) => isUsername(name)),
    ...accounts.filter(({ name }) => !isUsername(name)),
  ];
  for (const { id, name } of ordered) {
    const { username, reason } = chooseUsername(
      name,
      id,
      (folded) => taken_names.has(folded),
      numbers,
    );
    taken_names.add(fold(username));
    store.run("update members set username = ? where id = ?", username, id);
    if (username !== name) store.run("insert into former_names values (?, ?)", id, name);
    if (reason) renamed.push({ id, before: name, after: username, reason });
  }
  for (const { id } of store.list("select id from members where is_without_account"))
    store.run(
      `update members set username = ?, full_name = null, about = null, email = null, is_active = 0, is_superuser = 0
       where id = ?`,
      formerUsername(Number(id)),
      Number(id),
    );
  storeFormerNames(store, taken_names);
  storeFullNames(store);
  cutAbout(store);
  breakCircles(store);
  return {
    renamed: renamed.toSorted((a, b) => a.id - b.id),
    doubled: assignEmails(store),
    guest_id,
  };
}

function addGuest(store: ConversionStore): number {
  const row = store.find("select coalesce(max(id), 0) + 1 as id from members");
  const id = Number(row?.id);
  store.run(
    `insert into members (id, name, is_email_confirmed, is_superuser, is_active, is_without_account, created_ms)
     select ?, '', 0, 0, 0, 1, coalesce(min(created_ms), 0) from posts`,
    id,
  );
  return id;
}

/** One member has a name, now or formerly. A present one wins, then the member with the lowest id. */
function storeFormerNames(store: ConversionStore, taken_names: Set<string>): void {
  store.exec(
    "create table kept_names (folded text primary key, name text, member_id integer) without rowid",
  );
  const rows = store.list("select member_id, name from former_names order by member_id, rowid");
  for (const { member_id, name } of rows) {
    const former = oneLine(String(name).replace(/\p{Cc}/gu, " "));
    const folded = fold(former);
    if (former.length > ANY_USERNAME_MAX || OF_DELETED_ACCOUNT.test(folded))
      store.lose("cut_name", 1, former);
    else if (former !== "" && !taken_names.has(folded))
      store.run(
        "insert or ignore into kept_names values (?, ?, ?)",
        folded,
        former,
        Number(member_id),
      );
  }
}

/** Who is called otherwise here is still known by the old name. */
function storeFullNames(store: ConversionStore): void {
  const rows = store.list(
    "select id, name, full_name, username from members where not is_without_account",
  );
  for (const { id, name, full_name, username } of rows) {
    const shown = oneLine(
      String(full_name ?? (fold(String(name)) === fold(String(username)) ? "" : name)),
    );
    store.run(
      "update members set full_name = ? where id = ?",
      [...shown].slice(0, FULL_NAME_MAX).join("").slice(0, FULL_NAME_MAX).trim() || null,
      Number(id),
    );
  }
}

function cutAbout(store: ConversionStore): void {
  for (const { id, about } of store.list("select id, about from members where about is not null")) {
    const text = String(about).trim();
    if (text.length > ABOUT_MAX) store.lose("cut_text", 1, text.slice(0, ABOUT_MAX));
    const kept = text.slice(0, ABOUT_MAX).toWellFormed().trim();
    store.run("update members set about = ? where id = ?", kept || null, Number(id));
  }
}

/** Of those who have invited each other in a circle, the first one was invited by nobody. */
function breakCircles(store: ConversionStore): void {
  const inviters = new Map(
    store
      .list("select id, inviter_id from members where inviter_id is not null")
      .map(({ id, inviter_id }) => [Number(id), Number(inviter_id)]),
  );
  const known = new Set<number>();
  for (const start of inviters.keys()) {
    const path = new Set<number>();
    let id: number | undefined = start;
    for (; id !== undefined && !known.has(id) && !path.has(id); id = inviters.get(id)) path.add(id);
    if (id !== undefined && path.has(id)) {
      const [...ids] = path;
      const first = ids.slice(ids.indexOf(id)).toSorted((one, other) => one - other)[0] ?? id;
      inviters.delete(first);
      store.run("update members set inviter_id = null where id = ?", first);
    }
    for (const each of path) known.add(each);
  }
}

/**
 * An address belongs to one account here: an active one before others, one that was proved, then the
 * oldest. They are compared as the database does, where a dotless i is an i.
 */
function assignEmails(store: ConversionStore): DoubledAddress[] {
  const owners = new Map<string, string>();
  const doubled: DoubledAddress[] = [];
  const rows = store.list(
    "select id, email, username, is_without_account from members where email is not null order by is_active desc, is_email_confirmed desc, id",
  );
  for (const { id, email, username, is_without_account } of rows) {
    const address = String(email).trim();
    const mailbox = fold(address);
    const kept_by = owners.get(mailbox);
    const is_usable =
      is_without_account === 0 &&
      address.length <= EMAIL_MAX &&
      !STANDS_FOR_NONE.test(address) &&
      email_rule.safeParse(address).success;
    if (kept_by !== undefined)
      doubled.push({ id: Number(id), username: String(username), kept_by });
    if (!is_usable || kept_by !== undefined) {
      store.run("update members set email = null where id = ?", Number(id));
      continue;
    }
    owners.set(mailbox, String(username));
    store.run("update members set email = ? where id = ?", address, Number(id));
  }
  const without_address = store.count(
    "members where email is null and is_active and not is_without_account",
  );
  store.lose("no_address", without_address);
  return doubled.toSorted((a, b) => a.id - b.id);
}
