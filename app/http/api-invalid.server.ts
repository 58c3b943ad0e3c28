import type { z } from "zod";
import { messages } from "#locales/en/messages.ts";
import type { MessageKey } from "#locales/index.ts";

type Loc = (string | number)[];

/** One mistake of an input, in the words and the order that clients of this family read. */
type Mistake = { type: string; loc: Loc; msg: string };

/** An input that its schema refuses: the 422 of the contract. */
export class Invalid extends Error {
  override readonly name = "Invalid";
  readonly mistakes: Mistake[];

  constructor(mistakes: Mistake[]) {
    super("invalid");
    this.mistakes = mistakes;
  }

  static at(loc: Loc, key: MessageKey, type = TYPES[key] ?? "value_error"): Invalid {
    return new Invalid([{ type, loc, msg: messages[key] }]);
  }

  static from(error: z.ZodError, given: unknown, place: "body" | "query"): Invalid {
    return new Invalid(error.issues.map((issue) => mistakeOf(issue, given, place)));
  }
}

/** The names that the first server of this contract gave to such mistakes. */
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

function mistakeOf({ path, message }: z.core.$ZodIssue, given: unknown, place: string): Mistake {
  const steps = path.map((step) => (typeof step === "number" ? step : String(step)));
  const loc = [place, ...steps];
  if (isAbsent(given, steps)) return { type: "missing", loc, msg: messages.fieldRequired };
  const key = isKey(message) ? message : "invalidInput";
  return { type: TYPES[key] ?? "value_error", loc, msg: messages[key] };
}

function isAbsent(given: unknown, steps: Loc): boolean {
  const value = steps.reduce<unknown>(
    (within, step) =>
      typeof within === "object" && within !== null ? Reflect.get(within, step) : undefined,
    given,
  );
  return value === undefined;
}

function isKey(message: string): message is MessageKey {
  return Object.hasOwn(messages, message);
}
