import { z } from "zod";
import { deleteAccountKeepPosts } from "#app/domain/accounts/closing/delete-account-keep-posts.server.ts";
import { keep_writing_field } from "#app/domain/accounts/closing/delete-me-input.ts";
import { deleteUser } from "#app/domain/accounts/closing/delete-user.server.ts";
import { sendResetLinkTo } from "#app/domain/accounts/sign-in/send-reset-link-to.server.ts";
import { signUp } from "#app/domain/accounts/sign-up/sign-up.server.ts";
import { EMAIL_MAX, plainText } from "#app/domain/base/rules.ts";
import { getAppointment, setModerator } from "#app/domain/forums/moderators/appoint.server.ts";
import { moderator_input } from "#app/domain/forums/moderators/input.ts";
import { removePicture, setPicture } from "#app/domain/members/files/picture.server.ts";
import { permissions_input } from "#app/domain/members/users/admin-form.ts";
import { changePermissions, getManagedUser } from "#app/domain/members/users/admin-users.server.ts";
import { changeUser } from "#app/domain/members/users/change-user.server.ts";
import {
  change_user_input,
  create_user_input,
  sign_up_input,
} from "#app/domain/members/users/input.ts";
import { MATCHES_MAX } from "#app/domain/members/users/match-scope.ts";
import type { User } from "#app/domain/members/users/user.ts";
import {
  createUser,
  getUser,
  listUsers,
  listUsersByIds,
} from "#app/domain/members/users/users.server.ts";
import { accountVersion } from "#app/domain/members/users/versions.server.ts";
import { onlyUpload } from "#app/http/form/only-upload.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { choose, chooseInList, fieldsOf } from "../protocol/fields.ts";
import { id_shape, ids_query, listOf, paging } from "../protocol/shapes.ts";
import { own_user, PICTURE_TEXT, user } from "./user-answer.ts";

const SEARCH = `A part of a username, a full name or an e-mail address, of three letters or digits in a row or more; of anything shorter, and without the PostgreSQL extension pg_trgm, the beginning. At most ${MATCHES_MAX} accounts are found, first those that begin with it`;

endpoint("/users", "Users", {
  GET: operation({
    operationId: "listUsers",
    summary: "All accounts, newest first",
    description: "With the fields that only superusers and the member see.",
    access: "superuser",
    query: paging.extend({
      search: plainText(EMAIL_MAX).optional().meta({ description: SEARCH }),
      ...fieldsOf(own_user).shape,
    }),
    answer: listOf(own_user),
    run: async ({ actor, input: { fields, ...input } }) =>
      chooseInList(fields, await listUsers(actor, input)),
  }),
  POST: operation({
    operationId: "createUser",
    summary: "Create an account",
    description:
      "Without an invite. The account can sign in at once, unless `is_active` is false. A superuser is made with a token of the sign-in only.",
    access: "superuser",
    sign_in_fields: ["is_superuser"],
    body: create_user_input,
    answer: own_user,
    refusals: [400],
    creates: "user",
    run: ({ actor, input, call_key }) => createUser(actor, input, call_key),
  }),
});

endpoint("/users/signup", "Users", {
  POST: operation({
    operationId: "signUp",
    summary: "Sign up with an invite code",
    description:
      "The code works once, and a refused sign-up does not use it up. The answer is the account; sign in to get a token.",
    access: "anyone",
    body: sign_up_input,
    answer: own_user,
    refusals: [400],
    run: ({ input, device }) => signUp(input, device),
  }),
});

endpoint("/users/multi", "Users", {
  GET: operation({
    operationId: "listUsersByIds",
    summary: "Several users by id, in the order requested",
    description: "Each is a `User` if it is your own or you are a superuser, else a `PublicUser`.",
    access: "member",
    query: ids_query.extend(fieldsOf(own_user).shape),
    answer: listOf(user),
    run: async ({ actor, input: { ids, fields } }) =>
      chooseInList(fields, await listUsersByIds(actor, ids)),
  }),
});

const deletion_query = z.object({
  keep_writing: keep_writing_field.meta({
    description: "Keep the topics and replies, without the name of their author",
  }),
});

endpoint("/users/{user_id}", "Users", {
  GET: operation({
    operationId: "getUser",
    summary: "A user; email and invites count only for themselves and superusers",
    description: "A `User` if it is your own or you are a superuser, else a `PublicUser`.",
    access: "member",
    query: fieldsOf(own_user),
    answer: user,
    // The public fields have no version: it would confirm a guess of the e-mail.
    version: (value) => ("email" in value ? accountVersion(value) : undefined),
    refusals: [404],
    run: async ({ actor, params, input: { fields } }) =>
      choose(fields, await getUser(actor, params.user_id)),
  }),
  PATCH: operation({
    operationId: "updateUser",
    summary: "Change an account",
    description:
      "A new password ends the sessions of the account. The last active superuser stays one. E-mail, password and `is_superuser` need a token of the sign-in.",
    access: "superuser",
    sign_in_fields: ["email", "password", "is_superuser"],
    body: change_user_input,
    answer: own_user,
    refusals: [400, 404, 409],
    run: ({ actor, session, params, input, loaded_versions }) =>
      changeUser(actor, params.user_id, input, session.id, loaded_versions),
  }),
  DELETE: operation({
    operationId: "deleteUser",
    summary: "Delete an account and everything it wrote (your own, or any as superuser)",
    description: "At once and for good. Superusers cannot delete themselves.",
    access: "member",
    scope: "sign_in",
    query: deletion_query,
    message: "userDeleted",
    refusals: [400, 403, 404],
    run: ({ actor, params, input: { keep_writing } }) =>
      (keep_writing ? deleteAccountKeepPosts : deleteUser)(actor, params.user_id),
  }),
});

const moderator_scope = z
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
    answer: moderator_scope,
    refusals: [404],
    run: ({ actor, params }) => scopeOf(actor, params.user_id),
  }),
  PUT: operation({
    operationId: "setModeratorScope",
    summary: "Say what a member moderates; nothing means that they are no moderator",
    description: "What is not sent is nothing: the call replaces the whole scope.",
    access: "superuser",
    body: moderator_input,
    answer: moderator_scope,
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

endpoint("/users/{user_id}/picture", "Users", {
  PUT: operation({
    operationId: "setUserPicture",
    summary: "Set the picture of a member",
    description: PICTURE_TEXT,
    access: "superuser",
    takes_files: true,
    answer: own_user,
    refusals: [400, 404, 413, 429],
    run: ({ actor, params, uploads }) => setPicture(actor, params.user_id, onlyUpload(uploads)),
  }),
  DELETE: operation({
    operationId: "removeUserPicture",
    summary: "Remove the picture of a member",
    access: "superuser",
    answer: own_user,
    refusals: [404],
    run: ({ actor, params }) => removePicture(actor, params.user_id),
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
