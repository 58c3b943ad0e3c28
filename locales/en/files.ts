import type { Translated } from "../index.ts";
import type { files as source } from "../tr/files.ts";

export const files = {
  title: "Files",
  ownTitle: "My files",
  ownAbout:
    "Your pictures and files. Others see one only if they may read a post that shows it. To show it again, copy the line below it into a post.",
  ownRoom: "{{used}} of {{max}} used; {{left}} left.",
  uploaded: "What you have uploaded",
  none: "You have uploaded nothing yet",
  noneText: "You can upload a picture or a file while you write, or here.",
  shown_one: "Showing {{from}}-{{to}} of {{n}} file",
  shown_other: "Showing {{from}}-{{to}} of {{n}} files",
  back: "Back to my files",

  altHint: "What the picture shows, for those who cannot see it.",
  upload: "Upload",
  uploading: "Uploading…",

  yourPicture: "Your profile picture",
  shownIn: "Shown in:",
  more_one: "and {{n}} more post",
  more_other: "and {{n}} more posts",
  shownElsewhere: "Shown in a post that you cannot see.",
  inRemovedPost: "In a post of yours that was removed, so it cannot be deleted.",
  inDraft: "In a draft of yours",
  notShown: "Shown in no post",

  deleteQuestion: "Delete this file?",
  deleteText: "The file is deleted at once and for good.",
  deleteInDraft: "A draft of yours shows this file; its place there will stay empty.",
  deleteUnused_one: "Delete {{n}} unused file ({{size}})",
  deleteUnused_other: "Delete {{n}} unused files ({{size}})",
  deleteUnusedQuestion: "Delete the unused files?",
  deleteUnusedText_one: "{{n}} file is deleted for good, which frees {{size}}.",
  deleteUnusedText_other: "{{n}} files are deleted for good, which frees {{size}}.",
  unusedMeans:
    "Unused are those that are in no post, no former version of one, no removed post and no draft of yours.",

  about: "What takes most room, and whose it is.",
  noneAtAll: "Nobody has uploaded a file yet.",
  byMember: "Members whose files take most room",
  largest: "Largest files",
  ofMember: "Files of {{name}}",
  memberTotal_one: "{{n}} file, {{size}}",
  memberTotal_other: "{{n}} files, {{size}}",
  owner: "Uploaded by",
  room: "Takes",
  uploadedAt: "Uploaded",
  origin: "Fetched from",
  posts: "Posts that show it",
  noPosts: "No post shows it now. A removed post or a former version of a post may have it.",
  postsShown_one: "Showing {{from}}-{{to}} of {{n}} post",
  postsShown_other: "Showing {{from}}-{{to}} of {{n}} posts",
  alsoElsewhere: "Posts in other forums have it too, so only an administrator can delete it.",
  inPost: "Files:",

  deleteNow: "Delete at once",
  deleteNowText:
    "“{{name}}” disappears at once from all posts that show it, and from the disk. This cannot be undone.",
  deleteNowRest:
    "Only its description stays in the posts. Backups keep it until they are deleted, and a browser that has just opened the picture may show it for an hour.",
  deletionReasonHint: "It is written to the log.",
  backToFile: "Back to the file",
  logDeleted: "{{actor}} deleted a file: {{name}}",
} satisfies Translated<typeof source>;
