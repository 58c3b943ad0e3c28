import { href } from "react-router";
import { permalink, topicAddress } from "../../topic/addresses.ts";

/** The target of an entry of the log, if it exists. */
export type LogTarget = {
  subject_type: string;
  subject_id: number | null;
  topic_id: number | null;
  username: string | null;
  subject_forum_id: number | null;
  is_removed: boolean;
};

export function addressOfSubject(target: LogTarget): string | null {
  const { subject_type, subject_id, topic_id, username, subject_forum_id } = target;
  if (username !== null) return href("/user/:username", { username });
  if (subject_forum_id !== null)
    return href("/forum/:forumId", { forumId: String(subject_forum_id) });
  if (target.is_removed) return `${href("/moderation")}/removed`;
  if (subject_type === "report" && subject_id !== null)
    return `${href("/moderation")}/reports/${subject_id}`;
  if (topic_id === null || subject_id === null) return null;
  return subject_type === "post" ? permalink(topic_id, subject_id) : topicAddress(topic_id);
}
