import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { NAME_MAX } from "#app/contract/field-limits.ts";
import { SCHEME_MAX } from "#app/lib/crypto/foreign-passwords/scheme.ts";
import { at, bytea, created_at, id, length, wide_id } from "./columns.server.ts";
import { users } from "./users.server.ts";

/** Hashes are in a table of their own, so that no select list of `users` can leak one. */
export const passwords = pgTable(
  "passwords",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    /** How another forum made the digest that the hash is over. Null if the hash is our own. */
    scheme: text(),
    changed_at: created_at(),
  },
  (t) => [
    index("passwords_foreign").on(foreignCost(t.scheme)).where(sql`scheme is not null`),
    check("passwords_scheme_length", length(t.scheme, 1, SCHEME_MAX)),
  ],
);

/** The scheme without its salts. All that have the same cost the same time. */
export function foreignCost(scheme: AnyPgColumn | SQL): SQL<string> {
  return sql<string>`regexp_replace(${scheme}, ':[^$]*', '', 'g')`;
}

export const sessions = pgTable(
  "sessions",
  {
    id: wide_id(),
    token_hash: bytea().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    user_agent: text(),
    address: text(),
    created_at: created_at(),
    last_seen_at: created_at(),
    /** When the member has last proved who they are: by signing in, or when asked again. */
    confirmed_at: created_at(),
    expires_at: at().notNull(),
    /**
     * A superuser reads the site as this member would see it, as long as there is such a member. No
     * foreign key, because deleting an account would need an index for it.
     */
    viewed_as_id: integer(),
  },
  (t) => [
    uniqueIndex("sessions_token_hash").on(t.token_hash),
    index("sessions_user").on(t.user_id, t.last_seen_at),
    index("sessions_expiry").on(t.expires_at),
    check("sessions_kind", sql`${t.kind} in ('site', 'api')`),
  ],
);

/**
 * Networks from which a member has signed in, as salted hashes. From these, the member can sign in
 * even while the guesses of others are limited. The rows outlive sessions.
 */
export const known_networks = pgTable(
  "known_networks",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    network_hash: bytea().notNull(),
    last_seen_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.network_hash] }),
    index("known_networks_seen").on(t.last_seen_at),
  ],
);

/**
 * Links that work once: to reset a password, to confirm a new e-mail address, to undo its change or
 * that of the second factor, to stop its being lifted, to end a session, to choose the first password
 * after the community has moved. `sign_in` is no link, but the cookie of a member whose password was right and whose second factor is asked for.
 */
export const one_time_tokens = pgTable(
  "one_time_tokens",
  {
    token_hash: bytea().primaryKey(),
    kind: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text(),
    /** The session that the link ends. */
    session_id: bigint({ mode: "number" }),
    created_at: created_at(),
    expires_at: at().notNull(),
  },
  (t) => [
    index("one_time_tokens_user").on(t.user_id, t.kind),
    check(
      "one_time_tokens_kind",
      sql`${t.kind} in ('password_reset', 'email_confirm', 'email_undo', 'sign_in', 'factor_undo', 'lift_stop', 'session_end', 'first_password')`,
    ),
  ],
);

/**
 * Keys with which programs call the API in the name of a member. Only a hash of the key is stored.
 */
export const api_keys = pgTable(
  "api_keys",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    token_hash: bytea().notNull(),
    scopes: text().array().notNull(),
    created_at: created_at(),
    expires_at: at().notNull(),
    last_used_at: at(),
    /** The network of the program, which is stored instead of its address. */
    last_used_network: text(),
  },
  (t) => [
    uniqueIndex("api_keys_token_hash").on(t.token_hash),
    unique("api_keys_name").on(t.user_id, t.name),
    index("api_keys_expiry").on(t.expires_at),
    check("api_keys_name_length", length(t.name, 1, NAME_MAX)),
    check(
      "api_keys_scopes",
      sql`${t.scopes} <@ array['read', 'write', 'administer', 'observe'] and cardinality(${t.scopes}) > 0`,
    ),
  ],
);
