import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { sendResetLinkTo } from "#app/domain/accounts/sign-in/send-reset-link-to.server.ts";
import { getManagedUser } from "#app/domain/members/users/admin-users.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/user-reset-link";
import { UserQuestion } from "./user-question.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  user: await getManagedUser(requireUser(context), idParam(params.userId)),
}));

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  const actor = requireUser(context);
  const user = await getManagedUser(actor, idParam(params.userId));
  await sendResetLinkTo(actor, user.id);
  return redirectWith("resetLinkSent", href("/user/:username", user));
});

export default function SendResetLink({ loaderData: { user }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <UserQuestion
      user={user}
      title={t("admin.resetLinkTitle", { name: user.username })}
      text={t("admin.resetLinkText", { name: user.full_name ?? user.username })}
      buttonLabel={t("admin.sendResetLink")}
      result={actionData}
    />
  );
}
