import { useT } from "#app/client/page/reader.ts";
import { moderateTopic } from "#app/domain/moderation/moderate/moderate-topic.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { redirectAfterAct, reportInAddress } from "../moderation/begun-at-report.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/pin";
import { loadTool } from "./load-tool.server.ts";
import { ToolQuestion } from "./tool-question.tsx";

/** Here the topic is pinned. The other address of this page, /unpin, takes that back. */
const PIN_PAGE = "topic/:topicId/pin";

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(async ({ context, params, pattern }: Route.LoaderArgs) => ({
  ...(await loadTool(context, params.topicId)),
  pins: pattern === PIN_PAGE,
}));

export const action = formAction(
  no_fields,
  async ({ context, params, pattern, url }: Route.ActionArgs) => {
    const pins = pattern === PIN_PAGE;
    const actor = requireUser(context);
    const { id, former } = await moderateTopic(actor, idParam(params.topicId), {
      is_pinned: pins,
    });
    const undo = former.is_pinned === pins ? undefined : { topic_id: id };
    const notice = { key: pins ? "topicPinned" : "topicUnpinned", undo } as const;
    return redirectAfterAct(actor, reportInAddress(url), notice, topicAddress(id));
  },
);

export default function PinTopic({
  loaderData: { topic, pins },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <ToolQuestion
      topic={topic}
      title={t(pins ? "moderation.pinTitle" : "moderation.unpinTitle")}
      text={t(pins ? "moderation.pinText" : "moderation.unpinText")}
      buttonLabel={t(pins ? "moderation.pin" : "moderation.unpin")}
      result={actionData}
    />
  );
}
