import { changeMyPassword } from "#app/domain/members/users/change-user.server.ts";
import { change_password_form } from "#app/domain/members/users/settings-input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireSession, requireUser } from "#app/http/session/context.server.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";

export function loader({ context }: TabArgs) {
  return { username: requireUser(context).username };
}

export const action = formAction(change_password_form, async ({ context }: TabArgs, input) => {
  const session = requireSession(context);
  await changeMyPassword(session.user, session, input);
  return redirectWith("passwordUpdated", tabPath("password"));
});
