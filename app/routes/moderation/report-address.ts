import { href } from "react-router";
import { permalink, topicAddress } from "../topic/addresses.ts";

export function reportAddress(report_id: number): string {
  return href("/moderation/reports/:reportId", { reportId: String(report_id) });
}

/** The page of an act that was begun at the report, and leads back to it or to the queue. */
export function begunAt(report_id: number | null, address: string): string {
  if (report_id === null) return address;
  return `${address}${address.includes("?") ? "&" : "?"}report=${report_id}`;
}

type ReportedText = { id: number; topic_id: number; post_id: number | null };

/** The page that removes the reported topic or reply. */
export function removalAddress({ id, topic_id, post_id }: ReportedText): string {
  const address = post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id);
  return begunAt(id, `${address}/delete`);
}
