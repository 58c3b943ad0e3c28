import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { shownName } from "../../members/users/shown-name.ts";
import type { ArchiveContext } from "./archive-context.ts";
import type { ArchivedForum } from "./forums.server.ts";
import { langAttribute, sentenceWithDate } from "./frame.server.ts";
import { listPages } from "./list-pages.server.ts";
import { forumPath, topicPath } from "./paths.ts";
import { type TopicRow, topicsOfForum } from "./topic-rows.server.ts";

/** The topics of a forum in the order of the site. */
export async function* forumPages(
  context: ArchiveContext,
  { id, name, description, total_topics }: ArchivedForum,
): AsyncGenerator<PackedEntry> {
  const { t, tx, reader } = context;
  const intro = [
    ...(description === "" ? [] : [description]),
    ...(total_topics === 0 ? [t("forum.noTopics")] : []),
  ];
  const pages = listPages(context, {
    name,
    intro: intro.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n"),
    batches: topicsOfForum(tx, reader, id),
    count: total_topics,
    pathOf: (page) => forumPath(id, page),
    rowHtml: (root, topic) => rowHtml(context, root, topic),
  });
  for await (const { entry } of pages) yield entry;
}

function rowHtml(context: ArchiveContext, root: string, topic: TopicRow): string {
  const { t } = context;
  const { id, title, language, author, total_posts, active_at, is_pinned, is_locked } = topic;
  const facts = [
    ...(is_pinned ? [escapeHtml(t("rows.pinned"))] : []),
    ...(is_locked ? [escapeHtml(t("rows.locked"))] : []),
    escapeHtml(t("archive.openedBy", { username: shownName(t, author.username) })),
    escapeHtml(t("topic.replies", { count: total_posts })),
    ...(total_posts > 0 ? [sentenceWithDate(context, "archive.lastReplyOn", active_at)] : []),
  ];
  return `<li><p><a href="${root}${topicPath(id)}"${langAttribute(context, language)}>${escapeHtml(title)}</a></p>
<p class="muted">${facts.join(" · ")}</p></li>`;
}
