import type { Language, Translate } from "#locales/index.ts";
import type { ConversionReport } from "./report.server.ts";
import { LOSS_TEXTS, REASON_TEXTS, THING_TEXTS } from "./report-texts.ts";

/** The lists that grow with the community. */
const LONG_LISTS = ["private_forums", "renamed", "doubled"] as const;

/** A report, of whose long lists some rows are left out. */
export type ShownReport = ConversionReport & {
  left_out: Record<(typeof LONG_LISTS)[number], number>;
};

/** What the page and the file show, in this order. Texts are not escaped. */
export type ReportSection = {
  id: string;
  title: string;
  text: string | null;
  /** The first cell of a row names it. */
  table: { columns: string[]; rows: { id: string; cells: string[] }[] } | null;
  items: { text: string; note: string | null }[];
  samples: { title: string; before: string; after: string }[];
  /** About rows that are left out. */
  more: string | null;
};
type Reader = { t: Translate; language: Language };

/** Leaves out what is beyond so many rows of a list. */
export function cutReport(
  { private_forums, renamed, doubled, ...report }: ConversionReport,
  rows: number,
): ShownReport {
  return {
    ...report,
    private_forums: private_forums.slice(0, rows),
    renamed: renamed.slice(0, rows),
    doubled: doubled.slice(0, rows),
    left_out: {
      private_forums: Math.max(0, private_forums.length - rows),
      renamed: Math.max(0, renamed.length - rows),
      doubled: Math.max(0, doubled.length - rows),
    },
  };
}

/** A report in words. A list without rows has no section. */
export function describeReport(report: ShownReport, reader: Reader): ReportSection[] {
  return [
    describeCounts(report, reader),
    describeLosses(report, reader),
    ...[
      describePrivateForums(report, reader),
      describeRenamed(report, reader),
      describeDoubled(report, reader),
      describeSamples(report, reader),
    ].filter(({ table, items, samples }) => table?.rows.length || items.length || samples.length),
  ];
}

const EMPTY = { text: null, table: null, items: [], samples: [], more: null };

function describeCounts({ counts, removed }: ShownReport, { t, language }: Reader): ReportSection {
  const format = new Intl.NumberFormat(language);
  const items = [
    ...(removed.topics > 0 ? [t("conversion.removedTopics", { count: removed.topics })] : []),
    ...(removed.replies > 0 ? [t("conversion.removedReplies", { count: removed.replies })] : []),
  ];
  return {
    ...EMPTY,
    id: "counts",
    title: t("conversion.counts"),
    table: {
      columns: [t("conversion.thing"), t("conversion.inSource"), t("conversion.inArchive")],
      rows: counts.map(({ thing, before, after }) => ({
        id: thing,
        cells: [t(THING_TEXTS[thing]), format.format(before), format.format(after)],
      })),
    },
    items: items.map((text) => ({ text, note: null })),
  };
}

function describeLosses({ losses }: ShownReport, { t }: Reader): ReportSection {
  return {
    ...EMPTY,
    id: "losses",
    title: t("conversion.losses"),
    text: losses.length === 0 ? t("conversion.nothingLost") : null,
    items: losses.map(({ loss, count, example }) => ({
      text: t(LOSS_TEXTS[loss], { count }),
      note: example === null || example === "" ? null : t("conversion.example", { example }),
    })),
  };
}

function describePrivateForums(
  { private_forums, left_out }: ShownReport,
  { t }: Reader,
): ReportSection {
  return {
    ...EMPTY,
    id: "private-forums",
    title: t("conversion.privateForums"),
    text: t("conversion.privateForumsText"),
    items: private_forums.map((text) => ({ text, note: null })),
    more: describeRest(left_out.private_forums, t),
  };
}

function describeRenamed({ renamed, left_out }: ShownReport, { t }: Reader): ReportSection {
  return {
    ...EMPTY,
    id: "renamed",
    title: t("conversion.renamed"),
    text: t("conversion.renamedText"),
    table: {
      columns: [t("conversion.oldName"), t("conversion.newName"), t("moderation.reason")],
      rows: renamed.map(({ id, before, after, reason }) => ({
        id: String(id),
        cells: [before, after, t(REASON_TEXTS[reason])],
      })),
    },
    more: describeRest(left_out.renamed, t),
  };
}

function describeDoubled({ doubled, left_out }: ShownReport, { t }: Reader): ReportSection {
  return {
    ...EMPTY,
    id: "doubled",
    title: t("conversion.doubled"),
    text: t("conversion.doubledText"),
    table: {
      columns: [t("words.username"), t("conversion.keptBy")],
      rows: doubled.map(({ id, username, kept_by }) => ({
        id: String(id),
        cells: [username, kept_by],
      })),
    },
    more: describeRest(left_out.doubled, t),
  };
}

function describeSamples({ samples }: ShownReport, { t }: Reader): ReportSection {
  return {
    ...EMPTY,
    id: "samples",
    title: t("conversion.samples"),
    text: t("conversion.samplesText"),
    samples: samples.map(({ path, author, before, after }) => ({
      title: t("conversion.sample", { path, username: author || t("words.formerMember") }),
      before,
      after,
    })),
  };
}

function describeRest(count: number, t: Translate): string | null {
  return count > 0 ? t("conversion.more", { count }) : null;
}
