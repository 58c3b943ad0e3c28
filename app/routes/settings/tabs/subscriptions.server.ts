import { getMailPreferences } from "#app/domain/notifications/mail-preferences.server.ts";
import {
  changeAutoSubscribe,
  getAutoSubscribe,
} from "#app/domain/subscriptions/auto-subscribe.server.ts";
import { auto_subscribe_input } from "#app/domain/subscriptions/auto-subscribe-input.ts";
import { getSubscriptionPage } from "#app/domain/subscriptions/subscription-list.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageNumber } from "#app/http/params.server.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";

export async function loader({ context, url }: TabArgs) {
  const actor = requireUser(context);
  const [mail, following, subscriptions] = await Promise.all([
    getMailPreferences(actor),
    getAutoSubscribe(actor),
    getSubscriptionPage(actor, pageNumber(url)),
  ]);
  return { mail, following, ...subscriptions };
}

/** The other forms of this tab post to pages of their own. */
export const action = formAction(auto_subscribe_input, async ({ context }: TabArgs, input) => {
  await changeAutoSubscribe(requireUser(context), input);
  return redirectWith("followingSaved", tabPath("subscriptions"));
});
