import type { ThingIds } from "#app/domain/moderation/sanctions/warned-thing.server.ts";
import { idParam, wideIdParam } from "#app/http/page/params.server.ts";

/** `?topic=` and `?post=` name what a warning or suspension is about. */
export function thingInAddress({ searchParams }: URL): ThingIds | null {
  const [topic, post] = [searchParams.get("topic"), searchParams.get("post")];
  if (topic === null) return null;
  return { topic_id: idParam(topic), post_id: post === null ? null : wideIdParam(post) };
}
