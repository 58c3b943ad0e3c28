import { href } from "react-router";
import type { TextKey } from "#locales/index.ts";

/** The tabs in the order of the page. */
export const MODERATION_TABS: readonly { path: string; label: TextKey }[] = [
  { path: href("/moderation/reports"), label: "moderation.reports" },
  { path: href("/moderation/removed"), label: "moderation.removed" },
  { path: href("/moderation/members"), label: "moderation.members" },
  { path: href("/moderation/log"), label: "moderation.log" },
];
