import { z } from "zod";
import { getMailPreferences } from "#app/domain/members/preferences/mail-preferences.server.ts";
import { getPushSettings } from "#app/domain/notify/push/push-settings.server.ts";
import {
  followsNewForums,
  subscribeToAllForums,
  unsubscribeFromAllForums,
} from "#app/domain/notify/subscriptions/all-forums.server.ts";
import {
  changeAutoSubscribe,
  getAutoSubscribe,
} from "#app/domain/notify/subscriptions/auto-subscribe.server.ts";
import { auto_subscribe_input } from "#app/domain/notify/subscriptions/auto-subscribe-input.ts";
import { getSubscriptionPage } from "#app/domain/notify/subscriptions/subscription-list.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireSession, requireUser } from "#app/http/session/context.server.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";

export async function loader({ context, url }: TabArgs) {
  const { user: actor, id: session_id } = requireSession(context);
  const [mail, push, follows_all, following, subscriptions] = await Promise.all([
    getMailPreferences(actor),
    getPushSettings(actor, session_id),
    followsNewForums(actor),
    getAutoSubscribe(actor),
    getSubscriptionPage(actor, pageNumber(url)),
  ]);
  return { mail, push, follows_all, following, ...subscriptions };
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
    else await changeAutoSubscribe(actor, input);
    return redirectWith(intent ? NOTICES[intent] : "followingSaved", tabPath("subscriptions"));
  },
);

const NOTICES = { "all-forums": "subscribedToAllForums", "no-forum": "noForumFollowed" } as const;
