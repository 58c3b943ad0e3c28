import type { TextKey } from "#locales/index.ts";

/** What deleting the invite does, or why it cannot be deleted. */
export function deletionText(invite: { used_at: Date | null; uses: number }): TextKey {
  if (invite.used_at) return "messages.usedInviteStays";
  return invite.uses > 0 ? "invites.closeText" : "invites.deleteText";
}
