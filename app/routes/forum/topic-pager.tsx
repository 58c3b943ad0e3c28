import { useLocation } from "react-router";
import { useT } from "#app/client/reader.ts";
import { TOPICS_PER_PAGE } from "#app/domain/limits.ts";
import { onPage } from "#app/lib/page-address.ts";
import { ListPager } from "../frame/list-pager.tsx";

type TopicPagerProps = { count: number; page: number; page_count: number };

export function TopicPager({ count, page, page_count }: TopicPagerProps) {
  const t = useT();
  const { pathname } = useLocation();
  const from = (page - 1) * TOPICS_PER_PAGE + 1;
  return (
    <div className="mt-4">
      <ListPager
        page={page}
        page_count={page_count}
        href={(page_number) => onPage(pathname, page_number)}
        sentence={t("forum.topicsShown", {
          from,
          to: Math.min(from + TOPICS_PER_PAGE - 1, count),
          count,
        })}
      />
    </div>
  );
}
