import type { Translated } from "../index.ts";
import type { rareWords as source } from "../tr/rare-words.ts";

export const rareWords = {
  newPassword: "New password",
  confirmPassword: "Confirm password",
  superuser: "Superuser",
  inactive: "Inactive",
  invites: "Invites",
  backups: "Backups",
  createdAt: "CREATED AT",
  status: "Status",
  type: "Type",
  yes: "Yes",
  no: "No",
  latestReplies: "Latest replies",
  matchingMembers: "Members",
  unknown: "Unknown",
  refreshes_one: "This page refreshes every {{n}} second.",
  refreshes_other: "This page refreshes every {{n}} seconds.",
  refreshNow: "Refresh now",
  copy: "Copy",
  copyLink: "Copy link",
} satisfies Translated<typeof source>;
