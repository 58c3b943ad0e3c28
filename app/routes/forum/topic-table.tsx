/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as rows of text loses its roles unless they are written out */
import { useT } from "#app/client/reader.ts";
import { type ListedTopic, TopicRow } from "./topic-row.tsx";

/** On the phone each topic has three lines. */
export function TopicTable({ topics }: { topics: ListedTopic[] }) {
  const t = useT();
  return (
    <table role="table" className="table">
      <caption className="sr-only">{t("words.topics")}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t("forum.topicColumn")}
          </th>
          <th role="columnheader" scope="col" className="pe-0 text-end">
            {t("words.replyCount")}
          </th>
          <th role="columnheader" scope="col" className="ps-10">
            {t("forum.lastReplyColumn")}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
      </tbody>
    </table>
  );
}
