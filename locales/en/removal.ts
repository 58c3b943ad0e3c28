import type { Translated } from "../index.ts";
import type { removal as source } from "../tr/removal.ts";

export const removal = {
  deleteTopicTitle: "Remove this topic?",
  deleteTopicText:
    "“{{title}}” and everything in it are removed at once; nobody can see them any more.",
  deleteOpening: "topic, with its opening post",
  deleteTopicButton_one: "Remove the topic and {{n}} reply",
  deleteTopicButton_other: "Remove the topic and {{n}} replies",
  deleteTopicAlone: "Remove the topic",
  deletePostTitle: "Remove this reply?",
  deletePostText: "This reply is removed at once; nobody can see it any more.",
  deletePostButton: "Remove the reply",
  deleteNamedTopic: "Remove “{{topic}}”?",
  deletePostIn: "Remove reply in “{{topic}}”?",
  takeBackWithin_one: "You can take it back within {{n}} hour.",
  takeBackWithin_other: "You can take it back within {{n}} hours.",
  restorableFor_one:
    "Moderators can restore it for {{n}} day; then it is permanently deleted, text included.",
  restorableFor_other:
    "Moderators can restore it for {{n}} days; then it is permanently deleted, text included.",
  authorIsTold: "The author is told that it was removed and why, but not by whom.",
  removalReason: "Reason for the author",
  removing: "Removing…",
} satisfies Translated<typeof source>;
