import { createContext, data, type MiddlewareFunction } from "react-router";
import type { FormResult } from "#app/contract/form-result.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { previewContent } from "#app/domain/topics/topics/content.server.ts";
import type { ContentInput } from "#app/domain/topics/topics/input.ts";
import {
  authenticationContext,
  type RequestContext,
  readerContext,
  requireUser,
} from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";

/**
 * Common to the forms of topics and replies: they offer a preview, and they preserve the input even
 * if the session ended or the topic was deleted before the form was sent.
 */

/** `preview` is the content as it would be stored. */
export type WritingResult = FormResult & { preview?: { title?: string; html: string } };

/** True while a submitted form is answered. */
const submissionContext = createContext(false);

/**
 * Members only, except for submitted forms: after the session ended, the action returns the form
 * with its input, which a redirect to the login page would lose.
 */
export const membersOrSubmissions: MiddlewareFunction<Response> = (args, next) => {
  if (args.request.method !== "POST") return membersOnly(args, next);
  args.context.set(submissionContext, true);
  return undefined;
};

/**
 * Loads the page of a form. After a submission its data may be deleted or forbidden: then it
 * returns null, and the page shows the form alone.
 */
export async function loadFormPage<PageData>(
  context: RequestContext,
  load: (actor: User) => Promise<PageData>,
): Promise<PageData | null> {
  try {
    return await load(requireUser(context));
  } catch (error) {
    if (context.get(submissionContext) && toRefusal(error)) return null;
    throw error;
  }
}

/**
 * The member who sent the form. An ended session is a refusal, so the form is shown again with its
 * input. The language is that of the page: it is stored with what was written, and the account may
 * have none.
 */
export function requireWriter(context: RequestContext): User {
  const { session, refusal } = context.get(authenticationContext);
  if (!session && refusal?.status !== 503) throw new Refusal(401, "notAuthenticated");
  return { ...requireUser(context), language: context.get(readerContext).language };
}

/** The form that was sent, with a preview of the content. */
export async function answerPreview(
  actor: User,
  input: ContentInput & { title?: string },
  form_result: FormResult,
) {
  const html = await previewContent(actor, input);
  return data<WritingResult>({ ...form_result, preview: { title: input.title, html } });
}
