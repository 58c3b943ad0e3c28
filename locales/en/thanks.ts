import type { Translated } from "../index.ts";
import type { thanks as source } from "../tr/thanks.ts";

export const thanks = {
  thank: "Thank",
  takeBack: "Take back thanks",
  thanks_one: "{{n}} thank-you",
  thanks_other: "{{n}} thank-yous",
  manyThanks: "99+ thank-yous",
  title: "Who thanked",
  titleIn: "Who thanked for reply {{position}} in “{{topic}}”",
  nobody: "Nobody has thanked for this reply yet.",
  notification: "Thanks",
} satisfies Translated<typeof source>;
