import type { FormResult } from "#app/contract/form-result.ts";

type NotFoundText =
  | "topic.lockedText"
  | "topic.goneText"
  | "topic.gonePostText"
  | "topic.goneForumText";

const TEXTS: Record<string, NotFoundText> = {
  topicLocked: "topic.lockedText",
  topicNotFound: "topic.goneText",
  postNotFound: "topic.gonePostText",
  forumNotFound: "topic.goneForumText",
};

/**
 * The message if the topic, reply or forum was deleted, or the topic locked, while the member was
 * writing. It reads the
 * server's result, because further typing clears the errors of the form.
 */
export function notFoundText(result: FormResult | undefined): NotFoundText | undefined {
  return TEXTS[result?.error?.[""]?.[0] ?? ""];
}
