import type { z } from "zod";
import { codeOf } from "#app/http/page/error-code.server.ts";
import { texts } from "#locales/en/index.ts";
import type { MessageKey } from "#locales/index.ts";
import { sentenceOf } from "./error-codes.server.ts";
import { contextOf, type ErrorContext } from "./error-context.ts";

const { messages } = texts;

type Loc = (string | number)[];

/**
 * One error in an input. The first three fields have the names and the order that existing clients
 * read.
 */
type Detail = { type: string; loc: Loc; msg: string; code: string; ctx?: ErrorContext };

/** Input that its schema refuses: the 422 of the API. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  readonly details: Detail[];

  constructor(details: Detail[]) {
    super("invalid input");
    this.details = details;
  }

  static at(loc: Loc, key: MessageKey, ctx?: ErrorContext): InvalidInput {
    return new InvalidInput([detailAt(loc, key, ctx)]);
  }

  static from(error: z.ZodError, value: unknown, location: "body" | "query"): InvalidInput {
    return new InvalidInput(error.issues.map((issue) => detailOf(issue, value, location)));
  }
}

/** The error types of FastAPI and Pydantic, whose clients must work here unchanged. */
const TYPES: Partial<Record<MessageKey, string>> = {
  fieldRequired: "missing",
  notText: "string_type",
  notWhole: "int_type",
  notBoolean: "bool_type",
  notObject: "model_attributes_type",
  notJson: "json_invalid",
  tooLong: "string_too_long",
  tooManyIds: "too_long",
  passwordShort: "string_too_short",
  passwordLong: "string_too_long",
  fullNameShort: "string_too_short",
  fullNameLong: "string_too_long",
  usernameShape: "string_pattern_mismatch",
};

function detailOf(issue: z.core.$ZodIssue, value: unknown, location: string): Detail {
  const steps = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
  const loc = [location, ...steps];
  if (isAbsent(value, steps)) return detailAt(loc, "fieldRequired");
  return detailAt(loc, isKey(issue.message) ? issue.message : "invalidInput", contextOf(issue));
}

function detailAt(loc: Loc, key: MessageKey, ctx?: ErrorContext): Detail {
  const type = TYPES[key] ?? "value_error";
  return {
    type,
    loc,
    msg: sentenceOf(key, ctx),
    code: codeOf(key),
    ...(ctx && type !== "missing" && { ctx }),
  };
}

function isAbsent(value: unknown, steps: Loc): boolean {
  const field = steps.reduce<unknown>(
    (parent, step) =>
      typeof parent === "object" && parent !== null ? Reflect.get(parent, step) : undefined,
    value,
  );
  return field === undefined;
}

function isKey(message: string): message is MessageKey {
  return Object.hasOwn(messages, message);
}
