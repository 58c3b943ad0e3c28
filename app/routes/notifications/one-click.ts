import { href, redirect } from "react-router";
import { unsubscribe } from "#app/domain/notify/notifications/unsubscribe.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import type { Route } from "./+types/one-click";

/**
 * One-click unsubscription by mail programs (RFC 8058): a post from anywhere without a cookie. The
 * route has no component, so the framework does not check the origin; the signed code alone
 * decides.
 */
export const action = withErrorScreen(async ({ url }: Route.ActionArgs) => {
  await unsubscribe(url.searchParams.get("code") ?? "");
  return new Response(null, { status: 204 });
});

/** A program that only follows links redirects its reader to the page with the button. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`${href("/unsubscribe")}${url.search}`);
}
