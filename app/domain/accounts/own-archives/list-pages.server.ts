import { writeDate } from "#app/lib/text/dates.ts";
import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import { link, textEntry } from "../../base/disk-pages/disk-page.ts";
import { LIST_TITLES, type ListName } from "./archive-lists.ts";
import { type ArchiveContext, archivePage } from "./archive-page.server.ts";
import { dateOf, rowHtml } from "./row-html.server.ts";

/** A browser opens a page of a hundred posts at once, and nobody wants to read more on one. */
const ROWS_PER_PAGE = 100;
/** A post may have 256 KiB. */
const CHARACTERS_PER_PAGE = 500_000;

/** What the index says of a list. `path` is where it begins. */
export type WrittenList = { name: ListName; count: number; path: string };

type Page = { rows: string[]; characters: number; from: Date | null; to: Date | null };
type WrittenPage = Pick<Page, "from" | "to">;

/**
 * The pages of a list, of which one is in memory. A list of several pages begins with their list.
 */
export async function* writeListPages(
  context: ArchiveContext,
  name: ListName,
  batches: AsyncIterable<object[]>,
): AsyncGenerator<PackedEntry, WrittenList> {
  const written_pages: WrittenPage[] = [];
  let count = 0;
  let page = emptyPage();
  for await (const rows of batches)
    for (const row of rows) {
      // Only now it is certain that another page follows.
      if (isFull(page)) {
        yield listPage(context, name, page, { number: written_pages.length + 1, is_last: false });
        written_pages.push({ from: page.from, to: page.to });
        page = emptyPage();
      }
      addRow(page, rowHtml(name, context, row), dateOf(row));
      count += 1;
    }
  const path = pagePath(name, 1);
  if (count === 0) return { name, count, path };
  yield listPage(context, name, page, { number: written_pages.length + 1, is_last: true });
  written_pages.push({ from: page.from, to: page.to });
  if (written_pages.length === 1) return { name, count, path };
  yield contentsPage(context, name, written_pages);
  return { name, count, path: contentsPath(name) };
}

function emptyPage(): Page {
  return { rows: [], characters: 0, from: null, to: null };
}

function isFull({ rows, characters }: Page): boolean {
  return rows.length >= ROWS_PER_PAGE || characters >= CHARACTERS_PER_PAGE;
}

function addRow(page: Page, html: string, date: Date | null): void {
  page.rows.push(html);
  page.characters += html.length;
  page.from ??= date;
  page.to = date ?? page.to;
}

const FOLDER = "pages/";
const fileName = (name: ListName, number: number) => `${name.replaceAll("_", "-")}-${number}.html`;
const pagePath = (name: ListName, number: number) => FOLDER + fileName(name, number);
const contentsName = (name: ListName) => `${name.replaceAll("_", "-")}.html`;
const contentsPath = (name: ListName) => FOLDER + contentsName(name);

function listPage(
  context: ArchiveContext,
  name: ListName,
  { rows }: Page,
  { number, is_last }: { number: number; is_last: boolean },
): PackedEntry {
  const { t } = context;
  const has_others = number > 1 || !is_last;
  const links = [
    link("../index.html", t("ownData.toIndex")),
    ...(has_others ? [link(contentsName(name), t("layout.pages"))] : []),
    ...(number > 1 ? [link(fileName(name, number - 1), t("layout.previousPage"))] : []),
    ...(is_last ? [] : [link(fileName(name, number + 1), t("layout.nextPage"))]),
  ];
  const nav = `<nav>${links.join("\n")}</nav>`;
  const title = t(LIST_TITLES[name]);
  const numbered_title = has_others
    ? `${title} · ${t("ownData.pageNumber", { page: number })}`
    : title;
  const body = `${nav}
<h1>${escapeHtml(numbered_title)}</h1>
${rows.join("\n")}
${nav}`;
  return pageEntry(context, pagePath(name, number), numbered_title, body);
}

function contentsPage(
  context: ArchiveContext,
  name: ListName,
  pages: readonly WrittenPage[],
): PackedEntry {
  const { t } = context;
  const title = t(LIST_TITLES[name]);
  const items = pages.map((page, index) => {
    const text = t("ownData.pageNumber", { page: index + 1 });
    return `<li>${link(fileName(name, index + 1), text)} <span class="muted">${escapeHtml(periodOf(context, page))}</span></li>`;
  });
  const body = `<nav>${link("../index.html", t("ownData.toIndex"))}</nav>
<h1>${escapeHtml(title)}</h1>
<ul class="contents">
${items.join("\n")}
</ul>`;
  return pageEntry(context, contentsPath(name), title, body);
}

function periodOf({ t, time_zone }: ArchiveContext, { from, to }: WrittenPage): string {
  if (!from || !to) return "";
  return t("ownData.fromTo", { from: writeDate(from, time_zone), to: writeDate(to, time_zone) });
}

function pageEntry(
  context: ArchiveContext,
  path: string,
  title: string,
  body: string,
): PackedEntry {
  return textEntry(path, context.made_at, [archivePage(context, { title, body })]);
}
