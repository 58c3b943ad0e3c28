import { changeMyPassword } from "#app/domain/users/change-user.server.ts";
import { change_password_form } from "#app/domain/users/settings-input.ts";
import { requireSession, requireUser } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
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
