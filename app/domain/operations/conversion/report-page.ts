import { escapeHtml } from "#app/lib/text/escape-html.ts";
import type { Language, Translate } from "#locales/index.ts";
import { diskPage } from "../../base/disk-pages/disk-page.ts";
import { PAGE_CSS } from "../../base/disk-pages/page-css.ts";
import type { ConversionReport } from "./report.server.ts";
import { cutReport, describeReport, type ReportSection } from "./report-sections.ts";

const STYLE = `<style>${PAGE_CSS.trim()}
table { border-collapse: collapse; margin: .75rem 0; }
th { font-weight: normal; }
thead th { color: var(--muted); font-size: .875rem; overflow-wrap: normal; }
.sample { border-top: 1px solid var(--line); padding: .75rem 0; }
.sample h3 { margin: 0; font-size: 1rem; }
.sample h4 { margin: .5rem 0 .25rem; color: var(--muted); font-size: .875rem; font-weight: normal; }
.sample p { margin: 0; padding: .5rem .75rem; background: var(--band); font-size: .9375rem; line-height: 1.5; }
@media (min-width: 44rem) {
  .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
}
</style>`;

/** The whole report as a page that opens from disk, without script. */
export function reportPage(
  report: ConversionReport,
  reader: { t: Translate; language: Language },
): string {
  const { t, language } = reader;
  const sections = describeReport(cutReport(report, Number.POSITIVE_INFINITY), reader);
  const title = t("conversion.title");
  return diskPage({
    language,
    title,
    style: STYLE,
    body: `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(t("conversion.about", { source: report.source }))}</p>
${sections.map((section) => sectionHtml(section, t)).join("\n")}
</main>`,
  });
}

function sectionHtml({ title, text, table, items, samples }: ReportSection, t: Translate): string {
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    ...(text === null ? [] : [`<p>${escapeHtml(text)}</p>`]),
    ...(table === null ? [] : [tableHtml(table)]),
    ...(items.length === 0 ? [] : [`<ul>\n${items.map(itemHtml).join("\n")}\n</ul>`]),
    ...samples.map((sample) => sampleHtml(sample, t)),
  ].join("\n");
}

function tableHtml({ columns, rows }: NonNullable<ReportSection["table"]>): string {
  const heads = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join("");
  const lines = rows.map(({ cells: [name = "", ...cells] }) => {
    const values = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("");
    return `<tr><th scope="row" align="left">${escapeHtml(name)}</th>${values}</tr>`;
  });
  return `<table>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n${lines.join("\n")}\n</tbody>\n</table>`;
}

function itemHtml({ text, note }: ReportSection["items"][number]): string {
  const example = note === null ? "" : ` <span class="muted">${escapeHtml(note)}</span>`;
  return `<li>${escapeHtml(text)}${example}</li>`;
}

function sampleHtml(
  { title, before, after }: ReportSection["samples"][number],
  t: Translate,
): string {
  return `<div class="sample">
<h3>${escapeHtml(title)}</h3>
<div class="sides">
<div><h4>${escapeHtml(t("admin.before"))}</h4><p class="plain">${linesHtml(before)}</p></div>
<div><h4>${escapeHtml(t("admin.after"))}</h4><p class="plain">${linesHtml(after)}</p></div>
</div>
</div>`;
}

/** Text browsers know no style, and would join the lines. */
function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, "<br>");
}
