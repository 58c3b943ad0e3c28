import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { toRefusal } from "#app/domain/database-unavailable.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { previewContent } from "#app/domain/topics/content.server.ts";
import type { ContentInput } from "#app/domain/topics/input.ts";
import type { User } from "#app/domain/users/user.ts";
import { requireUser, authenticationContext } from "#app/http/context.server.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { membersOnly } from "#app/http/guards.server.ts";

/**
 * What the forms of topics and replies have in common: they answer a preview, and they lose nothing
 * that was typed, even when the session or the topic ended before the form was sent.
 */

type Context = Readonly<RouterContextProvider>;

/** `preview`: the content as it would be stored. */
export type WritingResult = FormResult & { preview?: { title?: string; html: string } };

/** True while a form that was sent is being answered. */
const formSentContext = createContext(false);

/**
 * Members only. A form that is sent after the session ended comes back with what was typed, where a
 * redirect to the login page would lose it.
 */
export const membersOrSentForms: MiddlewareFunction<Response> = (args, next) => {
  if (args.request.method !== "POST") return membersOnly(args, next);
  args.context.set(formSentContext, true);
  return undefined;
};

/**
 * What a page shows around its form. Around a form that was sent it may be missing or forbidden by
 * now: then it is null, and the form is shown alone.
 */
export async function loadAroundForm<Loaded>(
  context: Context,
  load: (actor: User) => Promise<Loaded>,
): Promise<Loaded | null> {
  try {
    return await load(requireUser(context));
  } catch (error) {
    if (context.get(formSentContext) && toRefusal(error)) return null;
    throw error;
  }
}

/** The member who sent the form; an ended session is a refusal, so that the form comes back. */
export function requireWriter(context: Context): User {
  const { session, refusal } = context.get(authenticationContext);
  if (!session && refusal?.status !== 503) throw new Refusal(401, "notAuthenticated");
  return requireUser(context);
}

/** The same form again, with a preview of what was written. */
export async function answerPreview(
  actor: User,
  input: ContentInput & { title?: string },
  sent: FormResult,
) {
  const html = await previewContent(actor, input);
  return data<WritingResult>({ ...sent, preview: { title: input.title, html } });
}
