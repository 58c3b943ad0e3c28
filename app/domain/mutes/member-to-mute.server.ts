import { badRequest } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { getUserByName } from "../users/users.server.ts";

/** The member whom the question is about. Muting oneself is refused. */
export async function getMemberToMute(actor: User, username: string) {
  const { id, username: current_name, full_name } = await getUserByName(actor, username);
  if (id === actor.id) throw badRequest("muteOwn");
  return { username: current_name, full_name };
}
