import type { RawBoard } from "./raw-board.server.ts";

/*
 * A forum is open here only if every registered member could find and read it there. Rights come from
 * groups, each directly or by a role, and Never is stronger than any Yes.
 */

const READING = new Set(["f_list", "f_list_topics", "f_read"]);
const NEVER = 0;
const YES = 1;

export type ForumRow = {
  id: number;
  parent_id: number;
  has_password: boolean;
  holds_topics: boolean;
};

type Settings = { of(group: string, forum_id: number, option: string): Set<number> };

export function findPublicForums(board: RawBoard, forums: ForumRow[]): Set<number> {
  const settings = readSettings(board);
  const options = readOptions(board);
  const forums_by_id = new Map(forums.map((forum) => [forum.id, forum]));

  function isAllowed(forum_id: number, option: string): boolean {
    // A dump without rights says nothing of who could read. Old ones have no right to see a forum.
    if (!options.has(option)) return option !== "f_read" && options.size > 0;
    const registered = settings.of("REGISTERED", forum_id, option);
    const is_forbidden =
      registered.has(NEVER) || settings.of("NEWLY_REGISTERED", forum_id, option).has(NEVER);
    return !is_forbidden && (registered.has(YES) || isAllowedToGuests(forum_id, option));
  }

  function isAllowedToGuests(forum_id: number, option: string): boolean {
    const guests = settings.of("GUESTS", forum_id, option);
    return guests.has(YES) && !guests.has(NEVER);
  }

  /** A forum in a hidden one is not found, so whoever hid that one did not expect readers. */
  const isOpen = (forum: ForumRow) => isAllowed(forum.id, "f_list") && !forum.has_password;

  /** What only holds other forums needs no right to read. Since 3.2 the list of topics is a right too. */
  const isReadable = ({ id, holds_topics }: ForumRow) =>
    !holds_topics || (isAllowed(id, "f_read") && isAllowed(id, "f_list_topics"));

  return new Set(
    forums
      .filter((forum) => isReadable(forum) && pathOf(forum, forums_by_id).every(isOpen))
      .map((forum) => forum.id),
  );
}

/** The forum and those that it lies in, from the inside. A circle ends where it begins again. */
export function pathOf(forum: ForumRow, forums_by_id: ReadonlyMap<number, ForumRow>): ForumRow[] {
  const path = new Set<ForumRow>();
  for (
    let current: ForumRow | undefined = forum;
    current && !path.has(current);
    current = forums_by_id.get(current.parent_id)
  )
    path.add(current);
  return [...path];
}

function readOptions(board: RawBoard): Set<string> {
  return new Set(
    [...board.rows("acl_options")].map((row) => board.text("acl_options", row.auth_option)),
  );
}

const key = (group: string, forum_id: number, option: string) => `${group}:${forum_id}:${option}`;

function readSettings(board: RawBoard): Settings {
  const settings = new Map<string, Set<number>>();
  const statement = `
    select g.group_name as name, a.forum_id, o.auth_option as option, a.auth_setting as setting
    from {acl_groups} a join {groups} g on g.group_id = a.group_id
      join {acl_options} o on o.auth_option_id = a.auth_option_id
    where a.auth_role_id = 0
    union all
    select g.group_name, a.forum_id, o.auth_option, r.auth_setting
    from {acl_groups} a join {groups} g on g.group_id = a.group_id
      join {acl_roles_data} r on r.role_id = a.auth_role_id
      join {acl_options} o on o.auth_option_id = r.auth_option_id
    where a.auth_role_id <> 0`;
  for (const row of board.query(statement)) {
    const option = board.text("acl_options", row.option);
    if (!READING.has(option)) continue;
    const name = key(board.text("groups", row.name), Number(row.forum_id), option);
    settings.set(name, (settings.get(name) ?? new Set()).add(Number(row.setting)));
  }
  return { of: (...names) => settings.get(key(...names)) ?? new Set() };
}
