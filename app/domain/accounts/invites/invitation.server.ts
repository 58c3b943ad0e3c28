import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { siteReadOnly } from "../../site/settings/parts/site-texts.server.ts";
import { getInviteState, type InviteState, isSignedFor, readInviteCode } from "./code.server.ts";

/** Without the picture, which members only may load. */
type Host = { id: number; username: string; full_name: string | null };

/** What the sign-up page shows: the host and the text, or why the code is not valid. */
export type Invitation =
  | { state: "open"; email: string | null; text: string | null; host: Host }
  | { state: ClosedState };

/** `closed`: the site is read only, so it refuses sign-ups. */
export type ClosedState = Exclude<InviteState, "open"> | "closed";

export async function readInvitation(code: string): Promise<Invitation> {
  const payload = readInviteCode(code);
  if (!payload) return { state: "invalid" };
  const state = await getInviteState(payload);
  if (state !== "open") return { state };
  if (siteReadOnly()) return { state: "closed" };
  const [host] = await db
    .select({ id: users.id, username: users.username, full_name: users.full_name })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.owner_id))
    .where(isSignedFor(payload));
  return host ? { state, email: payload.email, text: payload.text, host } : { state: "revoked" };
}
