import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { diskPage, link, textEntry, timeTag } from "../../base/disk-pages/disk-page.ts";
import { shownName } from "../../members/users/shown-name.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { INDEX, memberPath, membersPath, SEARCH, STYLE } from "./paths.ts";

type FramedPage = {
  path: string;
  title: string;
  /** The pages above this one, below the first: their paths and names. */
  above?: readonly (readonly [path: string, name: string])[];
  body: string;
  /** The scripts that the page loads, from the folder of the archive. */
  scripts?: readonly string[];
};

/** A page of the archive. Lines of the head are paragraphs, because text browsers begin a line for them. */
export function framedPage(context: ArchiveContext, page: FramedPage): PackedEntry {
  const { path, title, above = [], body, scripts = [] } = page;
  const { t, language, site, made_at, has_search } = context;
  const root = rootOf(path);
  const crumbs = path === INDEX ? [] : [[INDEX, site] as const, ...above];
  const links = [
    link(root + membersPath(), t("words.members")),
    ...(has_search ? [link(root + SEARCH, t("search.heading"))] : []),
  ];
  const html = diskPage({
    language,
    title: title === site ? site : `${title} · ${site}`,
    style: `<link rel="stylesheet" href="${root}${STYLE}">`,
    scripts: scripts.length > 0 ? "folder" : "none",
    body: `<header>
${crumbs.length === 0 ? "" : `<p>${crumbs.map(([to, name]) => link(root + to, name)).join(" › ")}</p>`}
<p class="links">${links.join("\n")}</p>
</header>
<main>
${body}
</main>
${scripts.map((script) => `<script src="${root}${script}"></script>`).join("\n")}`,
  });
  return textEntry(path, made_at, [html]);
}

/** Leads from a page to the folder of the archive. */
export function rootOf(path: string): string {
  return "../".repeat(path.split("/").length - 1);
}

type Numbers = { number: number; previous: number | null; next: number | null; last: number };

/** Links to the pages of a list, "" if there is one. Two on a page need different names. */
export function pagerHtml(
  { t }: ArchiveContext,
  { number, previous, next, last }: Numbers,
  name: "layout.pages" | "rows.pagesAbove" = "layout.pages",
): string {
  if (previous === null && next === null) return "";
  const links = [
    ...(previous === null || previous === 1 ? [] : [link("1.html", t("archive.firstPage"))]),
    ...(previous === null ? [] : [link(`${previous}.html`, t("layout.previousPage"))]),
    ...(next === null ? [] : [link(`${next}.html`, t("layout.nextPage"))]),
    ...(next === null || next === last || last <= number
      ? []
      : [link(`${last}.html`, t("archive.lastPage"))]),
  ];
  return `<nav aria-label="${escapeHtml(t(name))}">\n${links.join("\n")}\n</nav>`;
}

/** A sentence with a date in it. */
export function sentenceWithDate(
  { t, time_zone }: ArchiveContext,
  key: Parameters<ArchiveContext["t"]>[0],
  date: Date,
  values: Record<string, string> = {},
): string {
  const [before = "", after = ""] = t(key, { ...values, date: "\0" }).split("\0");
  return `${escapeHtml(before)}${timeTag(date, time_zone)}${escapeHtml(after)}`;
}

/** A member with their face, whose page is linked. Former members have none. */
export function personHtml(
  { t, files }: ArchiveContext,
  root: string,
  { id, username, picture_id }: { id: number; username: string; picture_id: number | null },
): string {
  const name = shownName(t, username);
  if (name !== username) return escapeHtml(name);
  const face = picture_id === null ? undefined : files.get(picture_id);
  const picture = face === undefined ? "" : `<img src="${root}${face}" alt="" loading="lazy"> `;
  return picture + link(root + memberPath(id), username);
}

/** The language of a text where it differs from that of the page. */
export function langAttribute({ language }: ArchiveContext, written: string | null): string {
  return written === null || written === language ? "" : ` lang="${written}"`;
}
