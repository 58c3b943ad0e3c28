import { checkPassword } from "../../members/users/check-password.server.ts";
import type { User } from "../../members/users/user.ts";
import { deleteAccountKeepPosts } from "./delete-account-keep-posts.server.ts";
import type { DeleteMeInput } from "./delete-me-input.ts";
import { deleteUser } from "./delete-user.server.ts";

export async function deleteMe(
  actor: User,
  { current_password, keep_writing = false }: DeleteMeInput,
): Promise<void> {
  await checkPassword(actor, current_password);
  const confirmed_actor = { ...actor, must_confirm: false };
  await (keep_writing ? deleteAccountKeepPosts : deleteUser)(confirmed_actor, actor.id);
}
