import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";

type GoneText = "topic.goneText" | "topic.gonePostText" | "topic.goneForumText";

const TEXTS: Record<string, GoneText> = {
  topicNotFound: "topic.goneText",
  postNotFound: "topic.gonePostText",
  forumNotFound: "topic.goneForumText",
};

/**
 * What went while somebody wrote, in a sentence. Asked of the answer, not of the form: whoever
 * types on makes nothing come back.
 */
export function goneText(result: SubmissionResult | undefined): GoneText | undefined {
  return TEXTS[result?.error?.[""]?.[0] ?? ""];
}

/** The way out of a form whose topic went. */
export function forumOf(topic: { forum_id: number } | undefined): string {
  return topic ? href("/forum/:forumId", { forumId: String(topic.forum_id) }) : href("/forum");
}
