import { env } from "#app/lib/process/env.server.ts";
import { escapeHtml } from "#app/lib/text/escape-html.ts";
import { diskHtml, pathOfFile } from "../../base/disk-pages/disk-html.server.ts";
import { timeTag } from "../../base/disk-pages/disk-page.ts";
import type { ListName } from "./archive-lists.ts";
import type { ArchiveContext } from "./archive-page.server.ts";
import { factList } from "./facts.server.ts";

type Row = Record<string, unknown>;
type WriteRow = (context: ArchiveContext, row: Row) => string;

/** Lists of what the member wrote. The rows of others are shown by their fields. */
const TEXTS: Partial<Record<ListName, WriteRow>> = {
  topics: (context, row) => textHtml(context, row, addressOf(row.forum_id && row.id)),
  replies: (context, row) => textHtml(context, row, addressOf(row.topic_id, row.id)),
  former_versions: (context, row) => textHtml(context, row, addressOf(row.topic_id, row.post_id)),
  removed_topics: (context, row) => textHtml(context, row, null),
  removed_replies: (context, row) => textHtml(context, row, null),
  drafts: draftHtml,
  files: fileHtml,
};

/** A row of a list as a part of a page. */
export function rowHtml(name: ListName, context: ArchiveContext, row: object): string {
  const writeRow = TEXTS[name] ?? factsHtml;
  return writeRow(context, Object.fromEntries(Object.entries(row)));
}

/** When the row was made, for the list of pages. */
export function dateOf(row: object): Date | null {
  const date: unknown = "created_at" in row ? row.created_at : null;
  return date instanceof Date ? date : null;
}

/** The address of a topic or reply on the site, or null if it is not known or hidden. */
function addressOf(topic_id: unknown, post_id?: unknown): string | null {
  if (typeof topic_id !== "number") return null;
  const topic = `${env.SITE_URL}/topic/${topic_id}`;
  return typeof post_id === "number" ? `${topic}/post/${post_id}` : topic;
}

function textHtml(context: ArchiveContext, row: Row, address: string | null): string {
  const { t } = context;
  const { title, topic, forum, content, language, created_at, updated_at, removed_at } = row;
  const heading = textOf(title) ?? textOf(topic);
  const edited_at = isSame(created_at, updated_at) ? null : updated_at;
  const facts = [
    timeOf(context, created_at),
    factOf(context, "ownData.field_updatedAt", timeOf(context, edited_at)),
    factOf(context, "ownData.field_removedAt", timeOf(context, removed_at)),
    factOf(context, "moderation.reason", textOf(row.removal_reason)),
    textOf(forum) === null ? null : escapeHtml(t("ownData.inForum", { forum: String(forum) })),
    address && `<a href="${escapeHtml(address)}">${escapeHtml(t("ownData.toSite"))}</a>`,
  ].filter((fact) => fact !== null);
  const html = textOf(content);
  const lang = textOf(language);
  return `<article>
<h2>${heading === null ? escapeHtml(t("ownData.untitled")) : escapeHtml(heading)}</h2>
<p class="muted">${facts.map((fact) => `<span>${fact}</span>`).join("\n")}</p>
${
  html === null
    ? `<p class="muted">${escapeHtml(t("ownData.hiddenText"))}</p>`
    : `<div${lang ? ` lang="${escapeHtml(lang)}"` : ""}>${contentHtml(context, html)}</div>`
}
</article>`;
}

function contentHtml({ t, files }: ArchiveContext, html: string): string {
  return diskHtml(html, {
    root: "../",
    missing_picture: t("words.undescribed"),
    pathOf: (address) => pathOfFile(files, address),
  });
}

/** Its text is shown as it was typed: it was never checked. */
function draftHtml(context: ArchiveContext, { content, ...row }: Row): string {
  return `<article>
<div class="plain">${escapeHtml(String(content))}</div>
${factList(context, row)}
</article>`;
}

/** A file whose bytes are lost is a row without a link. */
function fileHtml(context: ArchiveContext, { address: _address, type, ...row }: Row): string {
  const path = context.files.get(Number(row.id));
  const name = escapeHtml(String(row.name));
  const preview =
    row.kind === "picture"
      ? `<img class="preview" src="../${path}" alt="${escapeHtml(String(row.alt))}" loading="lazy">`
      : name;
  return `<article>
${path === undefined ? `<p>${name}</p>` : `<p><a href="../${path}">${preview}</a></p>`}
${factList(context, { ...row, format: type })}
</article>`;
}

function factsHtml(context: ArchiveContext, row: Row): string {
  const address = addressOf(row.topic_id, row.post_id);
  return `<article>
${factList(context, row)}
${address ? `<p><a href="${escapeHtml(address)}">${escapeHtml(context.t("ownData.toSite"))}</a></p>` : ""}
</article>`;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function timeOf(context: ArchiveContext, value: unknown): string | null {
  return value instanceof Date ? timeTag(value, context.time_zone) : null;
}

function factOf(
  { t }: ArchiveContext,
  label: Parameters<ArchiveContext["t"]>[0],
  html: string | null,
): string | null {
  return html && `${escapeHtml(t(label))}: ${html}`;
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
}
