import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { toRefusal } from "#app/domain/database-unavailable.server.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { formContext } from "./context.server.ts";
import { retryAfter } from "./page.server.ts";

type Context = Readonly<RouterContextProvider>;
type Refused = ReturnType<typeof data<FormResult>>;

/** Never sent back to the page. */
const SECRETS = ["password", "confirm_password", "current_password", "new_password"];

/**
 * The form ritual: judge the fields by the schema, call the verb. A refusal comes back as the
 * form's own error, with what was typed; `result` is the form as it was sent, for an action that
 * shows it again.
 */
export async function submit<Schema extends z.ZodObject, Result>(
  context: Context,
  schema: Schema,
  verb: (input: z.output<Schema>) => Promise<Result>,
): Promise<
  | { value: Result; refused: null; result: FormResult }
  | { value: null; refused: Refused; result: null }
> {
  const submission = parseWithZod(knownFields(context, schema), { schema });
  const hidden = { hideFields: SECRETS };
  if (submission.status !== "success")
    return { value: null, refused: data(submission.reply(hidden), 422), result: null };
  try {
    return { value: await verb(submission.value), refused: null, result: submission.reply(hidden) };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    const { field, retry_after_seconds } = refusal.about;
    const said =
      retry_after_seconds === undefined ? refusal.key : `${refusal.key} ${retry_after_seconds}`;
    const errors = field ? { fieldErrors: { [field]: [said] } } : { formErrors: [said] };
    const refused = data(
      { ...submission.reply({ ...errors, ...hidden }), is_refusal: true },
      { status: refusal.status, headers: retryAfter(refusal) },
    );
    return { value: null, refused, result: null };
  }
}

/** The form library sees only the names that the schema has. */
function knownFields(context: Context, { shape }: z.ZodObject): URLSearchParams {
  return new URLSearchParams(
    [...context.get(formContext)].filter(([name]) => Object.hasOwn(shape, name)),
  );
}
