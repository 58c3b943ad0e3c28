import { redirect, type MiddlewareFunction } from "react-router";
import { canAdminister } from "#app/domain/can.ts";
import { findMe, visitorContext } from "./context.server.ts";
import { asScreen } from "./page.server.ts";
import { loginPath } from "./redirect.ts";

/** For screens that only make sense without an account. */
export const guestsOnly: MiddlewareFunction<Response> = ({ context }) => {
  if (findMe(context)) throw redirect("/");
};

/**
 * Nobody gets in without a live session; they come back here after signing in: to the page, also
 * when script asked for its data.
 */
export const membersOnly: MiddlewareFunction<Response> = ({ context, url }) => {
  const { session, refusal } = context.get(visitorContext);
  if (refusal?.status === 503) throw asScreen(refusal);
  if (!session) throw redirect(loginPath(url));
};

/** Below membersOnly. */
export const superusersOnly: MiddlewareFunction<Response> = ({ context }) => {
  const me = findMe(context);
  if (!me || !canAdminister(me)) throw redirect("/");
};
