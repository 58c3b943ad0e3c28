import { href, redirect } from "react-router";
import { hideFirstSteps } from "#app/domain/site/settings/site-settings.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/hide-first-steps";

/** The button is on the dashboard. */
export const action = withErrorScreen(async ({ context }: Route.ActionArgs) => {
  await hideFirstSteps(requireUser(context));
  return redirect(href("/admin"));
});

export function loader() {
  return redirect(href("/admin"));
}

/** Never rendered. The framework accepts forms of other sites where there is no page. */
export default function HideFirstSteps() {
  return null;
}
