import type { Translated } from "../index.ts";
import type { bookmarks as source } from "../tr/bookmarks.ts";

export const bookmarks = {
  add: "Bookmark",
  added: "Bookmarked",
  addTopic: "Bookmark the topic",
  addPost: "Bookmark the reply",
  ofTopic: "Bookmark of the topic",
  ofPost: "Bookmark of the reply",
  edit: "Edit the bookmark",
  note: "Note",
  noteHint: "You can write why you keep it. Only you see this.",
  save: "Add to my bookmarks",
  remove: "Remove the bookmark",
  listText: "Topics and replies that you want to find again. Only you see this list.",
  searchLabel: "Search notes, titles and the beginnings of texts",
  searchTitle: "My bookmarks: {{search}}",
  nothing: "You have no bookmarks yet",
  nothingText: "Add some with “Bookmark” in the menu below a topic or a reply.",
  noneFound: "No bookmark fits this search",
  noneFoundText: "Search with fewer words, or with the beginning of a word.",
  shown_one: "Showing {{from}}-{{to}} of {{n}} bookmark",
  shown_other: "Showing {{from}}-{{to}} of {{n}} bookmarks",
  addedAt: "Added {{date}}",
  noteOf: "Your note: {{note}}",
  change: "Edit or remove",
  back: "Back to the bookmarks",
} satisfies Translated<typeof source>;
