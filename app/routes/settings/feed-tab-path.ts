import { tabPath } from "./tab-names.ts";

type FeedChoice = {
  /** A forum or a topic whose feed is shown first. */
  forum?: number | string | undefined;
  topic?: number | string | undefined;
  /** Whole texts instead of their beginnings. */
  full?: boolean;
};

export function feedTabPath({ forum, topic, full = false }: FeedChoice): string {
  const query = new URLSearchParams();
  if (forum !== undefined) query.set("forum", String(forum));
  if (topic !== undefined) query.set("topic", String(topic));
  if (full) query.set("full", "1");
  return `${tabPath("feeds")}${query.size > 0 ? `&${query}` : ""}`;
}
