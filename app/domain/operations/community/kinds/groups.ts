import { DEFAULT_ORDER, DESCRIPTION_MAX, NAME_MAX } from "#app/contract/field-limits.ts";
import { flag, id, idOf, member, moment, nullable, number, optional, text } from "./fields.ts";
import { tableKind } from "./kind.ts";

export const groups = tableKind({
  name: "groups",
  table: "groups",
  key: ["id"],
  fields: {
    id: id(),
    name: text(NAME_MAX),
    description: optional(text(DESCRIPTION_MAX), ""),
    created_at: moment(),
  },
});

export const group_members = tableKind({
  name: "group_members",
  table: "group_members",
  key: ["group_id", "member_id"],
  fields: {
    group_id: idOf("groups"),
    member_id: member(),
    is_manager: optional(flag(), false),
    added_at: moment(),
  },
});

/** Any number, because a list is ordered by it and by the id. */
const order = () => optional(number(-2_147_483_648), DEFAULT_ORDER);

export const categories = tableKind({
  name: "categories",
  table: "categories",
  key: ["id"],
  fields: { id: id(), name: text(NAME_MAX), order: order() },
  // A category whose forums nobody may see is not there for members.
  where_members_read:
    "not exists (select from forums f where f.category_id = t.id) or exists (select from forums f where f.category_id = t.id and not f.is_restricted)",
});

export const forums = tableKind({
  name: "forums",
  table: "forums",
  key: ["id"],
  fields: {
    id: id(),
    category_id: idOf("categories"),
    name: text(NAME_MAX),
    description: optional(text(DESCRIPTION_MAX), ""),
    order: order(),
    /** Only the groups of its audience see it. */
    is_restricted: optional(flag(), false),
  },
  where_members_read: "not t.is_restricted",
});

export const audiences = tableKind({
  name: "audiences",
  table: "forum_groups",
  key: ["forum_id", "group_id"],
  fields: { forum_id: idOf("forums"), group_id: idOf("groups"), may_write: flag() },
});

/** A line without a category and a forum makes a moderator of everything. */
export const moderators = tableKind({
  name: "moderators",
  table: "moderators",
  key: ["id"],
  fields: {
    id: id(),
    member_id: member(),
    category_id: optional(nullable(idOf("categories")), null),
    forum_id: optional(nullable(idOf("forums")), null),
    created_at: moment(),
  },
});
