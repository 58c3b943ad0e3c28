import { useT } from "#app/client/page/reader.ts";
import { moderateTopic } from "#app/domain/moderation/moderate/moderate-topic.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { redirectAfterAct, reportInAddress } from "../moderation/begun-at-report.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/unlock";
import { loadTool } from "./load-tool.server.ts";
import { ToolQuestion } from "./tool-question.tsx";

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  loadTool(context, params.topicId),
);

export const action = formAction(no_fields, async ({ context, params, url }: Route.ActionArgs) => {
  const actor = requireUser(context);
  const { id } = await moderateTopic(actor, idParam(params.topicId), {
    is_locked: false,
  });
  return redirectAfterAct(actor, reportInAddress(url), { key: "topicUnlocked" }, topicAddress(id));
});

export default function UnlockTopic({ loaderData: { topic }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <ToolQuestion
      topic={topic}
      title={t("moderation.unlockTitle")}
      text={t("moderation.unlockText")}
      buttonLabel={t("moderation.unlock")}
      result={actionData}
    />
  );
}
