import { listFilesOf } from "#app/domain/members/files/file-page.server.ts";
import { pageOfPost } from "#app/domain/topics/topics/topic-page.server.ts";
import { restorePost } from "#app/domain/topics/trash/restore-post.server.ts";
import { getRemovedPost } from "#app/domain/topics/trash/things.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam, wideIdParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { postAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/restore-post";
import { RemovedScreen } from "./removed-screen.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const post_id = wideIdParam(params.removedPostId);
  const thing = await getRemovedPost(actor, idParam(params.topicId), post_id);
  const { forum_id } = thing;
  return { thing, files: await listFilesOf(actor, { post_id, forum_id }) };
});

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  const topic_id = idParam(params.topicId);
  const post_id = wideIdParam(params.removedPostId);
  const actor = requireUser(context);
  await restorePost(actor, topic_id, post_id);
  const page = await pageOfPost(actor, topic_id, post_id);
  return redirectWith("postRestored", postAddress(topic_id, page, post_id));
});

export default function RestorePost({ loaderData, actionData }: Route.ComponentProps) {
  return <RemovedScreen {...loaderData} result={actionData} />;
}
