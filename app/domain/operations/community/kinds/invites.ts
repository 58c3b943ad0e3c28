import {
  EMAIL_MAX,
  INVITE_NOTE_MAX,
  INVITE_TEXT_MAX,
  INVITE_USES_MAX,
} from "#app/contract/field-limits.ts";
import {
  flag,
  id,
  idOf,
  member,
  moment,
  needing,
  nullable,
  number,
  optional,
  text,
} from "./fields.ts";
import { tableKind } from "./kind.ts";

export const invites = tableKind({
  name: "invites",
  table: "invites",
  key: ["id"],
  fields: {
    id: id(),
    owner_id: idOf("members"),
    text: nullable(text(INVITE_TEXT_MAX)),
    email: needing("emails", optional(nullable(text(EMAIL_MAX)), null)),
    note: nullable(text(INVITE_NOTE_MAX)),
    max_uses: optional(number(1, INVITE_USES_MAX), 1),
    uses: optional(number(0, INVITE_USES_MAX), 0),
    is_mailed: optional(flag(), false),
    created_at: moment(),
    expires_at: nullable(moment()),
    used_at: nullable(moment()),
    used_by_id: nullable(idOf("members")),
  },
});

export const invite_uses = tableKind({
  name: "invite_uses",
  table: "invite_uses",
  key: ["invite_id", "member_id"],
  fields: { invite_id: idOf("invites"), member_id: member(), used_at: moment() },
});

export const invite_groups = tableKind({
  name: "invite_groups",
  table: "invite_groups",
  key: ["invite_id", "group_id"],
  fields: { invite_id: idOf("invites"), group_id: idOf("groups") },
});
