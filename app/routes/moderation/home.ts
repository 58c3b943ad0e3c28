import { href, redirect } from "react-router";

/** The home page of moderators is the list of reports. */
export function loader() {
  return redirect(href("/moderation/reports"));
}
