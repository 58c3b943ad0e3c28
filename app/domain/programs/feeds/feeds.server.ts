import { env } from "#app/lib/process/env.server.ts";
import type { AtomEntry, AtomFeed } from "#app/lib/text/atom.ts";
import type { Translate } from "#locales/index.ts";
import { excerptText } from "../../base/excerpt-text.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import { readerValues } from "../../base/visibility.server.ts";
import { getForum } from "../../forums/forums/forums.server.ts";
import { shownName } from "../../members/users/shown-name.ts";
import { mailReason, mailSubject } from "../../notify/notifications/mail-sentence.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { feedHtml } from "./feed-html.server.ts";
import type { FeedReader, SignFile } from "./feed-keys.server.ts";
import { type FeedNotification, listNewestNotifications } from "./newest-notifications.server.ts";
import {
  type FeedPost,
  type FeedSelection,
  listNewestOfAll,
  listNewestOfForum,
  listNewestOfTopic,
} from "./newest-posts.server.ts";

export type FeedRequest = {
  reader: FeedReader;
  /** The feed has whole texts instead of their beginnings. */
  is_full: boolean;
  /** Only a feed with whole texts has pictures. */
  signFile?: SignFile;
  translateFor: TranslateFor;
};

export async function getLatestFeed(request: FeedRequest): Promise<AtomFeed> {
  const rows = await listNewestOfAll(selectionOf(request));
  return feedOf(request, {
    id: "feed-latest",
    path: "/latest",
    nameIn: (t) => t("feeds.latest"),
    entriesIn: (t) => rows.map((row) => postEntry(t, row, request)),
  });
}

export async function getForumFeed(forum_id: number, request: FeedRequest): Promise<AtomFeed> {
  const [forum, rows] = await Promise.all([
    getForum(request.reader, forum_id),
    listNewestOfForum(forum_id, selectionOf(request)),
  ]);
  return feedOf(request, {
    id: `feed-forum-${forum_id}`,
    path: `/forum/${forum_id}`,
    nameIn: () => forum.name,
    entriesIn: (t) => rows.map((row) => postEntry(t, row, request)),
  });
}

/** Null if there is no such topic. */
export async function findTopicFeed(
  topic_id: number,
  request: FeedRequest,
): Promise<AtomFeed | null> {
  const rows = await listNewestOfTopic(topic_id, selectionOf(request));
  const [first] = rows;
  if (!first) return null;
  return feedOf(request, {
    id: `feed-topic-${topic_id}`,
    path: `/topic/${topic_id}`,
    nameIn: () => first.title,
    entriesIn: (t) => rows.map((row) => postEntry(t, row, request)),
  });
}

export async function getNotificationFeed(request: FeedRequest): Promise<AtomFeed> {
  const rows = await listNewestNotifications(request.reader, { full: request.is_full });
  return feedOf(request, {
    id: `feed-notifications-${request.reader.id}`,
    path: "/notifications",
    nameIn: (t) => t("words.notifications"),
    entriesIn: (t, site) => rows.map((row) => notificationEntry(t, site, row, request)),
  });
}

function selectionOf({ reader, is_full }: FeedRequest): FeedSelection {
  return { ...readerValues(reader), full: is_full };
}

type FeedParts = {
  id: string;
  path: string;
  nameIn: (t: Translate) => string;
  entriesIn: (t: Translate, site: string) => AtomEntry[];
};

function feedOf(
  { reader, translateFor }: FeedRequest,
  { id, path, nameIn, entriesIn }: FeedParts,
): AtomFeed {
  const language = languageOf(reader);
  const t = translateFor(language);
  const site = siteName(language);
  const entries = entriesIn(t, site);
  const changes_ms = entries.map(({ updated_at }) => updated_at.getTime());
  return {
    id: stableId(id),
    title: t("feeds.name", { site, name: nameIn(t) }),
    language,
    address: env.SITE_URL + path,
    // An empty feed needs a time that stays the same too.
    updated_at: new Date(Math.max(reader.created_at.getTime(), ...changes_ms)),
    entries,
  };
}

function postEntry(t: Translate, row: FeedPost, request: FeedRequest): AtomEntry {
  const { topic_id, post_id, title, username, created_at, updated_at } = row;
  const topic_path = `/topic/${topic_id}`;
  return {
    id: stableId(post_id === null ? `topic-${topic_id}` : `post-${post_id}`),
    title: post_id === null ? title : t("feeds.reply", { topic: title }),
    address: env.SITE_URL + (post_id === null ? topic_path : `${topic_path}/post/${post_id}`),
    author: shownName(t, username),
    created_at,
    updated_at: updated_at ?? created_at,
    language: row.language,
    // The title of a reply begins with a word in the reader's language.
    title_language: post_id === null ? row.language : null,
    category: row.forum_name,
    text: textOf(t, row, request),
  };
}

/** The address marks the notification as read and leads to its subject, as in e-mails. */
function notificationEntry(
  t: Translate,
  site: string,
  row: FeedNotification,
  request: FeedRequest,
): AtomEntry {
  const { id, about, data, created_at } = row;
  return {
    id: stableId(`notification-${id}`),
    title: titleOf(t, row),
    address: `${env.SITE_URL}/notifications/${id}`,
    // What moderators did is shown without their names.
    author: about === null ? shownName(t, data.username) : site,
    created_at,
    updated_at: created_at,
    language: about === null ? row.language : null,
    title_language: null,
    category: null,
    text:
      about === null ? textOf(t, row, request) : { type: "text", value: mailReason(t, row) ?? "" },
  };
}

/** Only what is mailed has a sentence for e-mails; a new guest has none. */
function titleOf(t: Translate, row: FeedNotification): string {
  return row.type === "other" && row.about === null
    ? t("notifications.saysMember", { who: shownName(t, row.data.username) })
    : mailSubject(t, row);
}

type FeedText = { content: string | null; excerpt: string | null };

function textOf(t: Translate, { content, excerpt }: FeedText, { signFile }: FeedRequest) {
  if (content !== null) return { type: "html", value: feedHtml(content, signFile) } as const;
  return { type: "text", value: excerpt === null ? "" : excerptText(t, excerpt) } as const;
}

/** The address is not used, because it changes when a reply is moved to another topic. */
function stableId(name: string): string {
  return `${env.SITE_URL}/#${name}`;
}
