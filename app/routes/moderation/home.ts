import { href, redirect } from "react-router";

/** The reports are what waits for a moderator. */
export function loader() {
  return redirect(href("/moderation/reports"));
}
