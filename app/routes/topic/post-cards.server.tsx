import type { ComponentProps } from "react";
import { canEdit, canRemove, canReply } from "#app/domain/can.ts";
import type { getTopicPage } from "#app/domain/topics/topic-page.server.ts";
import type { User } from "#app/domain/users/user.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { drawOnce } from "../frame/draw-once.server.tsx";
import { OpeningPost } from "./opening-post.tsx";
import { ReplyPost } from "./reply-post.tsx";

type TopicPage = Awaited<ReturnType<typeof getTopicPage>>;

const drawOpening = drawOnce("opening", (props: ComponentProps<typeof OpeningPost>) => (
  <OpeningPost {...props} />
));

const drawReply = drawOnce("reply", (props: ComponentProps<typeof ReplyPost>) => (
  <ReplyPost {...props} />
));

/** The posts of a page as HTML. Only what they show is part of their keys. */
export function drawPosts(
  context: RequestContext,
  actor: User,
  {
    topic,
    posts,
    page,
    is_whole,
  }: Pick<TopicPage, "topic" | "posts" | "page"> & {
    is_whole: boolean;
  },
) {
  const { id, excerpt, language, created_at, updated_at, editor, owner } = topic;
  const can_reply = canReply(actor, topic);
  const rightsTo = ({ owner_id }: { owner_id: number }) => ({
    can_reply,
    can_edit: can_reply && canEdit(actor, { owner_id }),
    can_remove: canRemove(actor, { owner_id, forum_id: topic.forum_id }),
    can_report: owner_id !== actor.id,
  });
  const content = is_whole ? topic.content : "";
  const opening = { id, content, excerpt, language, created_at, updated_at, editor, owner };
  return {
    opening: drawOpening(context, [{ topic: opening, page, is_whole, ...rightsTo(topic) }]),
    replies: drawReply(
      context,
      posts.map((post) => ({ post, topic_id: id, actions: { page, ...rightsTo(post) } })),
    ),
  };
}
