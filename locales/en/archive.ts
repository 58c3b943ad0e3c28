import type { Translated } from "../index.ts";
import type { archive as source } from "../tr/archive.ts";

export const archive = {
  madeOn: "The archive of {{site}} as of {{date}}. It opens without internet.",
  forMembers: "It has everything that all members read.",
  forGroup: "It has everything that the group “{{group}}” reads.",
  readOnly: "It can only be read, not written to.",
  firstPage: "First page",
  lastPage: "Last page",
  repliesShown: "Replies {{from}} – {{to}}",
  editedOn: "edited on {{date}}",
  lastReplyOn: "last reply on {{date}}",
  openedBy: "started by {{username}}",
  joinedOn: "Joined on {{date}}",
  latestTopics: "Last topics started",
  needsScript:
    "The search needs JavaScript, which does not run here. All topics are in the forums, and all members in the list of members.",
  searchHelp: "All words have to occur. A word with a minus before it must not: “table -walnut”.",
  noFilters: "Filters such as “author:” and the order of words can’t be searched in the archive.",
  searching: "Searching…",
  searchFailed:
    "The files of the search could not be read. Copy all folders of the archive together.",
} satisfies Translated<typeof source>;
