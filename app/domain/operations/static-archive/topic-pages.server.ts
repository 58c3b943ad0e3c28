import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { timeTag } from "../../base/disk-pages/disk-page.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { contentHtml } from "./content-html.server.ts";
import {
  framedPage,
  langAttribute,
  pagerHtml,
  personHtml,
  rootOf,
  sentenceWithDate,
} from "./frame.server.ts";
import { findLinkPaths, type LinkPaths } from "./links.server.ts";
import { forumPath, pageOfReply, REPLIES_PER_PAGE, replyAnchor, topicPath } from "./paths.ts";
import {
  type ArchivedReply,
  type ArchivedTopic,
  allTopics,
  repliesOf,
} from "./topic-rows.server.ts";

/** All topics with their replies. One page is in memory. */
export async function* topicPages(context: ArchiveContext): AsyncGenerator<PackedEntry> {
  for await (const topics of allTopics(context.tx, context.reader)) {
    const texts = topics.map(({ content }) => content);
    const link_paths = await findLinkPaths(context, texts);
    for (const topic of topics) yield* pagesOfTopic(context, topic, link_paths);
    context.countRows(topics.length);
  }
}

type Page = { number: number; previous: number | null; parts: string[] };

async function* pagesOfTopic(
  context: ArchiveContext,
  topic: ArchivedTopic,
  link_paths: LinkPaths,
): AsyncGenerator<PackedEntry> {
  let page: Page = { number: 1, previous: null, parts: [openingHtml(context, topic, link_paths)] };
  const batches = topic.last_position === 0 ? [] : repliesOf(context.tx, topic.id);
  for await (const replies of batches) {
    const texts = replies.map(({ content }) => content);
    const paths_of_replies = await findLinkPaths(context, texts);
    for (const reply of replies) {
      const number = pageOfReply(reply.position);
      if (number !== page.number) {
        yield topicPage(context, topic, page, number);
        page = { number, previous: page.number, parts: [] };
      }
      page.parts.push(replyHtml(context, reply, paths_of_replies));
    }
    context.countRows(replies.length);
  }
  yield topicPage(context, topic, page, null);
}

function topicPage(
  context: ArchiveContext,
  {
    id,
    title,
    language,
    forum_id,
    total_posts,
    last_position,
    is_pinned,
    is_locked,
  }: ArchivedTopic,
  { number, previous, parts }: Page,
  next: number | null,
): PackedEntry {
  const { t, forums } = context;
  const forum = forums.get(forum_id);
  const numbers = { number, previous, next, last: pageOfReply(last_position) };
  const pager = pagerHtml(context, numbers);
  const [from, to] = [(number - 1) * REPLIES_PER_PAGE + 1, number * REPLIES_PER_PAGE];
  const facts = [
    ...(is_pinned ? [t("rows.pinned")] : []),
    ...(is_locked ? [t("rows.locked")] : []),
    t("topic.replies", { count: total_posts }),
    ...(pager === "" ? [] : [t("archive.repliesShown", { from, to })]),
  ];
  const body = `<h1${langAttribute(context, language)}>${escapeHtml(title)}</h1>
<p class="muted">${escapeHtml(facts.join(" · "))}</p>
${pagerHtml(context, numbers, "rows.pagesAbove")}
${parts.join("\n")}
${pager}`;
  return framedPage(context, {
    path: topicPath(id, number),
    title: number === 1 ? title : t("topic.pageOf", { title, page: number }),
    above: forum ? [[forumPath(forum_id), forum.name]] : [],
    body,
  });
}

/** The same for all pages of topics. */
const ROOT = rootOf(topicPath(1));

function openingHtml(context: ArchiveContext, topic: ArchivedTopic, link_paths: LinkPaths): string {
  return postHtml(context, topic, link_paths, { attributes: "", number: "" });
}

function replyHtml(context: ArchiveContext, reply: ArchivedReply, link_paths: LinkPaths): string {
  const anchor = replyAnchor(reply.id);
  return postHtml(context, reply, link_paths, {
    attributes: ` id="${anchor}"`,
    number: `\n<a class="number" href="#${anchor}">#${reply.position}</a>`,
  });
}

type Post = Pick<ArchivedReply, "author" | "content" | "language" | "created_at" | "edited_at">;

function postHtml(
  context: ArchiveContext,
  { author, content, language, created_at, edited_at }: Post,
  link_paths: LinkPaths,
  { attributes, number }: { attributes: string; number: string },
): string {
  const times = [
    timeTag(created_at, context.time_zone),
    ...(edited_at === null ? [] : [sentenceWithDate(context, "archive.editedOn", edited_at)]),
  ];
  return `<article${attributes}>
<h2 class="person">${personHtml(context, ROOT, author)}${number}</h2>
<p class="muted">${times.join(" · ")}</p>
<div${langAttribute(context, language)}>${contentHtml(context, link_paths, ROOT, content)}</div>
</article>`;
}
