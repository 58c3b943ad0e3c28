import { href } from "react-router";
import { useReader, useT } from "#app/client/page/reader.ts";
import type { ShownImport } from "#app/domain/operations/community-imports/community-imports.server.ts";
import {
  describeReport,
  type ReportSection,
} from "#app/domain/operations/conversion/report-sections.ts";
import { Table } from "#app/ui/list/table.tsx";

type Conversion = NonNullable<ShownImport["conversion"]>;

/** What a conversion brings and what it does not, before anything is imported. */
export function ConversionReport({ source, report }: Conversion) {
  const { t, language } = useReader();
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <p className="wrap-anywhere">{t("conversion.madeFrom", { source })}</p>
        <p>{t("conversion.about", { source: report.source })}</p>
        <p>
          <a href={href("/admin/community/import/report")} target="_self">
            {t("conversion.toFile")}
          </a>
        </p>
        <p>
          <a href="#what-an-import-does">{t("community.willBe")}</a>
        </p>
      </div>
      {describeReport(report, { t, language }).map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </div>
  );
}

function Section({ id, title, text, table, items, samples, more }: ReportSection) {
  const heading = `report-${id}`;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {text !== null && <p className="mt-1">{text}</p>}
      {table && (
        <div className="mt-2">
          <Table
            caption={title}
            columns={table.columns.map((label, index) => ({
              label,
              kind: index === 0 ? ("lead" as const) : undefined,
            }))}
            rows={table.rows}
          />
        </div>
      )}
      <Items items={items} />
      {samples.map((sample) => (
        <Sample key={sample.title} {...sample} />
      ))}
      {more !== null && <p className="mt-2 text-sm text-muted">{more}</p>}
    </section>
  );
}

function Items({ items }: Pick<ReportSection, "items">) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-2 list-disc space-y-1.5 ps-5">
      {items.map(({ text, note }) => (
        <li key={text} className="wrap-anywhere">
          {text}{" "}
          {note !== null && <span className="block text-sm wrap-anywhere text-muted">{note}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The texts stand side by side, and on a phone one below the other. */
function Sample({ title, before, after }: ReportSection["samples"][number]) {
  const t = useT();
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h4 className="wrap-anywhere">{title}</h4>
      <div className="mt-1 grid gap-3 md:grid-cols-2">
        <Side name={t("admin.before")} text={before} />
        <Side name={t("admin.after")} text={after} />
      </div>
    </div>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{name}</p>
      <p className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}
