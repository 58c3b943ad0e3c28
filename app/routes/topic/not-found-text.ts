import type { FormResult } from "#app/lib/form-result.ts";

type NotFoundText = "topic.goneText" | "topic.gonePostText" | "topic.goneForumText";

const TEXTS: Record<string, NotFoundText> = {
  topicNotFound: "topic.goneText",
  postNotFound: "topic.gonePostText",
  forumNotFound: "topic.goneForumText",
};

/**
 * The message if the topic, reply or forum was deleted while the member was writing. It reads the
 * server's result, because further typing clears the errors of the form.
 */
export function notFoundText(result: FormResult | undefined): NotFoundText | undefined {
  return TEXTS[result?.error?.[""]?.[0] ?? ""];
}
