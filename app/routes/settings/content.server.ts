import type { RouterContextProvider } from "react-router";
import { listSessions } from "#app/domain/access/sessions.server.ts";
import { getMailPreferences } from "#app/domain/notifications/mail-preferences.server.ts";
import { getAutoSubscribe } from "#app/domain/subscriptions/auto-subscribe.server.ts";
import { getSubscriptionPage } from "#app/domain/subscriptions/subscription-list.server.ts";
import { getEmailState } from "#app/domain/users/email-state.server.ts";
import { mySession } from "#app/http/context.server.ts";
import { pageNumber } from "#app/http/params.server.ts";
import { nameDevice } from "#app/lib/user-agent.ts";
import { tabOf } from "./tabs.ts";
import { listTimeZones } from "./time-zones.server.ts";

/** What the tab of the address shows. */
export async function contentOf(context: Readonly<RouterContextProvider>, url: URL) {
  const { user: me, id: session_id } = mySession(context);
  const tab = tabOf(url, me);
  if (tab === "password") return { tab, username: me.username };
  if (tab === "subscriptions") {
    const [mail, following, subscriptions] = await Promise.all([
      getMailPreferences(me),
      getAutoSubscribe(me),
      getSubscriptionPage(me, pageNumber(url)),
    ]);
    return { tab, mail, following, ...subscriptions };
  }
  if (tab === "appearance")
    return { tab, time_zone: me.time_zone, regions: listTimeZones(me.time_zone) };
  if (tab === "sessions")
    return { tab, sessions: (await listSessions(me)).map((session) => shown(session, session_id)) };
  if (tab === "danger") return { tab };
  return {
    tab,
    user: me,
    email: await getEmailState(me),
    is_editing: url.searchParams.has("edit"),
  };
}

/** The device in words; all that it says of itself stays here. */
function shown(
  { user_agent, ...session }: Awaited<ReturnType<typeof listSessions>>[number],
  this_id: number,
) {
  return { ...session, device: nameDevice(user_agent), is_this: session.id === this_id };
}
