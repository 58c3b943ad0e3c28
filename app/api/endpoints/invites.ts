import { z } from "zod";
import { deleteInvite } from "#app/domain/accounts/invites/delete-invite.server.ts";
import {
  create_invite_input,
  invite_several_input,
  share_invite_input,
} from "#app/domain/accounts/invites/input.ts";
import { inviteSeveral } from "#app/domain/accounts/invites/invite-several.server.ts";
import {
  createInvite,
  getListedInvite,
  type Invite,
  listInvites,
  listInvitesOfForm,
} from "#app/domain/accounts/invites/invites.server.ts";
import { resendInvite } from "#app/domain/accounts/invites/resend.server.ts";
import {
  createSharedInvite,
  getSharedInvite,
} from "#app/domain/accounts/invites/shared-invite.server.ts";
import { listGuests } from "#app/domain/accounts/invites/tree.server.ts";
import { booleanField } from "#app/domain/base/rules.ts";
import { env } from "#app/lib/process/env.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import {
  count_shape,
  filter_id,
  id_shape,
  listOf,
  moment_shape,
  paging,
} from "../protocol/shapes.ts";

const name_of_user = z.object({ username: z.string() });

const invite = z
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
    group_ids: z.array(id_shape).meta({ description: "The groups that the guest joins" }),
    signup_link: z.url(),
  })
  .meta({ id: "Invite" });

/** Leaves out the fields of the members that only the site's pages use. */
function inviteAnswer({ owner, used_by, groups, ...fields }: Invite) {
  return {
    ...fields,
    group_ids: groups.map(({ id }) => id),
    owner: { username: owner.username },
    used_by: used_by && { username: used_by.username },
  };
}

endpoint("/invites", "Invites", {
  GET: operation({
    operationId: "listInvites",
    summary: "Your invites, newest first; with all=true a superuser gets everyone's",
    description: "Those that were used are among them.",
    access: "member",
    query: paging.extend({ all: booleanField().default(false) }),
    answer: listOf(invite),
    run: async ({ actor, input }) => {
      const { data, count } = await listInvites(actor, input);
      return { data: data.map(inviteAnswer), count };
    },
  }),
  POST: operation({
    operationId: "createInvite",
    summary: "Create an invite, and email it if an address is given",
    description:
      "Members have a number of them (`invites_count`). Without an address any guest can use the link, once.",
    access: "member",
    body: create_invite_input,
    answer: invite,
    refusals: [400, 404],
    creates: "invite",
    run: async ({ actor, input, call_key }) =>
      inviteAnswer(await createInvite(actor, { ...input, ...call_key })),
  }),
});

endpoint("/invites/several", "Invites", {
  POST: operation({
    operationId: "createInvites",
    summary: "Create an invite for each of several people, or none",
    description:
      "E-mails go to as many of the addresses as the limits allow; `is_mailed` says to which. The links of the others are for you to pass on.",
    access: "member",
    body: invite_several_input,
    answer: listOf(invite).meta({ id: "InviteList" }),
    refusals: [400, 403, 404],
    creates: "invite",
    run: async ({ actor, input, call_key }) => {
      const { id } = await inviteSeveral(actor, { ...input, ...call_key });
      const created_invites = await listInvitesOfForm(actor, id);
      return { data: created_invites.map(inviteAnswer), count: created_invites.length };
    },
  }),
});

endpoint("/invites/shared", "Invites", {
  POST: operation({
    operationId: "createSharedInvite",
    summary: "Create a link with which several people can sign up",
    description:
      "For members who may share links, and superusers. It works until the end of the day `until`, in your time zone (see your preferences). It costs as many invites as it has uses; deleting it gives back the unused ones.",
    access: "member",
    body: share_invite_input,
    answer: invite,
    refusals: [400, 403, 404],
    creates: "invite",
    run: async ({ actor, input, call_key }) => {
      const time_zone = actor.time_zone ?? env.DEFAULT_TIME_ZONE;
      const { id } = await createSharedInvite(actor, { ...input, ...call_key, time_zone });
      return inviteAnswer(await getListedInvite(actor, id));
    },
  }),
});

const guest = z
  .object({
    user_id: id_shape,
    username: z.string().nullable().meta({ description: "Null after the account was deleted" }),
    full_name: z.string().nullable(),
    created_at: moment_shape,
    guest_count: count_shape.meta({ description: "How many members this one has invited" }),
  })
  .meta({ id: "Guest" });

endpoint("/invites/tree", "Invites", {
  GET: operation({
    operationId: "listGuests",
    summary: "The members whom a member has invited, the first ones first",
    description:
      "Without `user_id` your own guests; for superusers the members without an inviter. Members see the guests below themselves, superusers all of them: read the tree by asking again with the `user_id` of a guest whose `guest_count` is not 0.",
    access: "member",
    query: paging.extend({ user_id: filter_id.optional().meta({ description: "Whose guests" }) }),
    answer: listOf(guest).meta({ id: "GuestList" }),
    refusals: [404],
    run: ({ actor, input: { user_id, ...range } }) => listGuests(actor, user_id ?? null, range),
  }),
});

endpoint("/invites/{id}", "Invites", {
  DELETE: operation({
    operationId: "deleteInvite",
    summary: "Delete an unused invite",
    description: "It is given back to its owner. One that was used stays.",
    access: "member",
    message: "inviteDeleted",
    refusals: [400, 404],
    run: ({ actor, params }) => deleteInvite(actor, params.id),
  }),
});

const invite_use = z
  .object({
    user_id: id_shape,
    username: z.string(),
    full_name: z.string().nullable(),
    used_at: moment_shape,
  })
  .meta({ id: "InviteUse" });

endpoint("/invites/{id}/uses", "Invites", {
  GET: operation({
    operationId: "listInviteUses",
    summary: "Who signed up with a shared link, first come first",
    access: "member",
    answer: listOf(invite_use).meta({ id: "InviteUseList" }),
    refusals: [404],
    run: async ({ actor, params }) => {
      const { members } = await getSharedInvite(actor, params.id);
      return { data: members, count: members.length };
    },
  }),
});

endpoint("/invites/{id}/send", "Invites", {
  POST: operation({
    operationId: "resendInvite",
    summary: "Send the e-mail of an unused invite again",
    access: "member",
    message: "inviteSent",
    refusals: [400, 403, 404, 429],
    run: ({ actor, params }) => resendInvite(actor, params.id),
  }),
});
