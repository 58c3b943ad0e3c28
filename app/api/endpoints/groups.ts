import { z } from "zod";
import { LIMIT_MAX } from "#app/domain/base/paging.ts";
import {
  type GroupMember,
  listGroupMembers,
  removeGroupMember,
  setGroupMember,
} from "#app/domain/members/groups/group-members.server.ts";
import {
  changeGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
} from "#app/domain/members/groups/groups.server.ts";
import { group_change, group_input, group_member_input } from "#app/domain/members/groups/input.ts";
import { groupVersion } from "#app/domain/members/groups/parts/fields.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const group = z
  .object({
    id: id_shape,
    name: z.string(),
    description: z.string(),
    member_count: count_shape,
    created_at: moment_shape,
  })
  .meta({ id: "Group" });

const group_member = z
  .object({
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    is_manager: z.boolean().meta({ description: "Whether they add and remove members" }),
    added_at: moment_shape,
  })
  .meta({ id: "GroupMember" });

const group_with_members = group
  .extend({
    members: z
      .array(group_member)
      .meta({ description: `The first ${LIMIT_MAX}, managers first; the list has the others` }),
  })
  .meta({ id: "GroupWithMembers" });

/** Leaves out the field that only the site's pages use. */
function memberAnswer({ user_id, username, full_name, is_manager, added_at }: GroupMember) {
  return { user_id, username, full_name, is_manager, added_at };
}

endpoint("/groups", "Groups", {
  GET: operation({
    operationId: "listGroups",
    summary: "The groups that you are in, by name; for superusers all",
    access: "member",
    query: paging,
    answer: listOf(group).meta({ id: "GroupList" }),
    run: ({ actor, input }) => listGroups(actor, input),
  }),
  POST: operation({
    operationId: "createGroup",
    summary: "Create a group without members",
    access: "superuser",
    body: group_input,
    answer: group,
    refusals: [409],
    creates: "group",
    run: ({ actor, input, call_key }) => createGroup(actor, input, call_key),
  }),
});

endpoint("/groups/{id}", "Groups", {
  GET: operation({
    operationId: "getGroup",
    summary: "A group and its members",
    description: "For superusers and the members of the group.",
    access: "member",
    answer: group_with_members,
    version: groupVersion,
    refusals: [404],
    run: async ({ actor, params }) => {
      const range = { skip: 0, limit: LIMIT_MAX };
      const [{ id, name, description, member_count, created_at }, { data }] = await Promise.all([
        getGroup(actor, params.id),
        listGroupMembers(actor, params.id, range),
      ]);
      return { id, name, description, member_count, created_at, members: data.map(memberAnswer) };
    },
  }),
  PUT: operation({
    operationId: "updateGroup",
    summary: "Change the name or the description of a group",
    description: "Only the fields that are sent change.",
    access: "superuser",
    body: group_change,
    answer: group,
    refusals: [404, 409],
    run: ({ actor, params, input, loaded_versions }) =>
      changeGroup(actor, params.id, input, loaded_versions),
  }),
  DELETE: operation({
    operationId: "deleteGroup",
    summary: "Delete a group",
    description:
      "Its members stay members of the site. A forum that no other group sees is then seen by its moderators and superusers alone.",
    access: "superuser",
    message: "groupDeleted",
    refusals: [404],
    run: ({ actor, params }) => deleteGroup(actor, params.id),
  }),
});

endpoint("/groups/{id}/members", "Groups", {
  GET: operation({
    operationId: "listGroupMembers",
    summary: "The members of a group, managers first, then by name",
    description: "For superusers and the members of the group.",
    access: "member",
    query: paging,
    answer: listOf(group_member).meta({ id: "GroupMemberList" }),
    refusals: [404],
    run: async ({ actor, params, input }) => {
      const { data, count } = await listGroupMembers(actor, params.id, input);
      return { data: data.map(memberAnswer), count };
    },
  }),
});

endpoint("/groups/{id}/members/{user_id}", "Groups", {
  PUT: operation({
    operationId: "setGroupMember",
    summary: "Add a member to a group, or make or end a manager",
    description:
      "For superusers and managers of the group. Only superusers may send `is_manager`; without it a new member is none, and others stay what they are.",
    access: "member",
    body: group_member_input,
    answer: group_member,
    refusals: [400, 403, 404],
    run: ({ actor, params, input }) => setGroupMember(actor, params.id, params.user_id, input),
  }),
  DELETE: operation({
    operationId: "removeGroupMember",
    summary: "Remove a member from a group, or leave it",
    description:
      "For superusers and managers of the group; members remove themselves. Whoever is not in the group is not, which is no error.",
    access: "member",
    message: "groupMemberRemoved",
    refusals: [403, 404],
    run: ({ actor, params }) => removeGroupMember(actor, params.id, params.user_id),
  }),
});
