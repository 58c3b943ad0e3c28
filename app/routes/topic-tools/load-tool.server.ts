import { getModeratedTopic } from "#app/domain/topic-tools/topic-tools-page.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { idParam } from "#app/http/params.server.ts";

/** What the pages of the tools show of the topic. */
export async function loadTool(context: RequestContext, topicId: string | undefined) {
  const topic = await getModeratedTopic(requireUser(context), idParam(topicId));
  const { id, title, is_locked, lock_reason } = topic;
  return { topic: { id, title, is_locked, lock_reason } };
}
