import { useT } from "#app/client/page/reader.ts";
import { REPLIES_PER_PAGE } from "#app/domain/base/limits.ts";
import { ListPager } from "../frame/list-pager.tsx";
import { topicAddress } from "./addresses.ts";

type ReplyPagerProps = { topic_id: number; page: number; page_count: number; sentence: string };

export function ReplyPager({ topic_id, page, page_count, sentence }: ReplyPagerProps) {
  return (
    <ListPager
      page={page}
      page_count={page_count}
      href={(page_number) => topicAddress(topic_id, page_number)}
      sentence={sentence}
    />
  );
}

export function useReplyRangeText({
  count,
  page,
  shown_count,
}: {
  count: number;
  page: number;
  shown_count: number;
}): string {
  const t = useT();
  const previous_count = (page - 1) * REPLIES_PER_PAGE;
  return t("topic.repliesShown", {
    from: previous_count + 1,
    to: previous_count + shown_count,
    count,
  });
}
