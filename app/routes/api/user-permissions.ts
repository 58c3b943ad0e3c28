import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { permissions_input } from "#app/domain/users/admin-form.ts";
import { changePermissions, getManagedUser } from "#app/domain/users/admin-users.server.ts";
import type { User } from "#app/domain/users/user.ts";

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
