import { z } from "zod";
import { removePicture, setPicture } from "#app/domain/members/files/picture.server.ts";
import { preferences_change, preferences_shape } from "#app/domain/members/preferences/input.ts";
import {
  changePreferences,
  getPreferences,
} from "#app/domain/members/preferences/preferences.server.ts";
import {
  cancelEmailChange,
  resendConfirmation,
} from "#app/domain/members/users/change-profile.server.ts";
import { changeMe, changeMyPassword } from "#app/domain/members/users/change-user.server.ts";
import { getEmailState } from "#app/domain/members/users/email-state.server.ts";
import { change_me_input, change_password_input } from "#app/domain/members/users/input.ts";
import { getMe } from "#app/domain/members/users/users.server.ts";
import { profileVersion } from "#app/domain/members/users/versions.server.ts";
import {
  listUnseenWarnings,
  markOwnWarningSeen,
} from "#app/domain/moderation/sanctions/warnings.server.ts";
import { onlyUpload } from "#app/http/form/only-upload.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { choose, fieldsOf } from "../protocol/fields.ts";
import { id_shape, listOf, moment_shape, paging, wide_id_shape } from "../protocol/shapes.ts";
import { own_user, PICTURE_TEXT } from "./user-answer.ts";

endpoint("/users/me", "Users", {
  GET: operation({
    operationId: "getMe",
    summary: "Your own account",
    description: "With the fields that other members do not see.",
    access: "member",
    query: fieldsOf(own_user),
    answer: own_user,
    version: profileVersion,
    run: async ({ actor, input: { fields } }) => choose(fields, await getMe(actor)),
  }),
  PATCH: operation({
    operationId: "updateMe",
    summary: "Change your own name, username, email or what your page says about you",
    description:
      "A new username keeps the old one reserved: addresses and mentions with it still lead to the account.",
    access: "member",
    sign_in_fields: ["email"],
    body: change_me_input,
    answer: own_user,
    refusals: [409],
    run: ({ actor, input, loaded_versions }) => changeMe(actor, input, loaded_versions),
  }),
});

endpoint("/users/me/password", "Users", {
  PATCH: operation({
    operationId: "updateMyPassword",
    summary: "Change your own password; logs out every other session",
    description: "The token of this call stays valid.",
    access: "member",
    scope: "sign_in",
    body: change_password_input,
    message: "passwordUpdated",
    refusals: [400, 404],
    run: ({ actor, session, input }) => changeMyPassword(actor, session, input),
  }),
});

endpoint("/users/me/picture", "Users", {
  PUT: operation({
    operationId: "setMyPicture",
    summary: "Set your own picture",
    description: PICTURE_TEXT,
    access: "member",
    takes_files: true,
    answer: own_user,
    refusals: [400, 413, 429],
    run: ({ actor, uploads }) => setPicture(actor, actor.id, onlyUpload(uploads)),
  }),
  DELETE: operation({
    operationId: "removeMyPicture",
    summary: "Remove your own picture",
    access: "member",
    answer: own_user,
    run: ({ actor }) => removePicture(actor, actor.id),
  }),
});

const preferences = preferences_shape.meta({ id: "Preferences" });

endpoint("/users/me/preferences", "Users", {
  GET: operation({
    operationId: "getPreferences",
    summary: "Your settings: appearance, e-mail and automatic subscriptions",
    description:
      "`language`, `theme` and `time_zone` are null until you choose them: the site then takes its own language, and the browser's theme and time zone. `follow_new_forums` is changed with all subscriptions: `POST` or `DELETE /subscriptions/forums`.",
    access: "member",
    answer: preferences,
    run: ({ actor }) => getPreferences(actor),
  }),
  PATCH: operation({
    operationId: "updatePreferences",
    summary: "Change your settings",
    description: "A field that is not sent stays as it is.",
    access: "member",
    body: preferences_change,
    answer: preferences,
    run: ({ actor, input }) => changePreferences(actor, input),
  }),
});

const email_state = z
  .object({
    email: z.string(),
    is_confirmed: z.boolean(),
    confirmed_email: z.string().nullable().meta({ description: "The last one that was confirmed" }),
    pending: z.string().nullable().meta({ description: "Replaces `email` once it is confirmed" }),
  })
  .meta({ id: "EmailState" });

endpoint("/users/me/email", "Users", {
  GET: operation({
    operationId: "getMyEmail",
    summary: "Your e-mail address, and whether it is confirmed",
    access: "member",
    answer: email_state,
    run: ({ actor }) => getEmailState(actor),
  }),
});

endpoint("/users/me/email/confirmation", "Users", {
  POST: operation({
    operationId: "sendEmailConfirmation",
    summary: "Send the link that confirms your e-mail address again",
    description: "Nothing is sent if your address is confirmed and no other one is pending.",
    access: "member",
    scope: "sign_in",
    message: "confirmationSent",
    refusals: [429],
    run: ({ actor }) => resendConfirmation(actor),
  }),
  DELETE: operation({
    operationId: "cancelEmailChange",
    summary: "Keep your e-mail address: links that were sent to a new one end",
    access: "member",
    scope: "sign_in",
    message: "emailChangeCancelled",
    run: ({ actor }) => cancelEmailChange(actor),
  }),
});

const own_warning = z
  .object({
    id: id_shape,
    reason: z.string(),
    topic_id: id_shape.nullable().meta({ description: "What it is about, while it can be read" }),
    post_id: wide_id_shape.nullable(),
    title: z.string().nullable().meta({ description: "Of the topic" }),
    created_at: moment_shape,
  })
  .meta({ id: "OwnWarning" });

endpoint("/users/me/warnings", "Users", {
  GET: operation({
    operationId: "listMyWarnings",
    summary: "The warnings of moderators that you have not seen, the oldest first",
    access: "member",
    query: paging,
    answer: listOf(own_warning).meta({ id: "OwnWarningList" }),
    run: async ({ actor, input }) => {
      const { data, count } = await listUnseenWarnings(actor, input);
      return { data: data.map(({ is_about_post: _is_about_post, ...warning }) => warning), count };
    },
  }),
});

endpoint("/users/me/warnings/{id}/seen", "Users", {
  PATCH: operation({
    operationId: "markWarningSeen",
    summary: "Say that you have seen a warning: no page shows it again",
    access: "member",
    message: "warningSeen",
    refusals: [404],
    run: ({ actor, params }) => markOwnWarningSeen(actor, params.id),
  }),
});
