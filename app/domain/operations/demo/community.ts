import type { Language } from "#app/lib/text/languages.ts";
import type { ReportReason } from "../../moderation/reports/reasons.ts";

/**
 * A community as plain values without ids: they refer to each other by name. Times are milliseconds
 * since the epoch.
 */
export type Community = {
  members: readonly CommunityMember[];
  invites: readonly CommunityInvite[];
  categories: readonly {
    name: string;
    forums: readonly { key: string; name: string; description: string }[];
  }[];
  threads: readonly Thread[];
  forum_subscriptions: readonly { username: string; forum: string; at_ms: number }[];
  moderators: readonly CommunityModerator[];
  /** A bookmark is of the topic with this title, or of one of its replies. */
  bookmarks: readonly {
    username: string;
    title: string;
    reply: number | null;
    note: string | null;
    at_ms: number;
  }[];
  /** A forum by its key, and a member by name. */
  mutes: readonly { username: string; forum: string; member: string; at_ms: number }[];
  files: readonly CommunityFile[];
};

export type CommunityFile = {
  /** Texts name the file by this number, from 1, instead of an id: `/files/1/name.jpg`. */
  number: number;
  username: string;
  purpose: "post" | "face";
  name: string;
  alt: string;
  at_ms: number;
  /** The sides are those of the picture as it is stored. */
  source: { svg: string; width: number; height: number } | { text: Buffer; type: string };
};

type CommunityMember = {
  username: string;
  full_name: string;
  email: string;
  language: Language;
  is_superuser: boolean;
  is_active: boolean;
  invites_count: number;
  inviter: string | null;
  joined_ms: number;
  /** When the member last read notifications. */
  seen_ms: number;
};

export type CommunityInvite = {
  owner: string;
  text: string | null;
  email: string | null;
  created_ms: number;
  expires_ms: number;
  used_by: string | null;
  used_ms: number | null;
};

/** The moderated categories, by their names. */
export type CommunityModerator = {
  username: string;
  appointed_by: string;
  categories: readonly string[];
  at_ms: number;
};

export type ModeratorAct = { by: string; reason: string | null; at_ms: number };

export type Thread = CommunityPost & {
  forum: string;
  title: string;
  /** The language of the topic and its replies. */
  language: Language;
  /** Most authors in this thread are not subscribed to it, so replies notify few members. */
  is_quiet: boolean;
  /** Sorted by time. */
  posts: readonly CommunityPost[];
  lock?: ModeratorAct | undefined;
  pin?: ModeratorAct | undefined;
};

export type CommunityPost = {
  author: string;
  content: string;
  at_ms: number;
  edited_ms: number | null;
  /** Former texts that edits have replaced, the oldest first. */
  versions?: readonly { content: string; at_ms: number }[] | undefined;
  reports?: readonly CommunityReport[] | undefined;
  /** Only replies can be removed here. */
  removal?: ModeratorAct | undefined;
};

type CommunityReport = { by: string; reason: ReportReason; text: string | null; at_ms: number };
