import { z } from "zod";
import {
  auto_subscribe_input,
  mail_preferences_input,
} from "#app/domain/members/preferences/input.ts";
import {
  changePreferences,
  getPreferences,
} from "#app/domain/members/preferences/preferences.server.ts";
import { getPushSettings } from "#app/domain/notify/push/push-settings.server.ts";
import {
  subscribeToAllForums,
  unsubscribeFromAllForums,
} from "#app/domain/notify/subscriptions/all-forums.server.ts";
import { getSubscriptionPage } from "#app/domain/notify/subscriptions/subscription-list.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireSession, requireUser } from "#app/http/session/context.server.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";

export async function loader({ context, url }: TabArgs) {
  const { user: actor, id: session_id } = requireSession(context);
  const [preferences, push, subscriptions] = await Promise.all([
    getPreferences(actor),
    getPushSettings(actor, session_id),
    getSubscriptionPage(actor, pageNumber(url)),
  ]);
  return {
    mail: mail_preferences_input.parse(preferences),
    push,
    follows_all: preferences.follow_new_forums,
    following: auto_subscribe_input.parse(preferences),
    ...subscriptions,
  };
}

const following_form = auto_subscribe_input.extend({
  intent: z.enum(["all-forums", "no-forum"], "invalidInput").optional(),
});

/**
 * The automatic subscriptions, or all forums at once. The other forms post to pages of their own.
 */
export const action = formAction(
  following_form,
  async ({ context }: TabArgs, { intent, ...input }) => {
    const actor = requireUser(context);
    if (intent === "all-forums") await subscribeToAllForums(actor);
    else if (intent === "no-forum") await unsubscribeFromAllForums(actor);
    else await changePreferences(actor, input);
    return redirectWith(intent ? NOTICES[intent] : "followingSaved", tabPath("subscriptions"));
  },
);

const NOTICES = { "all-forums": "subscribedToAllForums", "no-forum": "noForumFollowed" } as const;
