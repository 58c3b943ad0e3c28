import type { FormResult } from "#app/lib/form-result.ts";

type NotFoundText = "topic.goneText" | "topic.gonePostText" | "topic.goneForumText";

const TEXTS: Record<string, NotFoundText> = {
  topicNotFound: "topic.goneText",
  postNotFound: "topic.gonePostText",
  forumNotFound: "topic.goneForumText",
};

/**
 * The sentence for what was deleted while somebody wrote. It reads the answer of the server, because
 * typing on clears the errors of the form.
 */
export function notFoundText(result: FormResult | undefined): NotFoundText | undefined {
  return TEXTS[result?.error?.[""]?.[0] ?? ""];
}
