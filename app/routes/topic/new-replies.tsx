import { useNewReplies } from "#app/client/live/new-posts.ts";
import { useT } from "#app/client/page/reader.ts";
import { NewPostsLink } from "../frame/new-posts-link.tsx";
import { permalink, topicAddress } from "./addresses.ts";

type OpenTopic = { id: number; last_position: number };

/** Says how many replies came while the topic was open, and leads to the first of them. */
export function NewReplies({ topic }: { topic: OpenTopic }) {
  const t = useT();
  const [first, ...others] = useNewReplies(topic.id, topic.last_position);
  return (
    <NewPostsLink
      address={first?.post_id ? permalink(topic.id, first.post_id) : topicAddress(topic.id)}
      text={first ? t("topic.newReplies", { count: others.length + 1 }) : null}
    />
  );
}

/** Says it in the form of a reply, without a link, because following one would close the form. */
export function RepliesMeanwhile({ topic }: { topic: OpenTopic }) {
  const t = useT();
  const { length: count } = useNewReplies(topic.id, topic.last_position);
  return (
    <p aria-live="polite" className="text-sm text-muted">
      {count > 0 && t("topic.repliesMeanwhile", { count })}
    </p>
  );
}
