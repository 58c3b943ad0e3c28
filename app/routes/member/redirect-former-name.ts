import { href, redirect } from "react-router";
import { fold } from "#app/lib/text/fold.ts";

type MemberRoute =
  `/user/:username${"" | "/topics" | "/replies" | "/guests" | "/report" | "/mute" | "/unmute"}`;

/**
 * Redirects from a former username to the same page of the member. The redirect is temporary,
 * because the member may take the name again.
 */
export function redirectFormerName(
  route: MemberRoute,
  { username: requested_name }: { username: string },
  { username }: { username: string },
  { search }: URL,
): void {
  if (fold(requested_name) !== fold(username)) throw redirect(href(route, { username }) + search);
}
