import { useT } from "#app/client/page/reader.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { topicAddress } from "./addresses.ts";

export function ReplyButton({ topic_id, page }: { topic_id: number; page: number }) {
  const t = useT();
  return (
    <ButtonLink size="main" data-dialog="" href={onPage(`${topicAddress(topic_id)}/reply`, page)}>
      <Icon name="reply" />
      {t("topic.postReply")}
    </ButtonLink>
  );
}
