import { z } from "zod";
import {
  aboutOf,
  invite_right_input,
  suspension_input,
  warning_input,
} from "#app/domain/moderation/sanctions/input.ts";
import { setInviteRight } from "#app/domain/moderation/sanctions/invite-right.server.ts";
import {
  listSuspensions,
  listWarnings,
} from "#app/domain/moderation/sanctions/member-lists.server.ts";
import { getMemberRecord } from "#app/domain/moderation/sanctions/member-record.server.ts";
import { endSuspension, suspendMember } from "#app/domain/moderation/sanctions/suspend.server.ts";
import { warnMember } from "#app/domain/moderation/sanctions/warn.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const suspended_member = z
  .object({
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    reason: z.string(),
    until: moment_shape.nullable(),
  })
  .meta({ id: "SuspendedMember" });

endpoint("/moderation/suspensions", "Moderation", {
  GET: operation({
    operationId: "listSuspensions",
    summary: "The members who are suspended, the last suspension first (moderators)",
    access: "member",
    scope: "administer",
    query: paging,
    answer: listOf(suspended_member).meta({ id: "SuspendedMemberList" }),
    refusals: [403],
    run: ({ actor, input }) => listSuspensions(actor, input),
  }),
});

const warned_member = z
  .object({
    id: id_shape,
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    reason: z.string(),
    created_at: moment_shape,
    is_seen: z.boolean(),
  })
  .meta({ id: "WarnedMember" });

endpoint("/moderation/warnings", "Moderation", {
  GET: operation({
    operationId: "listWarnings",
    summary: "The warnings of members, the last first (moderators)",
    access: "member",
    scope: "administer",
    query: paging,
    answer: listOf(warned_member).meta({ id: "WarnedMemberList" }),
    refusals: [403],
    run: ({ actor, input }) => listWarnings(actor, input),
  }),
});

const member_record = z
  .object({
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    created_at: moment_shape,
    is_active: z.boolean(),
    is_superuser: z.boolean(),
    is_moderator: z.boolean(),
    may_invite: z.boolean(),
    invited_by: z.string().nullable().meta({ description: "The username of the inviter" }),
    guest_count: count_shape,
    total_topics: count_shape,
    total_posts: count_shape,
    removed_count: count_shape.meta({ description: "Topics and replies, removed by others" }),
    open_reports: count_shape,
    upheld_reports: count_shape,
    suspension: z
      .object({
        reason: z.string(),
        until: moment_shape.nullable(),
        created_at: moment_shape,
        by: z.string().nullable(),
      })
      .nullable(),
    warnings: z
      .array(
        z.object({
          id: id_shape,
          reason: z.string(),
          created_at: moment_shape,
          seen_at: moment_shape.nullable(),
          by: z.string().nullable(),
          topic_id: id_shape.nullable(),
          title: z.string().nullable(),
        }),
      )
      .meta({ description: "The newest 20" }),
    may_discipline: z.boolean().meta({ description: "You may warn and suspend this member" }),
  })
  .meta({ id: "MemberRecord" });

endpoint("/users/{user_id}/record", "Moderation", {
  GET: operation({
    operationId: "getMemberRecord",
    summary: "What moderators know of a member: warnings, suspension, removed things (moderators)",
    access: "member",
    scope: "administer",
    answer: member_record,
    refusals: [403, 404],
    run: async ({ actor, params }) => {
      const { member, warnings, may_discipline } = await getMemberRecord(actor, params.user_id);
      const { id, inviter, suspension, suspended_by, ...fields } = member;
      return {
        user_id: id,
        username: fields.username,
        full_name: fields.full_name,
        created_at: fields.created_at,
        is_active: fields.is_active,
        is_superuser: fields.is_superuser,
        is_moderator: fields.is_moderator,
        may_invite: fields.may_invite,
        invited_by: inviter?.username ?? null,
        guest_count: fields.guest_count,
        total_topics: fields.total_topics,
        total_posts: fields.total_posts,
        removed_count: fields.removed_count,
        open_reports: fields.open_reports,
        upheld_reports: fields.upheld_reports,
        suspension: suspension && { ...suspension, by: suspended_by },
        warnings,
        may_discipline,
      };
    },
  }),
});

/** `until` is null if the suspension has no end. */
const suspension = z
  .object({
    user_id: id_shape,
    reason: z.string(),
    until: moment_shape.nullable(),
    created_at: moment_shape,
  })
  .meta({ id: "Suspension" });

endpoint("/users/{user_id}/suspension", "Users", {
  POST: operation({
    operationId: "suspendUser",
    summary: "Suspend a member, who then reads and does not write (moderators)",
    description:
      "For moderators. Superusers and other moderators are suspended by superusers only. A second suspension replaces the first, which only moderators with as many rights as who made it can do.",
    access: "member",
    scope: "administer",
    body: suspension_input,
    answer: suspension,
    refusals: [400, 403, 404],
    run: ({ actor, params, input: { reason, until = null, ...ids } }) =>
      suspendMember(actor, params.user_id, { reason, until, about: aboutOf(ids) }),
  }),
  DELETE: operation({
    operationId: "endSuspension",
    summary: "End a suspension before its time (moderators)",
    description:
      "For moderators with as many rights as who made it. If none is running, the call is refused with 404.",
    access: "member",
    scope: "administer",
    message: "suspensionEnded",
    refusals: [400, 403, 404],
    run: ({ actor, params }) => endSuspension(actor, params.user_id),
  }),
});

endpoint("/users/{user_id}/warnings", "Moderation", {
  POST: operation({
    operationId: "warnUser",
    summary: "Warn a member, who sees it before the next page (moderators)",
    description: "With `topic_id`, or `topic_id` and `post_id`, it names what the member wrote.",
    access: "member",
    scope: "administer",
    body: warning_input,
    answer: z.object({ id: id_shape, username: z.string() }).meta({ id: "Warning" }),
    refusals: [400, 403, 404],
    run: ({ actor, params, input }) =>
      warnMember(actor, params.user_id, { reason: input.reason, about: aboutOf(input) }),
  }),
});

endpoint("/users/{user_id}/invite-right", "Moderation", {
  PUT: operation({
    operationId: "setInviteRight",
    summary: "Give or take a member's right to invite (moderators of everything)",
    description: "Without it the member's unused invites cannot be used.",
    access: "member",
    scope: "administer",
    body: invite_right_input,
    answer: z.object({ user_id: id_shape, may_invite: z.boolean() }).meta({ id: "InviteRight" }),
    refusals: [400, 403, 404],
    run: async ({ actor, params: { user_id }, input: { may_invite } }) => {
      await setInviteRight(actor, user_id, may_invite);
      return { user_id, may_invite };
    },
  }),
});
