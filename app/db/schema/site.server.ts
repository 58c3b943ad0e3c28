import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ACCENTS } from "#app/contract/accents.ts";
import { FACTOR_RULES } from "#app/contract/factor-rules.ts";
import {
  FOOTER_MAX,
  READ_ONLY_REASON_MAX,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  TAGLINE_MAX,
} from "#app/contract/field-limits.ts";
import { at, created_at, id, isLanguageCode, length } from "./columns.server.ts";
import { files } from "./files.server.ts";

/**
 * What a superuser writes about the site, one row for each language. An empty text is replaced by
 * that of another language (domain/site/settings/parts/site-texts.server.ts).
 */
export const site_texts = pgTable(
  "site_texts",
  {
    language: text().primaryKey(),
    name: text().notNull().default(""),
    tagline: text().notNull().default(""),
    /** Markdown, as are the following. */
    welcome: text().notNull().default(""),
    rules: text().notNull().default(""),
    footer: text().notNull().default(""),
    /** The site has no texts in this language: those that were written are kept and not shown. */
    is_hidden: boolean().notNull().default(false),
  },
  (t) => [
    check("site_texts_language", isLanguageCode(t.language)),
    check("site_texts_name", length(t.name, 0, SITE_NAME_MAX)),
    check("site_texts_tagline", length(t.tagline, 0, TAGLINE_MAX)),
    check("site_texts_welcome", length(t.welcome, 0, SITE_TEXT_MAX)),
    check("site_texts_rules", length(t.rules, 0, SITE_TEXT_MAX)),
    check("site_texts_footer", length(t.footer, 0, FOOTER_MAX)),
  ],
);

/** Settings that have no language: one row, which the first change creates. */
/** When a community was imported into this site. Nobody had signed in here before. */
export const imports = pgTable(
  "imports",
  { id: integer().primaryKey(), imported_at: created_at() },
  (t) => [check("imports_one_row", sql`${t.id} = 1`)],
);

export const site_settings = pgTable(
  "site_settings",
  {
    id: integer().primaryKey(),
    first_steps_hidden: boolean().notNull().default(false),
    /** So many members must report a reply until it is hidden. Null means never. */
    reports_to_hide: integer(),
    /** The site has switched thanks off: there are no buttons and no counts. */
    thanks_off: boolean().notNull().default(false),
    /** The colour of links, buttons and marks. */
    accent: text({ enum: ACCENTS }).notNull().default("teal"),
    /** Who needs a second factor. Null: what the environment says. */
    required_factor: text({ enum: FACTOR_RULES }),
    /** The rule in force, by the setting or the environment, and since when. */
    factor_rule: text({ enum: FACTOR_RULES }),
    factor_rule_since: at(),
    /** Since when the site is read only, and the reason. Null if it is not. */
    read_only_since: at(),
    read_only_reason: text(),
    /** Null for those of Divan. */
    logo_id: integer().references(() => files.id, { onDelete: "set null" }),
    icon_id: integer().references(() => files.id, { onDelete: "set null" }),
  },
  (t) => [
    check("site_settings_reports_to_hide", sql`${t.reports_to_hide} between 2 and 100`),
    check(
      "site_settings_required_factor",
      sql`${t.required_factor} in ('nobody', 'superusers', 'moderators', 'all') and ${t.factor_rule} in ('nobody', 'superusers', 'moderators', 'all')`,
    ),
    check("site_settings_one_row", sql`${t.id} = 1`),
    check("site_settings_read_only_reason", length(t.read_only_reason, 1, READ_ONLY_REASON_MAX)),
    check(
      "site_settings_read_only",
      sql`(${t.read_only_since} is null) = (${t.read_only_reason} is null)`,
    ),
    check(
      "site_settings_accent",
      sql`${t.accent} in ('teal', 'blue', 'indigo', 'plum', 'pomegranate', 'olive')`,
    ),
  ],
);

/**
 * Values of this installation, one row each: until the first start of this release, the fingerprint
 * of the secret that release 0.1.0 kept outside of the database.
 */
export const installation = pgTable("installation", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * The secret that signs invite codes and unsubscribe links. It is part of every backup, because
 * links that were sent must work after a restore on another machine.
 */
export const signing_secrets = pgTable(
  "signing_secrets",
  {
    id: integer().primaryKey(),
    secret: text().notNull(),
    created_at: created_at(),
  },
  (t) => [check("signing_secrets_one_row", sql`${t.id} = 1`)],
);

export const backups = pgTable(
  "backups",
  {
    id: id(),
    name: text().notNull(),
    status: text().notNull(),
    progress: integer().notNull().default(0),
    s3_uri: text(),
    size: bigint({ mode: "number" }),
    error: text(),
    manifest: jsonb(),
    date: created_at(),
    verified_at: at(),
  },
  (t) => [
    uniqueIndex("backups_name").on(t.name),
    index("backups_newest").on(t.date, t.id),
    check("backups_status", sql`${t.status} in ('running', 'verified', 'failed')`),
    check("backups_progress", sql`${t.progress} between 0 and 100`),
  ],
);
