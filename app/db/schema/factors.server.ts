import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { NAME_MAX } from "#app/contract/field-limits.ts";
import { at, bytea, created_at, id, length } from "./columns.server.ts";
import { users } from "./users.server.ts";

/**
 * What a member proves beside the password when signing in. Removed ones are kept for a week, in
 * which the link of the letter about it brings them back.
 */
export const factors = pgTable(
  "factors",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["totp", "passkey"] }).notNull(),
    /** What the member calls a passkey. */
    name: text().notNull().default(""),
    /** The key of time codes, in base32. */
    secret: text(),
    /** The newest period of which a code was used: a code works once. */
    last_period: integer(),
    credential_id: bytea(),
    public_key: bytea(),
    /** How often the device says that it has used the passkey. */
    use_count: bigint({ mode: "number" }),
    /** How a browser reaches the device. */
    transports: text().array(),
    created_at: created_at(),
    /** Null until a first code was right. */
    proved_at: at(),
    last_used_at: at(),
    removed_at: at(),
  },
  (t) => [
    index("factors_user").on(t.user_id),
    uniqueIndex("factors_one_totp")
      .on(t.user_id)
      .where(sql`kind = 'totp' and proved_at is not null and removed_at is null`),
    uniqueIndex("factors_one_unproved").on(t.user_id).where(sql`proved_at is null`),
    uniqueIndex("factors_credential").on(t.credential_id).where(sql`removed_at is null`),
    index("factors_removed").on(t.removed_at).where(sql`removed_at is not null`),
    check("factors_name_length", length(t.name, 0, NAME_MAX)),
    check(
      "factors_kind",
      sql`case ${t.kind} when 'totp' then ${t.secret} is not null and num_nonnulls(${t.credential_id}, ${t.public_key}, ${t.use_count}, ${t.transports}) = 0
        when 'passkey' then num_nulls(${t.credential_id}, ${t.public_key}, ${t.use_count}, ${t.transports}, ${t.proved_at}) = 0 and ${t.secret} is null else false end`,
    ),
  ],
);

/** Codes for a member whose device is lost. Each works once. */
export const recovery_codes = pgTable(
  "recovery_codes",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    code_hash: bytea().notNull(),
    created_at: created_at(),
    used_at: at(),
    /** Others were made in their place. */
    replaced_at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.code_hash] }),
    index("recovery_codes_replaced").on(t.replaced_at).where(sql`replaced_at is not null`),
  ],
);

/** What a device signs once to prove that it has a passkey. */
export const passkey_challenges = pgTable(
  "passkey_challenges",
  {
    challenge_hash: bytea().primaryKey(),
    expires_at: at().notNull(),
  },
  (t) => [index("passkey_challenges_expiry").on(t.expires_at)],
);

/** A superuser lifts the second factor of a member who has lost it, after a wait. */
export const factor_lifts = pgTable(
  "factor_lifts",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    asked_by_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    due_at: at().notNull(),
    created_at: created_at(),
  },
  (t) => [index("factor_lifts_asked_by").on(t.asked_by_id), index("factor_lifts_due").on(t.due_at)],
);

/**
 * Browsers that a member has signed in from, by a cookie, as salted hashes: a sign-in from another
 * one is told by letter.
 */
export const known_devices = pgTable(
  "known_devices",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    device_hash: bytea().notNull(),
    last_seen_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.device_hash] }),
    index("known_devices_seen").on(t.last_seen_at),
  ],
);
