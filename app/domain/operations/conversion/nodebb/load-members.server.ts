import { parseJson } from "#app/lib/text/parse-json.ts";
import type { SourceMember, Store } from "../source.ts";
import { type Fields, isSet, parseFields, parseId, parseTime, scalarText } from "./fields.ts";
import { addSlug, type MembersBySlug } from "./slug.ts";
import type { Uploads } from "./uploads.ts";

export function loadMembers(store: Store, uploads: Uploads): MembersBySlug {
  const config = configOf(store);
  const superuser_ids = new Set(membersOfGroup(store, "administrators").map(Number));
  const bans = bansByMember(store);
  const bySlug: MembersBySlug = new Map();
  const rows = store.sql.iterate(`
    select u.id, u.fields, s.fields as settings,
      (select json_group_array(n.name) from raw_names n where n.member_id = u.id) as names
    from raw_objects u left join raw_objects s on s.kind = 'settings' and s.id = u.id
    where u.kind = 'user' order by u.id`);
  for (const row of rows) {
    const id = Number(row.id);
    const user = parseFields(row.fields);
    const settings = parseFields(row.settings);
    const name = user.username || user.userslug;
    // An account that somebody began to delete has no name any more.
    if (!name) continue;
    const slug = user.userslug || name.toLowerCase().replace(/\s+/g, "-");
    addSlug(bySlug, slug, { id, name });
    store.addMember({
      id,
      name,
      former_names: formerNames(row.names, name),
      full_name: showsFullName(settings, config) ? (user.fullname ?? null) : null,
      email: user.email ?? null,
      is_email_confirmed: isSet(user["email:confirmed"]),
      about: user.aboutme ?? null,
      is_superuser: superuser_ids.has(id),
      created_ms: parseTime(user.joindate) ?? 0,
      language: languageOf(settings.userLang ?? config.defaultLang),
      picture_path: picturePath(store, user, uploads),
      password: passwordOf(user),
      suspension: isSet(user.banned) ? suspensionOf(user, bans.get(id)) : null,
      inviter_id: parseId(user.invitedBy),
    });
    store.addAddress(`uid/${id}`, { kind: "member", id });
  }
  return bySlug;
}

function configOf(store: Store): Fields {
  return parseFields(
    store.sql.find("select fields from raw_objects where kind = 'config'")?.fields,
  );
}

export function membersOfGroup(store: Store, name: string): string[] {
  return [
    ...store.sql.iterate("select member from raw_groups where name = ? order by member", name),
  ].map(({ member }) => scalarText(member));
}

type Ban = { created_ms: number; reason: string; expires: string | undefined };

/** The last one of each member. */
function bansByMember(store: Store): Map<number, Ban> {
  const rows = store.sql.iterate("select * from raw_bans order by member_id, time");
  return new Map(
    [...rows].map(({ member_id, time, fields }) => {
      const { reason = "", expire } = parseFields(fields);
      return [Number(member_id), { created_ms: Number(time), reason, expires: expire }];
    }),
  );
}

function suspensionOf(user: Fields, ban: Ban | undefined): SourceMember["suspension"] {
  const until_ms = parseTime(user["banned:expire"] ?? ban?.expires);
  return { reason: ban?.reason ?? "", until_ms, created_ms: ban?.created_ms ?? 0 };
}

function formerNames(names: unknown, name: string): string[] {
  const parsed = parseJson(names);
  return Array.isArray(parsed)
    ? parsed.map(scalarText).filter((former) => former !== "" && former !== name)
    : [];
}

/** NodeBB hides full names unless the site and the member show them. */
function showsFullName(settings: Fields, config: Fields): boolean {
  return config.hideFullname === "0" && isSet(settings.showfullname ?? config.showfullname);
}

function languageOf(code: string | undefined): string | null {
  const language = /^(tr|en)(?:[-_]|$)/i.exec(code ?? "")?.[1];
  return language?.toLowerCase() ?? null;
}

function picturePath(store: Store, { picture = "" }: Fields, uploads: Uploads): string | null {
  if (picture === "") return null;
  const path = uploads.find(picture)?.path ?? null;
  if (path === null) store.lose("missing_picture", 1, picture);
  return path;
}

function passwordOf(user: Fields): SourceMember["password"] {
  if (!user.password) return null;
  return {
    kind: "nodebb",
    hash: user.password,
    is_sha_wrapped: isSet(user["password:shaWrapped"]),
  };
}
