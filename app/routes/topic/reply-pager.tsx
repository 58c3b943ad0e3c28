import { REPLIES_PER_PAGE } from "#app/domain/rules.ts";
import { useT } from "#app/client/reader.ts";
import { ListPager } from "../frame/list-pager.tsx";
import { topicAddress } from "./addresses.ts";

type ReplyPagerProps = { topic_id: number; page: number; page_count: number; sentence: string };

export function ReplyPager({ topic_id, page, page_count, sentence }: ReplyPagerProps) {
  return (
    <ListPager
      page={page}
      page_count={page_count}
      href={(other) => topicAddress(topic_id, other)}
      sentence={sentence}
    />
  );
}

export function useRepliesShown({
  count,
  page,
  shown,
}: {
  count: number;
  page: number;
  shown: number;
}): string {
  const t = useT();
  const left_out = (page - 1) * REPLIES_PER_PAGE;
  return t("topic.repliesShown", { from: left_out + 1, to: left_out + shown, count });
}
