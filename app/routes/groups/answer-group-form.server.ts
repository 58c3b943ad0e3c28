import type { z } from "zod";
import {
  addMembersByNames,
  setGroupMember,
} from "#app/domain/members/groups/group-members.server.ts";
import type { group_page_form } from "#app/domain/members/groups/input.ts";
import type { User } from "#app/domain/members/users/user.ts";
import type { NoticeKey } from "#locales/index.ts";

/** Does what a form of a group's page asks for, and returns the notice about it. */
export async function answerGroupForm(
  actor: User,
  group_id: number,
  { act, usernames, user_id = 0 }: z.output<typeof group_page_form>,
): Promise<NoticeKey> {
  if (act === "add") {
    const { added } = await addMembersByNames(actor, group_id, usernames);
    return added > 0 ? "groupMembersAdded" : "groupNobodyAdded";
  }
  await setGroupMember(actor, group_id, user_id, { is_manager: act === "make_manager" });
  return act === "make_manager" ? "groupManagerMade" : "groupManagerEnded";
}
