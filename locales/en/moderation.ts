import type { Translated } from "../index.ts";
import type { moderation as source } from "../tr/moderation.ts";

export const moderation = {
  title: "Moderation",
} satisfies Translated<typeof source>;
