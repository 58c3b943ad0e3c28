import { ABOUT_MAX, ANY_USERNAME_MAX, REASON_MAX } from "#app/contract/field-limits.ts";
import { truncate } from "#app/lib/text/truncate.ts";
import { parseOldAddress } from "../../../site/old-addresses/parse-old-address.ts";
import type { SourceMember, SqlRow, Store } from "../source.ts";
import type { BoardConfig } from "./config.server.ts";
import type { FolderFiles } from "./folder-files.ts";
import { isId, timeOf } from "./ids.ts";
import type { RawBoard } from "./raw-board.server.ts";

export const ANONYMOUS = 1;

const INACTIVE = 1;
const BOT = 2;
const FOUNDER = 3;

/** Of the setting `require_activation`: whoever is active has opened a link in a letter. */
const BY_LETTER = "1";

/** The database wants a reason, and that of the forum may be for its team alone. */
const NO_REASON = "phpBB";

/** Returns the names of the bots, whose posts stay as those of guests. */
export function loadMembers(
  board: RawBoard,
  config: BoardConfig,
  files: FolderFiles,
  store: Store,
): Map<number, string> {
  const administrators = readAdministrators(board);
  const suspensions = readSuspensions(board);
  const profiles = readProfiles(board, store);
  const bots = new Map<number, string>();
  for (const row of board.rows("users", "order by user_id")) {
    const id = Number(row.user_id);
    if (id === ANONYMOUS || !isId(id, store)) continue;
    const name = nameOf(board.text("users", row.username), store);
    if (row.user_type === BOT) {
      bots.set(id, name);
      store.lose("bots", 1, name);
      continue;
    }
    const is_active = row.user_type !== INACTIVE;
    const stored = board.storedText("users", row.user_password);
    if (board.storedText("users", row.user_sig) !== "") store.lose("signatures");
    store.addMember({
      id,
      name,
      email: board.text("users", row.user_email) || null,
      about: profiles.get(id) ?? null,
      is_email_confirmed: is_active && config.get("require_activation") === BY_LETTER,
      is_superuser: row.user_type === FOUNDER || administrators.has(id),
      is_active,
      created_ms: timeOf(row.user_regdate) ?? 0,
      language: languageOf(board.storedText("users", row.user_lang)),
      picture_path: pictureOf(
        board.storedText("users", row.user_avatar_type),
        board.text("users", row.user_avatar),
        config,
        files,
        store,
      ),
      password: stored === "" ? null : { kind: "phpbb", stored },
      suspension: suspensions.get(id) ?? null,
    });
    store.addAddress(`memberlist.php?u=${id}`, { kind: "member", id });
    for (const address of parseOldAddress(
      `memberlist.php?un=${encodeURIComponent(name.toWellFormed())}`,
    ))
      store.addAddress(address, { kind: "member", id });
  }
  return bots;
}

function readAdministrators(board: RawBoard): Set<number> {
  const group_ids = new Set(
    [...board.rows("groups")]
      .filter((row) => board.text("groups", row.group_name) === "ADMINISTRATORS")
      .map((row) => row.group_id),
  );
  return new Set(
    [...board.rows("user_group", "where coalesce(user_pending, 0) = 0")]
      .filter((row) => group_ids.has(row.group_id ?? null))
      .map((row) => Number(row.user_id)),
  );
}

function nameOf(name: string, store: Store): string {
  if (name.length <= ANY_USERNAME_MAX) return name;
  store.lose("cut_name", 1, name);
  return truncate(name, ANY_USERNAME_MAX - 1).slice(0, ANY_USERNAME_MAX);
}

/** What members say of themselves; before 3.1 in the table of users. */
const USER_FIELDS = ["user_from", "user_occ", "user_interests", "user_website"];
const PROFILE_FIELDS = ["location", "occupation", "interests", "website"].map(
  (name) => `phpbb_${name}`,
);

/** Where somebody lives, what they do and like, and their page, as far as every member could see it. */
function readProfiles(board: RawBoard, store: Store): Map<number, string> {
  const profiles = new Map<number, string>();
  const hidden = readHiddenFields(board);
  const add = (id: unknown, texts: string[]) => {
    const about = texts.filter((text) => text !== "").join(" · ");
    if (about !== "") profiles.set(Number(id), truncate(about, ABOUT_MAX - 1).slice(0, ABOUT_MAX));
  };
  for (const row of board.rows("users"))
    add(
      row.user_id,
      USER_FIELDS.map((field) => board.text("users", row[field])),
    );
  for (const row of board.rows("profile_fields_data")) {
    const textOf = (field: string) => board.text("profile_fields_data", row[`pf_${field}`]);
    const [kept, lost] = [
      PROFILE_FIELDS.filter((field) => !hidden.has(field)),
      PROFILE_FIELDS.filter((field) => hidden.has(field)),
    ];
    add(row.user_id, kept.map(textOf));
    if (lost.some((field) => textOf(field) !== "")) store.lose("hidden_profiles");
  }
  return profiles;
}

/** Fields that are turned off, or that only the team and the member see. */
function readHiddenFields(board: RawBoard): Set<string> {
  const rows = board.rows(
    "profile_fields",
    "where field_active = 0 or field_hide = 1 or field_no_view = 1",
  );
  return new Set([...rows].map((row) => board.text("profile_fields", row.field_name)));
}

type Suspension = NonNullable<SourceMember["suspension"]>;

/** The longest ban of each member. */
function readSuspensions(board: RawBoard): Map<number, Suspension> {
  const suspensions = new Map<number, Suspension>();
  for (const { member_id, suspension } of readBans(board)) {
    const known = suspensions.get(member_id);
    if (!known || lengthOf(known) < lengthOf(suspension)) suspensions.set(member_id, suspension);
  }
  return suspensions;
}

/** 3.x has one table, and 4 another. */
function* readBans(board: RawBoard) {
  for (const row of board.rows("banlist", "where ban_userid > 0 and coalesce(ban_exclude, 0) = 0"))
    yield banOf(row, board.text("banlist", row.ban_give_reason));
  for (const row of board.rows("bans", "where ban_userid > 0"))
    yield banOf(row, board.text("bans", row.ban_reason_display));
}

function banOf({ ban_userid, ban_start, ban_end }: SqlRow, reason: string) {
  const suspension: Suspension = {
    reason: truncate(reason, REASON_MAX - 1).slice(0, REASON_MAX) || NO_REASON,
    until_ms: timeOf(ban_end),
    created_ms: timeOf(ban_start) ?? 0,
  };
  return { member_id: Number(ban_userid), suspension };
}

const lengthOf = ({ until_ms }: Suspension) => until_ms ?? Number.POSITIVE_INFINITY;

function languageOf(code: string): string | null {
  const language = code.slice(0, 2).toLowerCase();
  return ["tr", "en"].includes(language) ? language : null;
}

/** An uploaded one is "12_1500000000.jpg" in the database and "SALT_12.jpg" on the disk. */
function pictureOf(
  type: string,
  avatar: string,
  config: BoardConfig,
  files: FolderFiles,
  store: Store,
): string | null {
  if (avatar === "") return null;
  const path = findPicture(type, avatar, config, files);
  if (path === null) store.lose("missing_picture", 1, avatar);
  return path;
}

function findPicture(
  type: string,
  avatar: string,
  config: BoardConfig,
  files: FolderFiles,
): string | null {
  if (["3", "avatar.driver.local"].includes(type))
    return files.find(avatar, [config.get("avatar_gallery_path") || "images/avatars/gallery"]);
  const uploaded = /^(\d+)(?:_\d+)?(\.[a-z]{3,4})$/i.exec(avatar);
  if (!uploaded || !["1", "avatar.driver.upload"].includes(type)) return null;
  const [, user_id = "", ending = ""] = uploaded;
  const folder = config.get("avatar_path") || "images/avatars/upload";
  return files.find(`${config.get("avatar_salt") ?? ""}_${user_id}${ending.toLowerCase()}`, [
    folder,
  ]);
}
