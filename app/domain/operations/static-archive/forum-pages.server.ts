import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { shownName } from "../../members/users/shown-name.ts";
import type { ArchiveContext } from "./archive-context.ts";
import type { ArchivedForum } from "./forums.server.ts";
import { framedPage, langAttribute, pagerHtml, rootOf, sentenceWithDate } from "./frame.server.ts";
import { numberPages } from "./number-pages.ts";
import { forumPath, topicPath } from "./paths.ts";
import { type TopicRow, topicsOfForum } from "./topic-rows.server.ts";

const TOPICS_PER_PAGE = 100;

/** The topics of a forum in the order of the site. */
export async function* forumPages(
  context: ArchiveContext,
  forum: ArchivedForum,
): AsyncGenerator<PackedEntry> {
  const { t, tx, reader } = context;
  const { id, name, description, total_topics } = forum;
  const last = Math.max(1, Math.ceil(total_topics / TOPICS_PER_PAGE));
  const pages = numberPages(topicsOfForum(tx, reader, id), TOPICS_PER_PAGE);
  for await (const { number, rows, is_last } of pages) {
    const path = forumPath(id, number);
    const title = number === 1 ? name : t("topic.pageOf", { title: name, page: number });
    const pager = pagerHtml(context, {
      number,
      previous: number === 1 ? null : number - 1,
      next: is_last ? null : number + 1,
      last,
    });
    const body = `<h1>${escapeHtml(title)}</h1>
${description === "" ? "" : `<p>${escapeHtml(description)}</p>`}
${rows.length === 0 ? `<p>${escapeHtml(t("forum.noTopics"))}</p>` : ""}
<ul class="rows">
${rows.map((topic) => rowHtml(context, rootOf(path), topic)).join("\n")}
</ul>
${pager}`;
    yield framedPage(context, { path, title, body });
  }
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
