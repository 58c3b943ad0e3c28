import { notFound, Refusal } from "#app/domain/base/refusal.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import type { PageArgs } from "#app/http/page/ask-again.server.ts";
import { errorScreen } from "#app/http/page/error-screen.server.ts";
import type { MessageKey } from "#locales/index.ts";

/**
 * The action of a confirmation without fields. If the record was deleted meanwhile there is no form
 * to show the error on, so the error screen shows `message`.
 */
export function deletionAction<Args extends PageArgs>(
  message: MessageKey,
  handler: (args: Args) => Promise<Response>,
) {
  return formAction(no_fields, (args: Args) => answerMissing(message, () => handler(args)));
}

/** Does this for the action of a form that has fields. */
export async function answerMissing<Answer>(
  message: MessageKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const is_missing = error instanceof Refusal && error.status === 404;
    throw is_missing ? errorScreen(notFound(message)) : error;
  }
}
