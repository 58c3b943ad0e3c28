import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { Standing } from "#app/domain/operations/dashboard/standing.server.ts";
import { RankedBars } from "#app/ui/chart/ranked-bars.tsx";

type LivelyProps = Pick<Standing, "lively_topics" | "lively_forums"> & { day_count: number };

/** Where most is written, side by side. */
export function Lively({ lively_topics, lively_forums, day_count }: LivelyProps) {
  const t = useT();
  const lists = [
    {
      id: "lively-topics",
      title: t("dashboard.livelyTopics"),
      text: t("dashboard.livelyText", { count: day_count }),
      rows: lively_topics.map(({ id, title, posts }) => ({
        key: id,
        href: href("/topic/:topicId", { topicId: String(id) }),
        label: title,
        value: posts,
      })),
      format: (count: number) => t("topic.replies", { count }),
    },
    {
      id: "lively-forums",
      title: t("dashboard.livelyForums"),
      text: t("dashboard.livelyForumsText", { count: day_count }),
      rows: lively_forums.map(({ id, name, topics, posts }) => ({
        key: id,
        href: href("/forum/:forumId", { forumId: String(id) }),
        label: name,
        value: topics + posts,
      })),
      format: (count: number) => t("members.posts", { count }),
    },
  ];
  return (
    <div className="lively">
      {lists.map(({ id, title, text, rows, format }) => (
        <section key={id} aria-labelledby={id} className="min-w-0">
          <h2 id={id} className="text-md">
            {title}
          </h2>
          <p className="text-sm text-muted">{rows.length === 0 ? t("dashboard.noLively") : text}</p>
          <RankedBars rows={rows} format={format} />
        </section>
      ))}
    </div>
  );
}
