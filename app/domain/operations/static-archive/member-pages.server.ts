import { writeDate } from "#app/lib/text/dates.ts";
import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { framedPage, langAttribute, personHtml, rootOf } from "./frame.server.ts";
import { listPages } from "./list-pages.server.ts";
import { type ArchivedMember, allMembers } from "./members.server.ts";
import { memberPath, membersPath, topicPath } from "./paths.ts";

/** The list of the members, and a page for each. `count` is how many there are. */
export async function* memberPages(
  context: ArchiveContext,
  count: number,
): AsyncGenerator<PackedEntry> {
  const pages = listPages(context, {
    name: context.t("words.members"),
    intro: "",
    batches: allMembers(context.tx, context.reader),
    count,
    pathOf: membersPath,
    rowHtml: (root, member) => rowHtml(context, root, member),
  });
  for await (const { rows, entry } of pages) {
    for (const member of rows) yield memberPage(context, member);
    yield entry;
  }
}

function rowHtml(context: ArchiveContext, root: string, member: ArchivedMember): string {
  const facts = [...(member.full_name ? [member.full_name] : []), ...factsOf(context, member)];
  return `<li><p class="person">${personHtml(context, root, member)}</p>
<p class="muted">${escapeHtml(facts.join(" · "))}</p></li>`;
}

function factsOf(
  { t, time_zone }: ArchiveContext,
  { created_at, total_topics, total_posts }: ArchivedMember,
): string[] {
  return [
    t("archive.joinedOn", { date: writeDate(created_at, time_zone) }),
    t("members.topics", { count: total_topics }),
    t("topic.replies", { count: total_posts }),
  ];
}

function memberPage(context: ArchiveContext, member: ArchivedMember): PackedEntry {
  const { t, files } = context;
  const { id, username, full_name, about, picture_id, latest_topics } = member;
  const path = memberPath(id);
  const root = rootOf(path);
  const face = picture_id === null ? undefined : files.get(picture_id);
  const topics = latest_topics.map(
    ({ id: topic_id, title, language }) =>
      `<li><p><a href="${root}${topicPath(topic_id)}"${langAttribute(context, language)}>${escapeHtml(title)}</a></p></li>`,
  );
  const body = `<h1>${escapeHtml(username)}</h1>
${face === undefined ? "" : `<p><img class="face" src="${root}${face}" alt=""></p>`}
${full_name ? `<p>${escapeHtml(full_name)}</p>` : ""}
<p class="muted">${escapeHtml(factsOf(context, member).join(" · "))}</p>
${about ? `<p class="plain">${escapeHtml(about)}</p>` : ""}
${topics.length === 0 ? "" : `<h2>${escapeHtml(t("archive.latestTopics"))}</h2>\n<ul class="rows">\n${topics.join("\n")}\n</ul>`}`;
  return framedPage(context, {
    path,
    title: username,
    above: [[membersPath(), t("words.members")]],
    body,
  });
}
