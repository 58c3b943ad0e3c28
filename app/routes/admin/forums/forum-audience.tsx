import { data, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  getAudiencePage,
  getAudienceQuestion,
} from "#app/domain/forums/audiences/audience-question.server.ts";
import { audience_form, audienceOf } from "#app/domain/forums/audiences/input.ts";
import { changeForum } from "#app/domain/forums/forums/forums.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Subpage } from "#app/ui/page/subpage.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import type { Route } from "./+types/forum-audience";
import { AudienceForm } from "./audience-form.tsx";
import { AudienceQuestion } from "./audience-question.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getAudiencePage(requireUser(context), idParam(params.forumId)),
);

/** The first form is answered with a question, which names the change that its button makes. */
export const action = formAction(
  audience_form,
  async (
    { context, params }: Route.ActionArgs,
    { intent, confirmed, ...choice },
    submitted_form,
  ) => {
    if (intent === "change") return data({ ...submitted_form, question: null });
    const [actor, forum_id] = [requireUser(context), idParam(params.forumId)];
    const audience = audienceOf(choice);
    const question = await getAudienceQuestion(actor, forum_id, audience);
    if (confirmed !== question.confirmation) return data({ ...submitted_form, question });
    await changeForum(actor, forum_id, { audience });
    return redirectWith("audienceChanged", href("/admin/forums"));
  },
);

export default function ForumAudience({
  loaderData: { forum, audience, groups },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const question = actionData && "question" in actionData ? actionData.question : null;
  const title = t("groups.audienceNamed", { name: forum.name });
  return (
    <Subpage title={title} backHref={href("/admin/forums")} backLabel={t("admin.back")}>
      <PageTitle>{title}</PageTitle>
      {question && actionData ? (
        <AudienceQuestion {...question} result={actionData} />
      ) : (
        <AudienceForm groups={groups} audience={audience} result={actionData} />
      )}
    </Subpage>
  );
}
