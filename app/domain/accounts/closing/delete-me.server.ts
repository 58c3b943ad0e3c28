import { checkPassword } from "../../members/users/check-password.server.ts";
import type { User } from "../../members/users/user.ts";
import type { DeleteMeInput } from "./delete-me-input.ts";
import { deleteUser } from "./delete-user.server.ts";
import { deleteUserButWriting } from "./keep-writing.server.ts";

export async function deleteMe(
  actor: User,
  { current_password, keep_writing = false }: DeleteMeInput,
): Promise<void> {
  await checkPassword(actor, current_password);
  await (keep_writing ? deleteUserButWriting : deleteUser)(actor, actor.id);
}
