import {
  ABOUT_MAX,
  ANY_USERNAME_MAX,
  EMAIL_MAX,
  FULL_NAME_MAX,
  NAME_MAX,
} from "#app/contract/field-limits.ts";
import { readScheme, SCHEME_MAX } from "#app/lib/crypto/foreign-passwords/scheme.ts";
import { isTimeZone } from "#app/lib/text/time-zones.ts";
import {
  bytes,
  type Field,
  flag,
  id,
  idOf,
  inColumn,
  language,
  list,
  member,
  moment,
  needing,
  notForMembers,
  nullable,
  number,
  oneOf,
  optional,
  shaped,
  text,
  wideNumber,
} from "./fields.ts";
import { columnsOf, type Kind, tableKind } from "./kind.ts";

const HASH_MAX = 500;
/** Of argon2id, at a cost that a sign-in can pay: up to 98 MB, and nine passes. */
const PASSWORD_HASH =
  /^\$argon2id\$v=19\$m=[1-9]\d{2,4},(?:t=[1-9],p=[1-4]|p=[1-4],t=[1-9])\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;
const SECRET_MAX = 200;
const MAIL = ["off", "now", "daily"];

/** The address of a member whose own is not in the archive: nothing is ever sent to it. */
const NO_ADDRESS = "member-%@no-address.invalid";

/** The morning of a member, for example, is asked of the database, which refuses other names. */
const timeZone = (): Field => {
  const name = text(NAME_MAX);
  return {
    ...name,
    schema: name.schema.refine((value) => isTimeZone(String(value)), "no time zone"),
  };
};

/** No sign-in could use another one, or pay for it. */
const passwordScheme = (): Field => {
  const scheme = text(SCHEME_MAX);
  return {
    ...scheme,
    schema: scheme.schema.refine(
      (value) => readScheme(String(value)) !== null,
      "no scheme of a password",
    ),
  };
};

const user_fields = {
  id: id(),
  username: text(ANY_USERNAME_MAX),
  email: needing(
    "emails",
    notForMembers(
      nullable({
        ...text(EMAIL_MAX),
        read: `case when t.email like '${NO_ADDRESS}' then null else t.email end`,
        write: `coalesce(line.email, replace('${NO_ADDRESS}', '%', line.id::text))`,
      }),
      null,
    ),
  ),
  confirmed_email: needing("emails", notForMembers(nullable(text(EMAIL_MAX)), null)),
  full_name: optional(nullable(text(FULL_NAME_MAX)), null),
  about: optional(nullable(text(ABOUT_MAX)), null),
  picture_id: optional(nullable(idOf("files")), null),
  is_superuser: notForMembers(flag(), false),
  is_active: optional(flag(), true),
  /** The account was deleted, and its writing stays. */
  is_former: optional(flag(), false),
  created_at: moment(),
  language: notForMembers(nullable(language()), null),
  theme: notForMembers(nullable(oneOf(["light", "dark", "device"])), null),
  time_zone: notForMembers(nullable(timeZone()), null),
  home: notForMembers(oneOf(["forum", "latest"]), "forum"),
  date_style: notForMembers(oneOf(["full", "short"]), "full"),
  replies_per_page: notForMembers(number(10, 50), 10),
  mail_mentions: notForMembers(oneOf(MAIL), "now"),
  mail_replies: notForMembers(oneOf(MAIL), "daily"),
  mail_topics: notForMembers(oneOf(MAIL), "daily"),
  mail_moderation: notForMembers(oneOf(MAIL), "now"),
  mail_everything: notForMembers(oneOf(["off", "daily"]), "off"),
  mail_short: notForMembers(flag(), false),
  mail_sign_ins: notForMembers(flag(), true),
  follow_new_forums: notForMembers(flag(), false),
  follow_own_topics: notForMembers(flag(), true),
  follow_replied_topics: notForMembers(flag(), true),
  invites_count: notForMembers(number(), 0),
  may_share_invites: notForMembers(flag(), false),
  may_invite: notForMembers(flag(), true),
  is_trusted: notForMembers(flag(), false),
  /** Everything that was written until then is read. */
  topics_read_until: notForMembers(nullable(moment()), null),
} satisfies Record<string, Field>;

const password_fields = {
  password_hash: needing(
    "passwords",
    notForMembers(nullable({ ...shaped(HASH_MAX, PASSWORD_HASH), read: "pw.hash" }), null),
  ),
  /** How the forum of before made the digest that the hash is over. Null if the hash is our own. */
  password_scheme: needing(
    "passwords",
    notForMembers(nullable({ ...passwordScheme(), read: "pw.scheme" }), null),
  ),
  password_changed_at: needing(
    "passwords",
    notForMembers(nullable({ ...moment(), read: "pw.changed_at" }), null),
  ),
} satisfies Record<string, Field>;

export const members: Kind = {
  name: "members",
  from: "users t left join passwords pw on pw.user_id = t.id",
  key: ["id"],
  fields: { ...user_fields, ...password_fields },
  where_members_read: "true",
  store: [
    {
      table: "users",
      columns: columnsOf(user_fields, {
        // The address follows from the file, which is stored later.
        picture_url: "case when line.picture_id is null then null else '' end",
        topics_read_until: "coalesce(line.topics_read_until, line.created_at)",
        everything_mailed_at: "case when line.mail_everything = 'off' then null else now() end",
        saw_first_steps: "true",
      }),
    },
    {
      table: "passwords",
      columns: {
        user_id: "line.id",
        hash: "line.password_hash",
        scheme: "line.password_scheme",
        changed_at: "coalesce(line.password_changed_at, now())",
      },
      where: "line.password_hash is not null",
    },
  ],
};

export const former_usernames = tableKind({
  name: "former_usernames",
  table: "former_usernames",
  key: ["username"],
  fields: {
    /** One from another forum may have any letters, and blanks. */
    username: shaped(ANY_USERNAME_MAX, /^\P{Cc}+$/u),
    member_id: member(),
    created_at: moment(),
  },
});

/** Time codes and passkeys. Those that are not proved yet, or were removed, stay behind. */
export const factors = tableKind({
  name: "factors",
  table: "factors",
  key: ["id"],
  fields: {
    id: id(),
    member_id: member(),
    kind: oneOf(["totp", "passkey"]),
    name: text(NAME_MAX),
    secret: nullable(text(SECRET_MAX)),
    last_period: nullable(number()),
    credential_id: nullable(bytes("credential_id")),
    public_key: nullable(bytes("public_key")),
    use_count: nullable(wideNumber()),
    transports: nullable(list(text(NAME_MAX), "text[]")),
    created_at: moment(),
    proved_at: moment(),
    last_used_at: nullable(moment()),
  },
  where: "t.proved_at is not null and t.removed_at is null",
  needs: "passwords",
});

export const recovery_codes = tableKind({
  name: "recovery_codes",
  table: "recovery_codes",
  key: ["member_id", "code_hash"],
  fields: {
    member_id: member(),
    code_hash: bytes("code_hash"),
    created_at: moment(),
    used_at: nullable(moment()),
  },
  where: "t.replaced_at is null",
  needs: "passwords",
});

/** Who invited whom. It outlives accounts, so the ids need not be those of members. */
export const lineage = tableKind({
  name: "lineage",
  table: "lineage",
  key: ["member_id"],
  fields: {
    member_id: inColumn("user_id", id()),
    inviter_id: nullable({ ...id(), refers_to: "lineage" }),
    created_at: moment(),
  },
});
