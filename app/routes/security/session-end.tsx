import { href } from "react-router";
import {
  endSessionByLink,
  findSessionEnd,
} from "#app/domain/accounts/sign-in/session-end.server.ts";
import { email_link_form } from "#app/domain/members/users/email-link-input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { findRequestSession } from "#app/http/session/context.server.ts";
import { keepLinkLanguage } from "#app/http/session/cookies.server.ts";
import { signOut } from "#app/http/session/sign-out.server.ts";
import type { Route } from "./+types/session-end";
import { LinkPage } from "./link-page.tsx";

/** Some mail programs open links before their reader does, so a GET changes nothing. */
export const loader = withErrorScreen(async ({ url }: Route.LoaderArgs) => {
  const token = url.searchParams.get("token") ?? "";
  const link = await findSessionEnd(token);
  return { token, is_open: link !== null, is_over: link?.is_over === true };
});

/** Only guests choose a new password, which ends all sessions, so this browser is signed out too. */
export const action = formAction(
  email_link_form,
  async ({ request, context }: Route.ActionArgs, { token }) => {
    const { was_over, reset_token } = await endSessionByLink(token);
    const session = findRequestSession(context);
    const headers = session ? await signOut(session) : new Headers();
    (await keepLinkLanguage(request)).forEach((value, name) => headers.append(name, value));
    return redirectWith(
      was_over ? "sessionWasOver" : "sessionEndedByLink",
      `${href("/reset-password")}?token=${reset_token}`,
      headers,
    );
  },
);

/** Revalidates after a refusal too, because the link may have been used or expired meanwhile. */
export const shouldRevalidate = () => true;

export default function SessionEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { is_over, ...link } = loaderData;
  return (
    <LinkPage
      {...link}
      result={actionData}
      texts={{
        title: "security.sessionEndTitle",
        text: is_over ? "security.sessionOverText" : "security.sessionEndText",
        button: is_over ? "security.choosePassword" : "security.sessionEndButton",
      }}
    />
  );
}
