import type { RouterContextProvider } from "react-router";
import { endOtherSessions, endSession } from "#app/domain/access/sessions.server.ts";
import { auto_subscribe_input } from "#app/domain/subscriptions/auto-subscribe-input.ts";
import { changeAutoSubscribe } from "#app/domain/subscriptions/auto-subscribe.server.ts";
import { changeAppearance } from "#app/domain/users/appearance.server.ts";
import { changeProfile } from "#app/domain/users/change-profile.server.ts";
import { changeMyPassword } from "#app/domain/users/change-user.server.ts";
import {
  appearance_form,
  change_password_form,
  profile_form,
} from "#app/domain/users/settings-input.ts";
import { me, mySession } from "#app/http/context.server.ts";
import { preferenceHeaders } from "#app/http/cookies.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { end_sessions_form } from "./forms.ts";
import { tabPath } from "./tabs.ts";

type Context = Readonly<RouterContextProvider>;

export async function saveProfile(context: Context) {
  const { value, refused } = await submit(context, profile_form, (input) =>
    changeProfile(me(context), input),
  );
  if (refused) return refused;
  return redirectWith(
    value.is_pending ? "emailChangePending" : "profileUpdated",
    tabPath("profile"),
  );
}

export async function savePassword(context: Context) {
  const session = mySession(context);
  const { refused } = await submit(context, change_password_form, (input) =>
    changeMyPassword(session.user, session, input),
  );
  return refused ?? redirectWith("passwordUpdated", tabPath("password"));
}

export async function saveFollowing(context: Context) {
  const { refused } = await submit(context, auto_subscribe_input, (input) =>
    changeAutoSubscribe(me(context), input),
  );
  return refused ?? redirectWith("followingSaved", tabPath("subscriptions"));
}

export async function saveAppearance(context: Context) {
  const { value, refused } = await submit(context, appearance_form, async (input) => {
    await changeAppearance(me(context), input);
    return input;
  });
  return (
    refused ??
    redirectWith("appearanceSaved", tabPath("appearance"), await preferenceHeaders(value))
  );
}

/** One session, or all others. Who ends the one that asks is asked to sign in next. */
export async function endSessions(context: Context) {
  const { user, id: this_id } = mySession(context);
  const { value: notice, refused } = await submit(
    context,
    end_sessions_form,
    async ({ session_id }) => {
      if (session_id === "others") {
        await endOtherSessions(user, this_id);
        return "sessionsEnded";
      }
      await endSession(user, session_id);
      return "sessionEnded";
    },
  );
  return refused ?? redirectWith(notice, tabPath("sessions"));
}
