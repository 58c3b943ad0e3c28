import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { PackedEntry } from "#app/lib/zip/write-zip.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { framedPage, pagerHtml, rootOf } from "./frame.server.ts";
import { numberPages } from "./number-pages.ts";

const ROWS_PER_PAGE = 100;

type List<Row> = {
  name: string;
  /** HTML between the name and the rows. */
  intro: string;
  batches: AsyncIterable<Row[]>;
  /** How many rows there are. */
  count: number;
  pathOf: (page: number) => string;
  /** A row on a page from which `root` leads to the folder of the archive. */
  rowHtml: (root: string, row: Row) => string;
};

/** The pages of a list, each with its rows. */
export async function* listPages<Row>(
  context: ArchiveContext,
  { name, intro, batches, count, pathOf, rowHtml }: List<Row>,
): AsyncGenerator<{ rows: readonly Row[]; entry: PackedEntry }> {
  const last = Math.max(1, Math.ceil(count / ROWS_PER_PAGE));
  for await (const { number, rows, is_last } of numberPages(batches, ROWS_PER_PAGE)) {
    const path = pathOf(number);
    const title = number === 1 ? name : context.t("topic.pageOf", { title: name, page: number });
    const previous = number === 1 ? null : number - 1;
    const next = is_last ? null : number + 1;
    const body = `<h1>${escapeHtml(title)}</h1>
${intro}
<ul class="rows">
${rows.map((row) => rowHtml(rootOf(path), row)).join("\n")}
</ul>
${pagerHtml(context, { number, previous, next, last })}`;
    yield { rows, entry: framedPage(context, { path, title, body }) };
  }
}
