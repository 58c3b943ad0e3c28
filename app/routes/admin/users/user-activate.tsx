import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getManagedUser } from "#app/domain/members/users/admin-users.server.ts";
import { setActive } from "#app/domain/members/users/set-active.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/user-activate";
import { UserQuestion } from "./user-question.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  user: await getManagedUser(requireUser(context), idParam(params.userId)),
}));

export const action = formAction(no_fields, async ({ context, params }: Route.ActionArgs) => {
  const user = await setActive(requireUser(context), idParam(params.userId), true);
  return redirectWith("userUpdated", href("/user/:username", user));
});

export default function ActivateUser({ loaderData: { user }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <UserQuestion
      user={user}
      title={t("admin.activateTitle", { name: user.username })}
      text={t("admin.activateText", { name: user.full_name ?? user.username })}
      buttonLabel={t("admin.activate")}
      result={actionData}
    />
  );
}
