import type { RouterContextProvider } from "react-router";
import { endOtherSessions, endSession } from "#app/domain/access/sessions.server.ts";
import { following_input } from "#app/domain/subscriptions/following-input.ts";
import { changeFollowing } from "#app/domain/subscriptions/following.server.ts";
import { changeAppearance } from "#app/domain/users/appearance.server.ts";
import { changeProfile } from "#app/domain/users/change-profile.server.ts";
import { changeMyPassword } from "#app/domain/users/change.server.ts";
import { appearance_form, change_password_form, profile_form } from "#app/domain/users/settings-input.ts";
import { me, mySession } from "#app/http/context.server.ts";
import { keepPreferences } from "#app/http/cookies.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { id } from "#app/http/params.ts";
import { submit } from "#app/http/submit.server.ts";
import { tabPath } from "./tabs.ts";

type Sent = { request: Request; context: Readonly<RouterContextProvider> };

export async function saveProfile({ request, context }: Sent) {
  const { value, refused } = await submit(request, profile_form, (input) => changeProfile(me(context), input));
  if (refused) return refused;
  return redirectWith(value.is_pending ? "emailChangePending" : "profileUpdated", tabPath("profile"));
}

export async function savePassword({ request, context }: Sent) {
  const session = mySession(context);
  const { refused } = await submit(request, change_password_form, (input) => changeMyPassword(session.user, session, input));
  return refused ?? redirectWith("passwordUpdated", tabPath("password"));
}

export async function saveFollowing({ request, context }: Sent) {
  const { refused } = await submit(request, following_input, (input) => changeFollowing(me(context), input));
  return refused ?? redirectWith("followingSaved", tabPath("subscriptions"));
}

export async function saveAppearance({ request, context }: Sent) {
  const { value, refused } = await submit(request, appearance_form, async (input) => {
    await changeAppearance(me(context), input);
    return input;
  });
  return refused ?? redirectWith("appearanceSaved", tabPath("appearance"), await keepPreferences(value));
}

/** One session, or all others. Who ends the one that asks is asked to sign in next. */
export async function endSessions({ request, context }: Sent) {
  const { user, id: this_id } = mySession(context);
  const ended = (await request.formData()).get("session_id");
  if (ended === "others") {
    await endOtherSessions(user, this_id);
    return redirectWith("sessionsEnded", tabPath("sessions"));
  }
  await endSession(user, id(String(ended)));
  return redirectWith("sessionEnded", tabPath("sessions"));
}
