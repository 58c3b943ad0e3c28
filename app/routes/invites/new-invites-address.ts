import { href } from "react-router";

/** The list of one's invites, with the links of the form that created this invite at its top. */
export function newInvitesAddress(invite_id: number): string {
  return `${href("/invites")}?new=${invite_id}`;
}
