import { sql } from "drizzle-orm";
import { group_members, groups } from "#app/db/schema.server.ts";
import { versionOf } from "../../../base/edit-version.server.ts";
import { byName } from "../../../base/name-order.server.ts";

export const group_columns = {
  id: groups.id,
  name: groups.name,
  description: groups.description,
  member_count: sql<number>`(select count(*)::int from ${group_members} as counted where counted.group_id = ${groups.id})`,
  created_at: groups.created_at,
};

export const by_group_name = [byName(groups.name), groups.id];

type Group = { id: number; name: string; description: string };

/** The fields that an edit can change. */
export function groupFields({ name, description }: Group) {
  return { name, description };
}

export const groupVersion = (group: Group) => versionOf(groupFields(group));

export function groupSubject({ id, name }: Pick<Group, "id" | "name">) {
  return { subject_type: "group", subject_id: id, subject_name: name } as const;
}
