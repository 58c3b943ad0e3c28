import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getSuspendableMember } from "#app/domain/moderation/sanctions/member-record.server.ts";
import { endSuspension } from "#app/domain/moderation/sanctions/suspend.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/end-suspension";
import { MemberQuestion } from "./member-question.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getSuspendableMember(requireUser(context), idParam(params.userId)),
);

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  await endSuspension(requireUser(context), idParam(params.userId));
  return redirectWith("suspensionEnded", href("/moderation/members/:userId", params));
});

export default function EndSuspension({
  loaderData: { username },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <MemberQuestion
      title={t("moderation.endOf", { name: username })}
      text={t("moderation.endText")}
      buttonLabel={t("moderation.endSuspension")}
      back={href("/moderation/members/:userId", params)}
      result={actionData}
    />
  );
}
