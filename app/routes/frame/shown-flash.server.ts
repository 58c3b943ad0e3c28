import { href } from "react-router";
import type { Report } from "#app/domain/moderation/reports/report-list.server.ts";
import type { Flash } from "#app/http/page/flash.server.ts";
import type { NoticeKey, Translate } from "#locales/index.ts";
import { reportAddress } from "../moderation/report-address.ts";
import { thingText } from "../moderation/report-texts.ts";

type Kind = "success" | "neutral" | "error";

/** A notice in the words of the reader, so that the browser needs no texts of notices. */
export type ShownFlash = Pick<Flash, "key" | "count"> & {
  kind: Kind;
  title: string;
  text: string;
  /** The page where the act can be undone, or what to do next. */
  link?: { address: string; label: string };
};

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

const OWN_REMOVED = { path: "/removed", label: "notices.toOwnRemoved" } as const;
const ALL_REMOVED = { path: "/moderation/removed", label: "notices.toRemoved" } as const;
const NOTICE_LINKS = new Map<NoticeKey, typeof OWN_REMOVED | typeof ALL_REMOVED>([
  ["ownPostRemoved", OWN_REMOVED],
  ["ownTopicRemoved", OWN_REMOVED],
  ["postRemoved", ALL_REMOVED],
  ["topicRemoved", ALL_REMOVED],
]);

const TITLES = {
  success: "notices.success",
  neutral: "notices.underWay",
  error: "words.failure",
} as const;

type Surroundings = {
  /** The name of the site. */
  site: string;
  /** After a report was closed, the next one. */
  next_report: Report | null;
};

export function showFlash(
  t: Translate,
  { key, because, count, report_id }: Flash,
  { site, next_report }: Surroundings,
): ShownFlash {
  const kind = NOTICE_KINDS.get(key) ?? "success";
  const sentences = [
    report_id && t("notices.reportDone", { number: report_id }),
    t(`notices.${key}`, { site }),
    because && t(because, count === undefined ? {} : { count }),
  ];
  const link = next_report ? linkToReport(t, next_report) : linkOf(t, key);
  return {
    key,
    count,
    kind,
    title: t(NOT_SENT.has(key) ? "notices.notSent" : TITLES[kind]),
    text: sentences.filter(Boolean).join(" "),
    ...(link && { link }),
  };
}

function linkOf(t: Translate, key: NoticeKey) {
  const link = NOTICE_LINKS.get(key);
  return link && { address: href(link.path), label: t(link.label) };
}

function linkToReport(t: Translate, report: Report) {
  return {
    address: reportAddress(report.id),
    label: t("notices.nextReport", { thing: thingText(t, report) }),
  };
}
