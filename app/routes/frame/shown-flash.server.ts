import { href } from "react-router";
import type { Flash } from "#app/http/page/flash.server.ts";
import type { NoticeKey, Translate } from "#locales/index.ts";

type Kind = "success" | "neutral" | "error";

/** A notice in the words of the reader, so that the browser needs no texts of notices. */
export type ShownFlash = Pick<Flash, "key" | "count"> & {
  kind: Kind;
  title: string;
  text: string;
  /** The page where the reported act can be undone. */
  link?: { address: string; label: string };
};

/** All other notices report success. */
const NOTICE_KINDS = new Map<NoticeKey, Kind>([
  ["backupStarted", "neutral"],
  ["backupFailed", "error"],
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

export function showFlash(t: Translate, site: string, { key, because, count }: Flash): ShownFlash {
  const kind = NOTICE_KINDS.get(key) ?? "success";
  const link = NOTICE_LINKS.get(key);
  const text = t(`notices.${key}`, { site });
  return {
    key,
    count,
    kind,
    title: t(NOT_SENT.has(key) ? "notices.notSent" : TITLES[kind]),
    text: because ? `${text} ${t(because)}` : text,
    ...(link && { link: { address: href(link.path), label: t(link.label) } }),
  };
}
