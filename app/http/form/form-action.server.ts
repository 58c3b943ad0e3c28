import { createHash } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import type { EditFields, EditValue } from "#app/contract/edit-conflict.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { EditConflict } from "#app/domain/base/edit-version.server.ts";
import { CONTENT_MAX_BYTES } from "#app/domain/base/limits.ts";
import type { Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import type { PageArgs } from "../page/ask-again.server.ts";
import { retryAfter, withErrorScreen } from "../page/error-screen.server.ts";
import { findUser, formContext, type RequestContext } from "../session/context.server.ts";

type FormValues = NonNullable<FormResult["initialValue"]>;
type ToFormValues = (stored: Record<string, string>, submitted: FormValues) => FormValues;

/** A confirmation has only a button. */
export const no_fields = z.object({});

/**
 * Wraps the action of a form: the handler runs with the validated input. If the schema refuses the
 * form, or the handler throws a Refusal, the form is returned with its input and the error.
 * `submitted_form` is the form as it was sent, for a handler that shows it again. After a conflict
 * the form has the stored values of the fields that the sender did not change; `toFormValues`
 * converts them to the values of the form.
 */
export function formAction<Args extends PageArgs, Schema extends z.ZodObject, Result>(
  schema: Schema,
  handler: (args: Args, input: z.output<Schema>, submitted_form: FormResult) => Promise<Result>,
  toFormValues: ToFormValues = (stored) => stored,
) {
  return withErrorScreen(async (args: Args) => {
    const fields = knownFields(args.context, schema);
    const submission = parseWithZod(fields, { schema });
    const hidden = { hideFields: hiddenFields(args.context, fields) };
    if (submission.status !== "success") return data<FormResult>(submission.reply(hidden), 422);
    try {
      return await handler(args, submission.value, submission.reply(hidden));
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal || refusal.key === "reauthenticationRequired") throw error;
      const result: FormResult = {
        ...submission.reply({ ...errorsOf(refusal), ...hidden }),
        reason: reasonOf(refusal),
      };
      return data<FormResult>(
        refusal instanceof EditConflict ? withConflict(result, refusal, toFormValues) : result,
        { status: refusal.status, headers: retryAfter(refusal) },
      );
    }
  });
}

/**
 * Makes a second submit of the same form a duplicate, which is stored once. The hash of the values
 * distinguishes a form that was changed after "back".
 */
export function keyOfForm(form_key: string | undefined, values: unknown[]): string | undefined {
  return (
    form_key &&
    `${form_key} ${createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16)}`
  );
}

/** The answer of a device works once, so there is nothing to send again. */
const SECRETS = ["password", "confirm_password", "current_password", "new_password", "passkey"];
/** Every text that could be stored is shorter. */
const RETURNED_TO_GUESTS_MAX = CONTENT_MAX_BYTES;

/**
 * The fields that are not sent back to the page: secrets, and texts longer than any stored one if
 * the sender has no session. A page has each value twice and escaped, so a request could cost ten
 * times its bytes.
 */
function hiddenFields(context: RequestContext, fields: URLSearchParams): string[] {
  if (findUser(context)) return SECRETS;
  const long_fields = [...fields].filter(([, value]) => value.length > RETURNED_TO_GUESTS_MAX);
  return [...SECRETS, ...long_fields.map(([name]) => name)];
}

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

function withConflict(
  result: FormResult,
  { conflict }: EditConflict,
  toFormValues: ToFormValues,
): FormResult {
  const submitted = result.initialValue ?? {};
  const stored = toFormValues(textsOf(conflict.theirs), submitted);
  return {
    ...result,
    initialValue: { ...submitted, ...stored, version: conflict.version },
    conflict,
  };
}

function textsOf(fields: EditFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
}

/** A box that is checked has the value "on". */
function textOf(value: EditValue): string {
  if (typeof value === "boolean") return value ? "on" : "";
  return String(value ?? "");
}
