import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { INVITE_NOTE_MAX, INVITE_TEXT_MAX, INVITE_USES_MAX } from "#app/contract/field-limits.ts";
import { at, created_at, id, length } from "./columns.server.ts";
import { users } from "./users.server.ts";

/**
 * Which member invited which. It has no foreign key to `users`, because the rows outlive accounts
 * and invites.
 */
export const lineage = pgTable(
  "lineage",
  {
    user_id: integer().primaryKey(),
    inviter_id: integer().references((): AnyPgColumn => lineage.user_id),
    created_at: created_at(),
  },
  (t) => [index("lineage_inviter").on(t.inviter_id)],
);

export const invites = pgTable(
  "invites",
  {
    id: id(),
    owner_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text(),
    email: text(),
    /** Only the owner sees it: it says who the invite is for. */
    note: text(),
    /**
     * The link is shared if this is more than one, and then `used_at` is the time of its last use.
     */
    max_uses: integer().notNull().default(1),
    /** How often a shared link was used. */
    uses: integer().notNull().default(0),
    /** The link was sent by e-mail, so signing up with it confirms the address. */
    is_mailed: boolean().notNull().default(false),
    created_at: created_at(),
    expires_at: at(),
    used_at: at(),
    used_by_id: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("invites_owner").on(t.owner_id, t.created_at, t.id),
    index("invites_newest").on(t.created_at, t.id),
    index("invites_used_by").on(t.used_by_id),
    check("invites_text_length", length(t.text, 1, INVITE_TEXT_MAX)),
    check("invites_note_length", length(t.note, 1, INVITE_NOTE_MAX)),
    check("invites_max_uses", sql`${t.max_uses} between 1 and ${sql.raw(String(INVITE_USES_MAX))}`),
    check("invites_uses", sql`${t.uses} between 0 and ${t.max_uses}`),
    check("invites_used", sql`${t.used_by_id} is null or ${t.used_at} is not null`),
  ],
);

/** The members who used a shared link. */
export const invite_uses = pgTable(
  "invite_uses",
  {
    invite_id: integer()
      .notNull()
      .references(() => invites.id, { onDelete: "cascade" }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    used_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.invite_id, t.user_id] }),
    index("invite_uses_user").on(t.user_id),
  ],
);
