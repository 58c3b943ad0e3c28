import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { count_shape, id_shape, moment_shape } from "#app/api/protocol/shapes.ts";
import { getMemberRecord } from "#app/domain/discipline/member-record.server.ts";

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
