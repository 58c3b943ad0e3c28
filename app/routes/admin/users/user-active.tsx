import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getManagedUser } from "#app/domain/members/users/admin-users.server.ts";
import { setActive } from "#app/domain/members/users/set-active.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/user-active";
import { UserQuestion } from "./user-question.tsx";

/** Here the account is activated. The other address of this page, /deactivate, takes that back. */
const ACTIVATE_PAGE = "admin/users/:userId/activate";

export const loader = withErrorScreen(async ({ context, params, pattern }: Route.LoaderArgs) => ({
  user: await getManagedUser(requireUser(context), idParam(params.userId)),
  activates: pattern === ACTIVATE_PAGE,
}));

export const action = formAction(
  no_fields,
  async ({ context, params, pattern }: Route.ActionArgs) => {
    const activates = pattern === ACTIVATE_PAGE;
    const user = await setActive(requireUser(context), idParam(params.userId), activates);
    return redirectWith("userUpdated", href("/user/:username", user));
  },
);

export default function ActivateUser({
  loaderData: { user, activates },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <UserQuestion
      user={user}
      title={t(activates ? "admin.activateTitle" : "admin.deactivateTitle", {
        name: user.username,
      })}
      text={t(activates ? "admin.activateText" : "admin.deactivateText", {
        name: user.full_name ?? user.username,
      })}
      buttonLabel={t(activates ? "admin.activate" : "admin.deactivate")}
      is_danger={!activates}
      result={actionData}
    />
  );
}
