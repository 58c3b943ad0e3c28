import type { RouterContextProvider } from "react-router";
import { endOtherSessions, endSession } from "#app/domain/access/sessions.server.ts";
import { following_input } from "#app/domain/subscriptions/following-input.ts";
import { changeFollowing } from "#app/domain/subscriptions/following.server.ts";
import { changeAppearance } from "#app/domain/users/appearance.server.ts";
import { changeProfile } from "#app/domain/users/change-profile.server.ts";
import { changeMyPassword } from "#app/domain/users/change.server.ts";
import {
  appearance_form,
  change_password_form,
  profile_form,
} from "#app/domain/users/settings-input.ts";
import { me, mySession } from "#app/http/context.server.ts";
import { keepPreferences } from "#app/http/cookies.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { end_sessions_form } from "./forms.ts";
import { tabPath } from "./tabs.ts";

type Args = { context: Readonly<RouterContextProvider> };

export const saveProfile = formAction(profile_form, async ({ context }: Args, input) => {
  const { is_pending } = await changeProfile(me(context), input);
  return redirectWith(is_pending ? "emailChangePending" : "profileUpdated", tabPath("profile"));
});

export const savePassword = formAction(change_password_form, async ({ context }: Args, input) => {
  const session = mySession(context);
  await changeMyPassword(session.user, session, input);
  return redirectWith("passwordUpdated", tabPath("password"));
});

export const saveFollowing = formAction(following_input, async ({ context }: Args, input) => {
  await changeFollowing(me(context), input);
  return redirectWith("followingSaved", tabPath("subscriptions"));
});

export const saveAppearance = formAction(appearance_form, async ({ context }: Args, input) => {
  await changeAppearance(me(context), input);
  return redirectWith("appearanceSaved", tabPath("appearance"), await keepPreferences(input));
});

/** One session, or all others. Ending the session that asks leads to the login page. */
export const endSessions = formAction(
  end_sessions_form,
  async ({ context }: Args, { session_id }) => {
    const { user, id: this_id } = mySession(context);
    const is_one = session_id !== "others";
    await (is_one ? endSession(user, session_id) : endOtherSessions(user, this_id));
    return redirectWith(is_one ? "sessionEnded" : "sessionsEnded", tabPath("sessions"));
  },
);
