import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { Refusal } from "#app/domain/refusal.ts";
import type { FormResult } from "./form.tsx";
import { retryAfter } from "./page.server.ts";

type Refused = ReturnType<typeof data<FormResult>>;

/** Never sent back to the page. */
const SECRETS = ["password", "confirm_password", "current_password", "new_password"];

/** The form ritual: read, judge by the schema, call the verb. A refusal comes back as the form's own error, with what was typed. */
export async function submit<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  verb: (input: z.output<Schema>) => Promise<Result>,
): Promise<{ value: Result; refused: null } | { value: null; refused: Refused }> {
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return { value: null, refused: data(submission.reply({ hideFields: SECRETS }), 422) };
  try {
    return { value: await verb(submission.value), refused: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { field, retry_after_seconds } = error.about;
    const said = retry_after_seconds === undefined ? error.key : `${error.key} ${retry_after_seconds}`;
    const errors = field ? { fieldErrors: { [field]: [said] } } : { formErrors: [said] };
    return { value: null, refused: data({ ...submission.reply({ ...errors, hideFields: SECRETS }), is_refusal: true }, { status: error.status, headers: retryAfter(error) }) };
  }
}
