import { listFilesOf } from "#app/domain/members/files/file-page.server.ts";
import { restoreTopic } from "#app/domain/topics/trash/restore-topic.server.ts";
import { getRemovedTopic } from "#app/domain/topics/trash/things.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/restore-topic";
import { listAddress } from "./addresses.ts";
import { RemovedScreen } from "./removed-screen.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const thing = await getRemovedTopic(actor, idParam(params.removedTopicId));
  const { topic_id, forum_id } = thing;
  return { thing, files: await listFilesOf(actor, { topic_id, forum_id }) };
});

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  const actor = requireUser(context);
  const topic_id = idParam(params.removedTopicId);
  const { is_own } = await getRemovedTopic(actor, topic_id);
  const topic = await restoreTopic(actor, topic_id);
  return topic
    ? redirectWith("topicRestored", topicAddress(topic_id))
    : redirectWith("topicRestoring", listAddress({ is_own }));
});

export default function RestoreTopic({ loaderData, actionData }: Route.ComponentProps) {
  return <RemovedScreen {...loaderData} result={actionData} />;
}
