import type { Translated } from "../index.ts";
import type { versions as source } from "../tr/versions.ts";

export const versions = {
  versions: "Versions",
  ofTopic: "Versions of the topic",
  ofPost: "Versions of reply {{position}}",
  ofTopicIn: "Versions of the topic “{{topic}}”",
  ofPostIn: "Versions of reply {{position}} in “{{topic}}”",
  intro:
    "The newest version is at the top. Added words are underlined, removed ones struck through.",
  limit_one: "At most {{n}} former version is kept.",
  limit_other: "At most {{n}} former versions are kept: the first and the newest.",
  backToPost: "Back to the reply",
  present: "Present version",
  first: "First version",
  by: "Written by",
  formerMember: "a former member",
  title: "Title:",
  newForm: "The words are the same, only their form has changed.",
  unchanged: "Neither the title nor the text has changed.",
  added: "added:",
  removed: "removed:",
  skipped: "[… unchanged part …]",
  shown_one: "Showing {{from}}-{{to}} of {{n}} version",
  shown_other: "Showing {{from}}-{{to}} of {{n}} versions",
  none: "No former versions",
  noneText: "No former version is stored. From now on each change keeps what stood here before.",
} satisfies Translated<typeof source>;
