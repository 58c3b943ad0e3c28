import type { TextKey } from "#locales/index.ts";
import type { Loss } from "./losses.ts";
import type { ConversionReport } from "./report.server.ts";
import type { Step } from "./steps.ts";
import type { RenameReason } from "./usernames.ts";

type Thing = ConversionReport["counts"][number]["thing"];

/** With the count, each is a sentence. */
export const LOSS_TEXTS = {
  private_messages: "conversion.losesPrivateMessages",
  guest_posts: "conversion.losesGuestPosts",
  bots: "conversion.losesBots",
  moved_topics: "conversion.losesMovedTopics",
  polls: "conversion.losesPolls",
  poll_votes: "conversion.losesPollVotes",
  moderators: "conversion.losesModerators",
  group_rights: "conversion.losesGroupRights",
  link_forums: "conversion.losesLinkForums",
  forum_passwords: "conversion.losesForumPasswords",
  signatures: "conversion.losesSignatures",
  tags: "conversion.losesTags",
  reactions: "conversion.losesReactions",
  badges: "conversion.losesBadges",
  drafts: "conversion.losesDrafts",
  subscriptions: "conversion.losesSubscriptions",
  read_marks: "conversion.losesReadMarks",
  edit_history: "conversion.losesEditHistory",
  reports: "conversion.losesReports",
  service_messages: "conversion.losesServiceMessages",
  unknown_format: "conversion.losesUnknownFormat",
  lost_format: "conversion.losesLostFormat",
  unknown_quote: "conversion.losesUnknownQuote",
  missing_file: "conversion.losesMissingFile",
  missing_picture: "conversion.losesMissingPicture",
  refused_file: "conversion.losesRefusedFile",
  missing_author: "conversion.losesMissingAuthor",
  missing_topic: "conversion.losesMissingTopic",
  missing_forum: "conversion.losesMissingForum",
  cut_text: "conversion.losesCutText",
  cut_title: "conversion.losesCutTitle",
  cut_name: "conversion.losesCutName",
  many_pictures: "conversion.losesManyPictures",
  mended_encoding: "conversion.losesMendedEncoding",
  no_password: "conversion.losesPassword",
  no_address: "conversion.losesAddress",
  number_taken: "conversion.losesNumberTaken",
  local_times: "conversion.losesTimeZone",
  cut_chat: "conversion.losesCutChat",
  unlisted_topics: "conversion.losesUnlistedTopics",
  hidden_posts: "conversion.losesHiddenPosts",
  chat_messages: "conversion.losesChatMessages",
  remote_posts: "conversion.losesRemotePosts",
  address_bans: "conversion.losesAddressBans",
  warnings: "conversion.losesWarnings",
  friends_and_foes: "conversion.losesFriendsAndFoes",
  bad_number: "conversion.losesBadNumber",
  hidden_profiles: "conversion.losesHiddenProfiles",
  second_factors: "conversion.losesSecondFactors",
} as const satisfies Record<Loss, TextKey>;

export const REASON_TEXTS = {
  letters: "conversion.renamedForLetters",
  length: "conversion.renamedForLength",
  taken: "conversion.renamedBecauseTaken",
} as const satisfies Record<RenameReason, TextKey>;

export const THING_TEXTS = {
  members: "words.matchingMembers",
  forums: "words.forums",
  topics: "words.topics",
  posts: "conversion.postsAndFirst",
  files: "conversion.filesAndPictures",
} as const satisfies Record<Thing, TextKey>;

export const STEP_TEXTS = {
  unpack: "conversion.unpacking",
  read: "conversion.reading",
  files: "conversion.drawing",
  texts: "conversion.converting",
  write: "conversion.writing",
  check: "conversion.checking",
} as const satisfies Record<Step, TextKey>;
