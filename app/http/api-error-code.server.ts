import { STATUS_CODES } from "node:http";
import { texts } from "#locales/en/index.ts";
import type { MessageKey } from "#locales/index.ts";
import type { ErrorContext } from "./api-error-context.ts";

const { messages } = texts;

/** Keys whose names would tell a program too little, and those that mean the same for it. */
const NAMES: Partial<Record<MessageKey, string>> = {
  databaseAway: "database_unavailable",
  emailTakenAtSignup: "email_taken",
  emailTakenByOther: "email_taken",
  idempotencyKeyShape: "invalid_idempotency_key",
  // `invalid_input` is the code of the whole answer.
  invalidInput: "invalid_value",
  // A bearer token that is not valid has `bad_credentials`.
  invalidToken: "invalid_one_time_token",
  notWhole: "not_integer",
  superuserKeepsSelf: "superuser_cannot_delete_self",
  tooBusy: "sign_in_queue_full",
  tooManyLetters: "too_many_invite_emails",
  tooManyLettersToAddress: "too_many_invite_emails_to_address",
  topicComesBack: "topic_being_restored",
  topicStillGoing: "topic_being_removed",
  usedInviteStays: "used_invite_cannot_be_deleted",
  usernameShape: "invalid_username",
  usernameTakenAtSignup: "username_taken",
  usernameTakenByOther: "username_taken",
};

/** The forms of pages alone have these. */
const ONLY_ON_PAGES = new Set<string>([
  "userNotDeleted",
  "categoryNotDeleted",
  "forumNotDeleted",
  "peopleRequired",
  "tooManyPeople",
  "lineInvalidEmail",
  "lineWithTwoAddresses",
  "lineRepeated",
  "lineTooLong",
] satisfies MessageKey[]);

/** 422: each item of `detail` has a code of its own. */
export const INVALID_INPUT = "invalid_input";
export const TOO_LARGE = "request_body_too_large";

/** Of what Node refuses before the application sees it, and of what is no refusal. */
const CODES_BY_STATUS: Record<number, string> = {
  400: "bad_request",
  405: codeOf("methodNotAllowed"),
  408: "request_timeout",
  413: TOO_LARGE,
  417: "expectation_failed",
  431: "headers_too_large",
  500: "internal_server_error",
  503: "server_busy",
};

/** The reason of a refusal for programs. The detail may be worded better, the code stays. */
export function codeOf(key: MessageKey): string {
  return NAMES[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The sentence, with the values that it names. */
export function sentenceOf(key: MessageKey, ctx: ErrorContext = {}): string {
  return messages[key].replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) =>
    String(ctx[name] ?? placeholder),
  );
}

/** The body of an error that no refusal caused. */
export function statusBody(status: number): { detail?: string; code?: string } {
  return { detail: STATUS_CODES[status], code: CODES_BY_STATUS[status] };
}

/** Every code that an answer of the API may have, in the order of the alphabet. */
export const ERROR_CODES: readonly string[] = [
  ...new Set([
    ...Object.keys(messages).filter(isKey).map(codeOf),
    ...Object.values(CODES_BY_STATUS),
    INVALID_INPUT,
  ]),
].toSorted();

function isKey(name: string): name is MessageKey {
  return Object.hasOwn(messages, name) && !ONLY_ON_PAGES.has(name);
}
