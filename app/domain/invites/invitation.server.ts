import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, users } from "#app/db/schema.server.ts";
import { type InviteState, isSignedFor, readInviteCode, stateOf } from "./code.server.ts";

type Host = { username: string; full_name: string | null; picture_url: string | null };

/** The guest is told by whom and with what words; of a code that opens nothing, only why. */
export type Invitation =
  | { state: "open"; email: string | null; text: string | null; host: Host }
  | { state: Exclude<InviteState, "open"> };

export async function readInvitation(code: string): Promise<Invitation> {
  const signed = readInviteCode(code);
  if (!signed) return { state: "invalid" };
  const state = await stateOf(signed);
  if (state !== "open") return { state };
  const [host] = await db
    .select({
      username: users.username,
      full_name: users.full_name,
      picture_url: users.picture_url,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.owner_id))
    .where(isSignedFor(signed));
  return host ? { state, email: signed.email, text: signed.text, host } : { state: "revoked" };
}
