import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { toRefusal } from "#app/domain/database-unavailable.server.ts";
import type { User } from "#app/domain/users/user.ts";
import { me } from "#app/http/context.server.ts";
import { membersOnly } from "#app/http/guards.server.ts";

/** True while a form that was sent is being answered. */
const sentContext = createContext(false);

/**
 * Members only; but who sends a form after their session ended gets the form again, with every
 * word, instead of the login page.
 */
export const membersOrSent: MiddlewareFunction<Response> = (args, next) => {
  if (args.request.method !== "POST") return membersOnly(args, next);
  args.context.set(sentContext, true);
  return undefined;
};

/**
 * What a page finds to show. Round a refused form it may be nothing any more: then nothing is
 * shown, and the form stays.
 */
export async function findUnlessSent<Found>(
  context: Readonly<RouterContextProvider>,
  find: (me: User) => Promise<Found>,
): Promise<Found | null> {
  try {
    return await find(me(context));
  } catch (error) {
    if (context.get(sentContext) && toRefusal(error)) return null;
    throw error;
  }
}
