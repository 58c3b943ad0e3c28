import { badRequest } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { getUserByName } from "../../members/users/users.server.ts";

/** The member whom the question is about. Muting oneself is refused. */
export async function getMemberToMute(actor: User, username: string) {
  const { id, username: current_name, full_name } = await getUserByName(actor, username);
  if (id === actor.id) throw badRequest("muteOwn");
  return { username: current_name, full_name };
}
