import { href } from "react-router";
import type { TextKey } from "#locales/index.ts";

/** In the order of the page. */
export const MODERATION_TABS: readonly { path: string; label: TextKey }[] = [
  { path: href("/moderation/log"), label: "moderation.log" },
];
