import { href } from "react-router";
import type { DraftRow } from "#app/domain/topics/drafts/draft-list.server.ts";
import type { Translate } from "#locales/index.ts";

type DraftPlace = Pick<
  DraftRow,
  "kind" | "title" | "forum_id" | "forum_name" | "topic_id" | "topic_title" | "post_id"
>;

/** What a draft is for, in words. */
export function placeOfDraft(t: Translate, draft: DraftPlace): string {
  const { kind, forum_name, topic_title } = draft;
  if (kind === "topic")
    return forum_name === null ? t("drafts.topic") : t("drafts.topicIn", { forum: forum_name });
  if (topic_title === null) return t(`drafts.${kind}`);
  return t(`drafts.${kind}_of`, { topic: topic_title });
}

/** The title of a new topic, or the topic of a reply. */
export function titleOfDraft(t: Translate, { kind, title, topic_title }: DraftPlace): string {
  return title || topic_title || t(`drafts.${kind}`);
}

/** The form that shows the draft. Null if what it is for does not exist any more. */
export function formAddress({ kind, forum_id, topic_id, post_id }: DraftPlace): string | null {
  if (kind === "topic")
    return forum_id === null
      ? null
      : href("/forum/:forumId/newTopic", { forumId: String(forum_id) });
  if (topic_id === null) return null;
  const topicId = String(topic_id);
  if (kind === "reply") return href("/topic/:topicId/reply", { topicId });
  if (kind === "topic_edit") return href("/topic/:topicId/edit", { topicId });
  return href("/topic/:topicId/post/:postId/edit", { topicId, postId: String(post_id) });
}
