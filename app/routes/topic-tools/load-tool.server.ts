import { getModeratedTopic } from "#app/domain/moderation/moderate/topic-tools-page.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import type { RequestContext } from "#app/http/session/context.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";

/** The data of the topic for the pages of the tools. */
export async function loadTool(context: RequestContext, topicId: string | undefined) {
  const topic = await getModeratedTopic(requireUser(context), idParam(topicId));
  const { id, title, is_locked, lock_reason } = topic;
  return { topic: { id, title, is_locked, lock_reason } };
}
