import { href } from "react-router";
import { isLiftStoppable, stopLiftByLink } from "#app/domain/accounts/factors/stop-lift.server.ts";
import { email_link_form } from "#app/domain/members/users/email-link-input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { keepLinkLanguage } from "#app/http/session/cookies.server.ts";
import type { Route } from "./+types/stop-lift";
import { LinkPage } from "./link-page.tsx";

/** Some mail programs open links before their reader does, so a GET changes nothing. */
export const loader = withErrorScreen(async ({ url }: Route.LoaderArgs) => {
  const token = url.searchParams.get("token") ?? "";
  return { token, is_open: await isLiftStoppable(token) };
});

export const action = formAction(
  email_link_form,
  async ({ request }: Route.ActionArgs, { token }) => {
    await stopLiftByLink(token);
    return redirectWith("liftStopped", href("/login"), await keepLinkLanguage(request));
  },
);

/** Revalidates after a refusal too, because the link may have been used or expired meanwhile. */
export const shouldRevalidate = () => true;

export default function StopLift({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      {...loaderData}
      result={actionData}
      texts={{
        title: "security.stopLiftTitle",
        text: "security.stopLiftText",
        button: "security.stopLift",
      }}
    />
  );
}
