import { z } from "zod";
import { count_shape, id_shape, moment_shape } from "#app/api/protocol/shapes.ts";
import type { Invite } from "#app/domain/invites/invites.server.ts";

const name_of_user = z.object({ username: z.string() });

export const invite = z
  .object({
    id: id_shape,
    created_at: moment_shape,
    text: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string().nullable().meta({ description: "For you: who the invite is for" }),
    expires_at: moment_shape.nullable(),
    is_expired: z.boolean(),
    max_uses: count_shape.meta({ description: "More than one for a shared link" }),
    uses: count_shape,
    used_at: moment_shape
      .nullable()
      .meta({ description: "When it was used up, or a shared link was closed" }),
    is_mailed: z.boolean(),
    owner: name_of_user,
    used_by: name_of_user.nullable(),
    signup_link: z.url(),
  })
  .meta({ id: "Invite" });

/** Leaves out the fields of the members that only the site's pages use. */
export function inviteAnswer({ owner, used_by, ...fields }: Invite) {
  return {
    ...fields,
    owner: { username: owner.username },
    used_by: used_by && { username: used_by.username },
  };
}
