import type { LogActionFilter, LogSubject } from "#app/domain/moderation/audit/log-filters.ts";
import {
  languageField,
  SITE_TEXT_NAMES,
  siteField,
} from "#app/domain/site/settings/parts/site-text-names.ts";
import { LANGUAGES, type Language, type TextKey, type Translate } from "#locales/index.ts";
import { languageName } from "#locales/language-name.ts";
import { CONTENT_NAMES } from "../community/export-texts.ts";
import { ACCENT_NAMES } from "../site/accent-names.ts";
import { FACTOR_RULE_NAMES } from "../site/factor-rule-names.ts";
import { siteFieldLabel } from "../site/site-field-label.ts";
import { READS_NAMES } from "../webhooks/webhook-texts.ts";

type Entry = { actor_username: string; action: string; subject_type: string; subject_name: string };

/** Old entries may have actions that the code no longer knows; these are shown as stored. */
const SENTENCES: Record<string, TextKey> = {
  "user created": "admin.userCreated",
  "user changed": "admin.userChanged",
  "user deleted": "admin.userDeleted",
  "user recovery_link": "admin.userRecoveryLink",
  "user reset_link_sent": "admin.userResetLinkSent",
  "category created": "admin.categoryCreated",
  "category changed": "admin.categoryChanged",
  "category deleted": "admin.categoryDeleted",
  "forum created": "admin.forumCreated",
  "forum changed": "admin.forumChanged",
  "forum deleted": "admin.forumDeleted",
  "group created": "groups.logCreated",
  "group changed": "groups.logChanged",
  "group deleted": "groups.logDeleted",
  "group member_added": "groups.logMemberAdded",
  "group member_removed": "groups.logMemberRemoved",
  "group member_left": "groups.logMemberLeft",
  "group member_joined": "groups.logMemberJoined",
  "topic changed": "admin.topicChanged",
  "topic deleted": "admin.topicDeleted",
  "post changed": "admin.postChanged",
  "post deleted": "admin.postDeleted",
  "file deleted": "files.logDeleted",
  "invite deleted": "admin.inviteDeleted",
  "backup created": "admin.backupCreated",
  "backup restored": "admin.backupRestored",
  "backup downloaded": "admin.backupDownloaded",
  "community_export created": "community.logCreated",
  "community_export downloaded": "community.logDownloaded",
  "community_export deleted": "community.logDeleted",
  "site changed": "admin.siteChanged",
  "site password_letters_sent": "passwordLetters.log",
  "site read_only_set": "ending.log",
  "site read_only_ended": "ending.logEnd",
  "letter read": "admin.mailFileRead",
  "topic removed": "admin.topicRemoved",
  "topic restored": "admin.topicRestored",
  "topic locked": "admin.topicLocked",
  "topic unlocked": "admin.topicUnlocked",
  "topic pinned": "admin.topicPinned",
  "topic unpinned": "admin.topicUnpinned",
  "topic moved": "admin.topicMoved",
  "topic split": "admin.topicSplit",
  "topic merged": "admin.topicMerged",
  "post removed": "admin.postRemoved",
  "post restored": "admin.postRestored",
  "report claimed": "admin.reportClaimed",
  "report closed": "admin.reportClosed",
  "report changed": "admin.reportReturned",
  "user warned": "admin.userWarned",
  "user suspended": "admin.userSuspended",
  "user suspension_ended": "admin.userSuspensionEnded",
  "user appointed": "admin.userAppointed",
  "user dismissed": "admin.userDismissed",
  "user viewed_as": "viewAs.log",
  "user factor_lift_asked": "security.factorLiftAsked",
  "user factor_lift_stopped": "security.factorLiftStopped",
  "user factors_lifted": "security.factorsLifted",
  "user picture_set": "admin.userPictureSet",
  "user picture_removed": "admin.userPictureRemoved",
  "user view_ended": "viewAs.logEnd",
  "webhook created": "webhooks.logCreated",
  "webhook changed": "webhooks.logChanged",
  "webhook deleted": "webhooks.logDeleted",
};

export const SUBJECT_NAMES: Record<LogSubject, TextKey> = {
  topic: "words.topics",
  post: "words.replyCount",
  file: "files.title",
  user: "words.members",
  report: "admin.kindReports",
  forum: "words.forums",
  category: "admin.kindCategories",
  group: "groups.title",
  invite: "words.invites",
  backup: "words.backups",
  community_export: "community.exports",
  site: "admin.kindSite",
  letter: "admin.mailFile",
  webhook: "webhooks.title",
};

export const ACTION_NAMES: Record<LogActionFilter, TextKey> = {
  removed: "admin.kindRemoved",
  restored: "admin.kindRestored",
  locked: "admin.kindLocked",
  pinned: "admin.kindPinned",
  moved: "admin.kindMoved",
  warned: "admin.kindWarned",
  suspended: "admin.kindSuspended",
  appointed: "admin.kindAppointed",
  joined: "groups.logJoined",
  created: "admin.kindCreated",
  changed: "admin.kindChanged",
  deleted: "admin.kindDeleted",
};

/** The fields in reading order, because the stored JSON has no order. */
const FIELDS: Record<string, TextKey> = {
  username: "words.username",
  email: "words.email",
  full_name: "words.fullName",
  about: "members.about",
  is_superuser: "admin.isSuperuser",
  is_active: "admin.isActive",
  invites_count: "admin.invitesCount",
  may_share_invites: "admin.mayShareInvites",
  password: "words.password",
  name: "words.name",
  description: "admin.description",
  order: "admin.order",
  category: "admin.category",
  readers: "groups.logReaders",
  writers: "groups.logWriters",
  members: "words.members",
  member: "groups.member",
  is_manager: "groups.isManager",
  author: "admin.factAuthor",
  title: "words.title",
  content: "words.content",
  forums: "admin.factForums",
  topics: "words.topicCount",
  posts: "words.replyCount",
  text: "admin.factText",
  is_addressed: "admin.factAddressed",
  forum: "words.forum",
  outcome: "admin.factOutcome",
  note: "admin.factNote",
  state: "words.status",
  forum_id: "admin.factForumNumber",
  topic_id: "admin.factTopicNumber",
  keeps_writing: "admin.factKeepsWriting",
  letter: "admin.mailFile",
  letters: "passwordLetters.letters",
  reports_to_hide: "site.reportsToHide",
  thanks: "site.thanks",
  accent: "site.accent",
  required_factor: "site.requiredFactor",
  logo: "site.logo",
  icon: "site.icon",
  is_trusted: "admin.isTrusted",
  may_invite: "admin.mayInvite",
  moderates: "admin.moderates",
  reason: "moderation.reason",
  until: "moderation.until",
  export_content: "words.content",
  with_passwords: "community.withPasswords",
  with_emails: "community.withEmails",
  group: "ownData.field_group",
  address: "settings.address",
  kinds: "webhooks.kinds",
  reads: "webhooks.reads",
};

/** The log says only that these were changed. */
const SECRET_FIELDS = new Set(["password", "address"]);

const ON_OFF = { on: "words.yes", off: "words.no" } as const;

/** Sentences for fields whose values are codes. */
const VALUES: Record<string, Record<string, TextKey>> = {
  outcome: {
    dismissed: "admin.outcome_dismissed",
    removed: "admin.outcome_removed",
    warned: "admin.outcome_warned",
    suspended: "admin.outcome_suspended",
    handled: "admin.outcome_handled",
  },
  state: {
    open: "admin.state_open",
    claimed: "admin.state_claimed",
    closed: "admin.state_closed",
  },
  moderates: { "*": "admin.moderatesAll" },
  readers: { "*": "groups.everyone" },
  writers: { "*": "groups.everyone" },
  reads: READS_NAMES,
  thanks: ON_OFF,
  accent: ACCENT_NAMES,
  export_content: CONTENT_NAMES,
  required_factor: FACTOR_RULE_NAMES,
  ...Object.fromEntries(LANGUAGES.map((language) => [languageField(language), ON_OFF])),
};

const LANGUAGE_FIELDS = new Map(LANGUAGES.map((language) => [languageField(language), language]));

const SITE_FIELDS = new Map(
  LANGUAGES.flatMap((language) =>
    SITE_TEXT_NAMES.map((name) => [siteField(name, language), { name, language }] as const),
  ),
);

/** `name` is the name of the subject as the caller shows it. */
export function describeAction(
  t: Translate,
  { actor_username, action, subject_type, subject_name }: Entry,
  name = subject_name,
): string {
  const typed_action = `${subject_type} ${action}`;
  return t(SENTENCES[typed_action] ?? "admin.somethingDone", {
    actor: actor_username,
    name,
    act: typed_action,
  });
}

export function fieldName(t: Translate, name: string): string {
  const key = FIELDS[name];
  if (key) return t(key);
  const language = LANGUAGE_FIELDS.get(name);
  if (language) return t("site.textsIn", { language: languageName(language) });
  const site_field = SITE_FIELDS.get(name);
  return site_field ? siteFieldLabel(t, site_field.name, site_field.language) : name;
}

export function inReadingOrder<Detail extends { name: string }>(details: Detail[]): Detail[] {
  return details.toSorted((a, b) => positionOf(a.name) - positionOf(b.name));
}

/** Unknown fields come last. */
function positionOf(name: string): number {
  const names = Object.keys(FIELDS);
  return names.includes(name) ? names.indexOf(name) : names.length;
}

/** Null before the creation and after the deletion of a record. */
export function fieldText(
  t: Translate,
  language: Language,
  name: string,
  value: string | number | boolean | null | undefined,
): string {
  if (value === undefined) return "";
  if (value === null || value === "") return SECRET_FIELDS.has(name) ? "" : t("words.none");
  if (SECRET_FIELDS.has(name)) return t("admin.changedSecretly");
  if (typeof value === "boolean") return t(value ? "words.yes" : "words.no");
  if (typeof value === "number") return value.toLocaleString(language);
  const key = VALUES[name]?.[value];
  return key ? t(key) : value;
}
