import { useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { TOPICS_PER_PAGE } from "#app/domain/base/limits.ts";
import { AddressPager } from "../frame/address-pager.tsx";

type TopicPagerProps = {
  /** Without those that stand above the first page. */
  count: number;
  pinned_count?: number;
  page: number;
  page_count: number;
};

export function TopicPager({ count, pinned_count = 0, page, page_count }: TopicPagerProps) {
  const t = useT();
  const { pathname } = useLocation();
  const from = page === 1 ? 1 : (page - 1) * TOPICS_PER_PAGE + pinned_count + 1;
  return (
    <AddressPager
      always
      path={pathname}
      page={page}
      page_count={page_count}
      sentence={t("forum.topicsShown", {
        from,
        to: Math.min(page * TOPICS_PER_PAGE, count) + pinned_count,
        count: count + pinned_count,
      })}
    />
  );
}
