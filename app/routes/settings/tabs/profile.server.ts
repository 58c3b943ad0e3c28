import { changeProfile } from "#app/domain/members/users/change-profile.server.ts";
import { getEmailState } from "#app/domain/members/users/email-state.server.ts";
import { profile_form } from "#app/domain/members/users/settings-input.ts";
import { profileVersion } from "#app/domain/members/users/versions.server.ts";
import { sendsMail } from "#app/domain/site/mail/mail-state.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { formContext, requireUser } from "#app/http/session/context.server.ts";
import { changeOwnPicture } from "../picture-action.server.ts";
import { tabPath } from "../tab-names.ts";
import type { TabArgs } from "./tab-screen.ts";

export async function loader({ context, url }: TabArgs) {
  const user = requireUser(context);
  return {
    user,
    version: profileVersion(user),
    email: await getEmailState(user),
    is_editing: url.searchParams.has("edit"),
  };
}

const changeOwnProfile = formAction(profile_form, async ({ context }: TabArgs, input) => {
  const { is_pending } = await changeProfile(requireUser(context), input);
  const pending_notice = sendsMail() ? "emailChangePending" : "emailChangeStored";
  return redirectWith(is_pending ? pending_notice : "profileUpdated", tabPath("profile"));
});

/** The form of the picture is another one: only its buttons have a meaning of their own. */
export async function action(args: TabArgs) {
  const is_of_picture = args.context.get(formContext).has("intent");
  return await (is_of_picture ? changeOwnPicture : changeOwnProfile)(args);
}
