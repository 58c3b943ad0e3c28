import { ACCENTS } from "#app/contract/accents.ts";
import { FACTOR_RULES } from "#app/contract/factor-rules.ts";
import {
  FOOTER_MAX,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  TAGLINE_MAX,
} from "#app/contract/field-limits.ts";
import {
  flag,
  idOf,
  language,
  notForMembers,
  nullable,
  number,
  oneOf,
  optional,
  text,
} from "./fields.ts";
import { columnsOf, type Kind, tableKind } from "./kind.ts";

export const site_texts = tableKind({
  name: "site_texts",
  table: "site_texts",
  key: ["language"],
  fields: {
    language: language(),
    name: optional(text(SITE_NAME_MAX), ""),
    tagline: optional(text(TAGLINE_MAX), ""),
    welcome: optional(text(SITE_TEXT_MAX), ""),
    rules: optional(text(SITE_TEXT_MAX), ""),
    footer: optional(text(FOOTER_MAX), ""),
    is_hidden: optional(flag(), false),
  },
  where_members_read: "true",
});

const settings_fields = {
  id: number(1, 1),
  accent: optional(oneOf(ACCENTS), "teal"),
  thanks_off: optional(flag(), false),
  reports_to_hide: notForMembers(nullable(number(2, 100)), null),
  required_factor: notForMembers(nullable(oneOf(FACTOR_RULES)), null),
  logo_id: optional(nullable(idOf("files")), null),
  icon_id: optional(nullable(idOf("files")), null),
};

export const site_settings: Kind = {
  name: "site_settings",
  from: "site_settings t",
  key: ["id"],
  fields: settings_fields,
  where_members_read: "true",
  store: [{ table: "site_settings", columns: columnsOf(settings_fields) }],
};
