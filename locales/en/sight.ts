import type { Translated } from "../index.ts";
import type { sight as source } from "../tr/sight.ts";

/** The question before posts move to a forum that other members see. */
export const sight = {
  text: "Different members see “{{forum}}”:",
  lost_one: "{{n}} member no longer sees these posts.",
  lost_other: "{{n}} members no longer see these posts.",
  gained_one: "{{n}} member sees these posts from now on.",
  gained_other: "{{n}} members see these posts from now on.",
  subscriptions_one: "{{n}} subscription ends.",
  subscriptions_other: "{{n}} subscriptions end.",
  notTold: "Members who no longer see the posts are not told where they went.",
} satisfies Translated<typeof source>;
