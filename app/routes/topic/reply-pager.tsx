import { ListPager } from "../frame/list-pager.tsx";
import { topicAddress } from "./addresses.ts";

type ReplyPagerProps = { topic_id: number; page: number; page_count: number; sentence: string };

export function ReplyPager({ topic_id, page, page_count, sentence }: ReplyPagerProps) {
  return (
    <ListPager
      always
      page={page}
      page_count={page_count}
      href={(page_number) => topicAddress(topic_id, page_number)}
      sentence={sentence}
    />
  );
}
