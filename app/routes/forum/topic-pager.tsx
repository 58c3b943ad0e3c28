import { useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { TOPICS_PER_PAGE } from "#app/domain/base/limits.ts";
import { AddressPager } from "../frame/address-pager.tsx";

type TopicPagerProps = { count: number; page: number; page_count: number };

export function TopicPager({ count, page, page_count }: TopicPagerProps) {
  const t = useT();
  const { pathname } = useLocation();
  const from = (page - 1) * TOPICS_PER_PAGE + 1;
  return (
    <AddressPager
      path={pathname}
      page={page}
      page_count={page_count}
      sentence={t("forum.topicsShown", {
        from,
        to: Math.min(from + TOPICS_PER_PAGE - 1, count),
        count,
      })}
    />
  );
}
