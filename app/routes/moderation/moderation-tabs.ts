import type { TextKey } from "#locales/index.ts";

/** In the order of the page. */
export const MODERATION_TABS: readonly { path: string; label: TextKey }[] = [
  { path: "/moderation/reports", label: "moderation.reports" },
  { path: "/moderation/removed", label: "moderation.removed" },
  { path: "/moderation/members", label: "moderation.members" },
];
