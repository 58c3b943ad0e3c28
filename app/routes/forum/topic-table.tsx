/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role --
   a table laid out as rows of text loses its roles unless they are written out */
import { CachedHtml } from "#app/client/page/cached-html.tsx";
import { useT } from "#app/client/page/reader.ts";

export const TOPIC_LIST = "topics";

type TopicTableProps = {
  /** HTML, or null if the document contains it. */
  rows: string | null;
  /** Only screen readers get the names of the columns. */
  is_headless?: boolean;
};

/** On the phone each topic has three lines. */
export function TopicTable({ rows, is_headless = false }: TopicTableProps) {
  const t = useT();
  return (
    <table role="table" className="table">
      <caption className="sr-only">{t("words.topics")}</caption>
      <thead role="rowgroup" className={is_headless ? "sr-only" : undefined}>
        <tr role="row">
          <th role="columnheader" scope="col">
            {t("words.topic")}
          </th>
          <th role="columnheader" scope="col" className="pe-0 text-end">
            {t("words.replyCount")}
          </th>
          <th role="columnheader" scope="col" className="ps-10">
            {t("forum.lastReplyColumn")}
          </th>
        </tr>
      </thead>
      <CachedHtml as="tbody" role="rowgroup" name={TOPIC_LIST} html={rows} />
    </table>
  );
}
