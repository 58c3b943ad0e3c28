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

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  thing: await getRemovedPost(
    requireUser(context),
    idParam(params.topicId),
    wideIdParam(params.removedPostId),
  ),
}));

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  const topic_id = idParam(params.topicId);
  const post_id = wideIdParam(params.removedPostId);
  const actor = requireUser(context);
  await restorePost(actor, topic_id, post_id);
  const page = await pageOfPost(actor, topic_id, post_id);
  return redirectWith("postRestored", postAddress(topic_id, page, post_id));
});

export default function RestorePost({ loaderData: { thing }, actionData }: Route.ComponentProps) {
  return <RemovedScreen thing={thing} result={actionData} />;
}
