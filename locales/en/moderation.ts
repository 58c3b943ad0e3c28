import type { Translated } from "../index.ts";
import type { moderation as source } from "../tr/moderation.ts";

export const moderation = {
  title: "Moderation",
  split: "Split replies off",
  splitNamed: "Split replies off “{{topic}}”",
  splitText:
    "Choose the replies that become a topic of their own. The first of them becomes its opening post, and the others keep their order. Their old addresses lead to the new place.",
  nothingToSplit: "There is nothing to split off this topic.",
  goOn: "Continue with these",
  fromHere: "From here to the end",
  chosen_one: "{{n}} reply chosen",
  chosen_other: "{{n}} replies chosen",
  splitResult_one: "The {{n}} reply that you chose leaves this topic and becomes a new one.",
  splitResult_other: "The {{n}} replies that you chose leave this topic and become a new one.",
  firstOpens: "The new topic opens with number {{position}}, by {{username}}:",
  authorsHear: "Who wrote these replies gets a notification.",
  splitButton: "Create the new topic",
  backToChoice: "Back to the choice",
  merge: "Merge topic",
  mergeNamed: "Merge “{{topic}}”",
  mergeText:
    "All posts of this topic move to another one. The posts of both come into one order, by time.",
  otherTopic: "Address or number of the other topic",
  otherTopicHint: "For example /topic/12 or 12. The number is at the end of a topic’s address.",
  showMerge: "Show the result",
  mergeWhat: "What the merge does",
  mergeKeeps_one: "The result is the topic “{{title}}” in “{{forum}}”, with {{n}} reply.",
  mergeKeeps_other: "The result is the topic “{{title}}” in “{{forum}}”, with {{n}} replies.",
  mergeOpens:
    "The older opening post opens the topic ({{opening}}). The other one becomes a reply, at its place by time ({{reply}}).",
  mergeAddresses: "All addresses and subscribers of the merged topic go to the other one.",
  mergeUndo: "You can split the replies off again later.",
  mergeButton: "Merge the topics",
} satisfies Translated<typeof source>;
