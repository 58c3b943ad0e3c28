import { file_contents, file_uses, files } from "./files.ts";
import { audiences, categories, forums, group_members, groups, moderators } from "./groups.ts";
import { invite_groups, invite_uses, invites } from "./invites.ts";
import type { Kind } from "./kind.ts";
import { factors, former_usernames, lineage, members, recovery_codes } from "./members.ts";
import { log, report_entries, reports, suspensions, warnings } from "./moderation.ts";
import { old_addresses } from "./old-addresses.ts";
import {
  bookmarks,
  forum_reads,
  forum_subscriptions,
  mutes,
  read_positions,
  topic_subscriptions,
} from "./reading.ts";
import { removed_replies, removed_topics } from "./removed.ts";
import { site_settings, site_texts } from "./site.ts";
import { merged_topics, moved_replies, replies, thanks, topics, versions } from "./topics.ts";

/** In the order of the archive. A line refers to lines of its own kind and of any other. */
export const KINDS: readonly Kind[] = [
  site_texts,
  site_settings,
  members,
  former_usernames,
  factors,
  recovery_codes,
  lineage,
  groups,
  group_members,
  categories,
  forums,
  audiences,
  moderators,
  files,
  file_contents,
  topics,
  replies,
  file_uses,
  versions,
  merged_topics,
  moved_replies,
  thanks,
  old_addresses,
  removed_topics,
  removed_replies,
  forum_subscriptions,
  topic_subscriptions,
  mutes,
  bookmarks,
  read_positions,
  forum_reads,
  suspensions,
  warnings,
  reports,
  report_entries,
  invites,
  invite_uses,
  invite_groups,
  log,
];
