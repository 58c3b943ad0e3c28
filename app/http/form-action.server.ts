import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import type { Refusal } from "#app/domain/refusal.ts";
import { toRefusal } from "#app/domain/to-refusal.server.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { formContext, type RequestContext } from "./context.server.ts";
import { retryAfter, withErrorScreen } from "./error-screen.server.ts";

/** For a confirmation, which has only a button. */
export const no_fields = z.object({});

/**
 * Wraps the action of a form: the handler runs with the validated input. A form that the schema
 * refuses, or a Refusal of the handler, comes back as an error of the form with its input.
 * `submitted_form` is the form as it was sent, for a handler that shows it again.
 */
export function formAction<
  Args extends { context: RequestContext },
  Schema extends z.ZodObject,
  Result,
>(
  schema: Schema,
  handler: (args: Args, input: z.output<Schema>, submitted_form: FormResult) => Promise<Result>,
) {
  return withErrorScreen(async (args: Args) => {
    const submission = parseWithZod(knownFields(args.context, schema), { schema });
    if (submission.status !== "success")
      return data<FormResult>(submission.reply(HIDE_SECRETS), 422);
    try {
      return await handler(args, submission.value, submission.reply(HIDE_SECRETS));
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      return data<FormResult>(
        {
          ...submission.reply({ ...errorsOf(refusal), ...HIDE_SECRETS }),
          reason: reasonOf(refusal),
        },
        { status: refusal.status, headers: retryAfter(refusal) },
      );
    }
  });
}

/** Secrets are never sent back to the page. */
const HIDE_SECRETS = {
  hideFields: ["password", "confirm_password", "current_password", "new_password"],
};

/** The form library sees only the names that the schema has. */
function knownFields(context: RequestContext, { shape }: z.ZodObject): URLSearchParams {
  return new URLSearchParams(
    [...context.get(formContext)].filter(([name]) => Object.hasOwn(shape, name)),
  );
}

function errorsOf({ key, about: { field } }: Refusal) {
  return field ? { fieldErrors: { [field]: [key] } } : { formErrors: [key] };
}

function reasonOf({ key, about: { retry_after_seconds, values } }: Refusal) {
  return { key, retry_after_seconds, values };
}
