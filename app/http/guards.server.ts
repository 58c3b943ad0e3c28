import { redirect, type MiddlewareFunction } from "react-router";
import { canAdminister } from "#app/domain/can.ts";
import { findMe, visitorContext } from "./context.server.ts";
import { asScreen } from "./page.server.ts";
import { loginPath } from "./redirect.ts";

/** For screens that only make sense without an account. */
export const guestsOnly: MiddlewareFunction<Response> = ({ context }) => {
  if (findMe(context)) throw redirect("/");
};

/** Nobody gets in without a live session; they come back here after signing in. */
export const membersOnly: MiddlewareFunction<Response> = ({ context, request }) => {
  const { session, refusal } = context.get(visitorContext);
  if (refusal?.status === 503) throw asScreen(refusal);
  if (!session) throw redirect(loginPath(new URL(request.url)));
};

/** Below membersOnly. */
export const superusersOnly: MiddlewareFunction<Response> = ({ context }) => {
  const me = findMe(context);
  if (!me || !canAdminister(me)) throw redirect("/");
};
