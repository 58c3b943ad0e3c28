import { z } from "zod";
import { sendResetLinkTo } from "#app/domain/access/send-reset-link-to.server.ts";
import { getAppointment, setModerator } from "#app/domain/moderators/appoint.server.ts";
import { moderator_input } from "#app/domain/moderators/input.ts";
import { permissions_input } from "#app/domain/users/admin-form.ts";
import { changePermissions, getManagedUser } from "#app/domain/users/admin-users.server.ts";
import type { User } from "#app/domain/users/user.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { id_shape } from "#app/http/api-shapes.ts";

const scope = z
  .object({
    everything: z.boolean(),
    category_ids: z.array(id_shape),
    forum_ids: z.array(id_shape),
  })
  .meta({ id: "ModeratorScope" });

async function scopeOf(actor: User, user_id: number) {
  const { everything, category_ids, forum_ids } = await getAppointment(actor, user_id);
  return { everything, category_ids, forum_ids };
}

endpoint("/users/{user_id}/moderator", "Users", {
  GET: operation({
    operationId: "getModeratorScope",
    summary: "What a member moderates",
    access: "superuser",
    answer: scope,
    refusals: [404],
    run: ({ actor, params }) => scopeOf(actor, params.user_id),
  }),
  PUT: operation({
    operationId: "setModeratorScope",
    summary: "Say what a member moderates; nothing means that they are no moderator",
    description: "What is not sent is nothing: the call replaces the whole scope.",
    access: "superuser",
    body: moderator_input,
    answer: scope,
    refusals: [404],
    run: async ({ actor, params, input }) => {
      await setModerator(actor, params.user_id, input);
      return await scopeOf(actor, params.user_id);
    },
  }),
});

const permissions = z
  .object({
    may_share_invites: z.boolean().meta({ description: "May create links for several people" }),
    is_trusted: z.boolean().meta({ description: "Has no limits of the first day" }),
  })
  .meta({ id: "Permissions" });

async function permissionsOf(actor: User, user_id: number) {
  const { may_share_invites, is_trusted } = await getManagedUser(actor, user_id);
  return { may_share_invites, is_trusted };
}

endpoint("/users/{user_id}/permissions", "Users", {
  GET: operation({
    operationId: "getPermissions",
    summary: "What a member may do beyond others",
    access: "superuser",
    answer: permissions,
    refusals: [404],
    run: ({ actor, params }) => permissionsOf(actor, params.user_id),
  }),
  PATCH: operation({
    operationId: "updatePermissions",
    summary: "Change what a member may do beyond others",
    access: "superuser",
    body: permissions_input,
    answer: permissions,
    refusals: [404],
    run: async ({ actor, params, input }) => {
      await changePermissions(actor, params.user_id, input);
      return await permissionsOf(actor, params.user_id);
    },
  }),
});

endpoint("/users/{user_id}/reset-link", "Users", {
  POST: operation({
    operationId: "sendResetLink",
    summary: "E-mail a member a link to choose a new password",
    description: "The link is not answered: who has it would have the account.",
    access: "superuser",
    message: "resetLinkSent",
    refusals: [400, 404, 429],
    run: ({ actor, params }) => sendResetLinkTo(actor, params.user_id),
  }),
});
