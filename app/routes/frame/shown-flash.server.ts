import { href } from "react-router";
import type { Report } from "#app/domain/moderation/reports/report-list.server.ts";
import type { Flash } from "#app/http/page/flash.server.ts";
import { writeDateTime } from "#app/lib/text/dates.ts";
import type { NoticeKey, Translate } from "#locales/index.ts";
import { reportAddress } from "../moderation/report-address.ts";
import { thingText } from "../moderation/report-texts.ts";
import { restoreAddress } from "../removed/addresses.ts";

type Kind = "success" | "neutral" | "error";

/** A notice in the words of the reader, so that the browser needs no texts of notices. */
export type ShownFlash = Pick<Flash, "key" | "count"> & {
  kind: Kind;
  title?: string;
  text: string;
  /** What to do next. */
  link?: { address: string; label: string };
  /** The page changes visibly: with script the notice is only announced. */
  is_quiet?: true;
  undo?: Undo;
};

/** The form that undoes the reported act. */
type Undo = { action: string; label: string; fields?: Record<string, string> };

/** All other notices report success. */
const NOTICE_KINDS = new Map<NoticeKey, Kind>([
  ["backupStarted", "neutral"],
  ["backupFailed", "error"],
  ["reportClosedMeanwhile", "error"],
  ["exportedTooOften", "error"],
  ["backupNotDownloaded", "error"],
  ["downloadedTooOften", "error"],
  ["recoveryStored", "neutral"],
  ["inviteStored", "neutral"],
  ["emailChangeStored", "neutral"],
  ["confirmationStored", "neutral"],
]);

/** The site cannot send e-mails: nothing is in progress. */
const NOT_SENT = new Set<NoticeKey>([
  "recoveryStored",
  "inviteStored",
  "emailChangeStored",
  "confirmationStored",
]);

/** The specification gives these a title; all others are one sentence. */
const TITLED = new Set<NoticeKey>([
  "passwordUpdated",
  "profileUpdated",
  "userUpdated",
  "subscribedToForum",
  "unsubscribedFromForum",
  "subscribedToTopic",
  "unsubscribedFromTopic",
  "inviteCreated",
  "inviteDeleted",
  "postCreated",
  "topicCreated",
  "userCreated",
  "userDeleted",
  "categoryCreated",
  "categoryUpdated",
  "categoryDeleted",
  "forumCreated",
  "forumUpdated",
  "forumDeleted",
  "backupCreated",
]);

/** Each changes a control or a list on the page where the reader is. */
const QUIET = new Set<NoticeKey>([
  "thanked",
  "thanksTakenBack",
  "subscribedToForum",
  "unsubscribedFromForum",
  "subscribedToTopic",
  "unsubscribedFromTopic",
  "subscribedToAllForums",
  "noForumFollowed",
  "topicMuted",
  "forumMuted",
  "memberMuted",
  "unmuted",
  "bookmarkSaved",
  "bookmarkRemoved",
  "notificationRead",
  "notificationsRead",
  "allTopicsRead",
  "forumRead",
  "orderChanged",
]);

type UndoIds = NonNullable<Flash["undo"]>;

const UNDO_ADDRESSES = new Map<NoticeKey, (ids: UndoIds) => string>([
  ["ownPostRemoved", addressOfRestore],
  ["ownTopicRemoved", addressOfRestore],
  ["postRemoved", addressOfRestore],
  ["topicRemoved", addressOfRestore],
  ["topicLocked", ({ topic_id }) => href("/topic/:topicId/unlock", { topicId: String(topic_id) })],
  ["topicPinned", ({ topic_id }) => href("/topic/:topicId/unpin", { topicId: String(topic_id) })],
  ["topicUnpinned", ({ topic_id }) => href("/topic/:topicId/pin", { topicId: String(topic_id) })],
  ["topicMoved", ({ topic_id }) => href("/topic/:topicId/move", { topicId: String(topic_id) })],
]);

const TITLES = {
  success: "notices.success",
  neutral: "notices.underWay",
  error: "words.failure",
} as const;

type Surroundings = {
  /** The name of the site. */
  site: string;
  time_zone: string;
  /** The next open report, after one was closed. */
  next_report: Report | null;
  /** The router loads the data of the page. */
  has_script: boolean;
};

export function showFlash(
  t: Translate,
  { key, because, count, date, report_id, undo }: Flash,
  { site, time_zone, next_report, has_script }: Surroundings,
): ShownFlash {
  const kind = NOTICE_KINDS.get(key) ?? "success";
  const has_title = kind !== "success" || TITLED.has(key);
  const sentences = [
    report_id && t("notices.reportDone", { number: report_id }),
    t(`notices.${key}`, {
      site,
      ...(date !== undefined && { date: writeDateTime(new Date(date), time_zone) }),
    }),
    because && t(because, count === undefined ? {} : { count }),
  ];
  return {
    key,
    count,
    kind,
    ...(has_title && { title: t(NOT_SENT.has(key) ? "notices.notSent" : TITLES[kind]) }),
    text: sentences.filter(Boolean).join(" "),
    ...(next_report && { link: linkToReport(t, next_report) }),
    ...(has_script && QUIET.has(key) && { is_quiet: true }),
    ...(undo && undoForm(t, key, undo)),
  };
}

function linkToReport(t: Translate, report: Report) {
  return {
    address: reportAddress(report.id),
    label: t("notices.nextReport", { thing: thingText(t, report) }),
  };
}

function undoForm(t: Translate, key: NoticeKey, ids: UndoIds): { undo?: Undo } {
  const action = UNDO_ADDRESSES.get(key)?.(ids);
  if (!action) return {};
  const { forum_id } = ids;
  const fields = forum_id === undefined ? {} : { fields: { forum_id: String(forum_id) } };
  return { undo: { action, label: t("notices.undo"), ...fields } };
}

function addressOfRestore({ topic_id, post_id }: UndoIds): string {
  return restoreAddress({ topic_id, post_id: post_id ?? null });
}
