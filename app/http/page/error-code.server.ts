import { STATUS_CODES } from "node:http";
import type { MessageKey } from "#locales/index.ts";

/** Keys whose names would say too little to a program, and those that mean the same for it. */
const NAMES: Partial<Record<MessageKey, string>> = {
  databaseAway: "database_unavailable",
  emailTakenAtSignup: "email_taken",
  emailTakenByOther: "email_taken",
  idempotencyKeyShape: "invalid_idempotency_key",
  // `invalid_input` is the code of the whole answer.
  invalidInput: "invalid_value",
  // The code of a bearer token that is not valid is `bad_credentials`.
  invalidToken: "invalid_one_time_token",
  notWhole: "not_integer",
  superuserKeepsSelf: "superuser_cannot_delete_self",
  tooBusy: "sign_in_queue_full",
  tooManyInviteMails: "too_many_invite_emails",
  tooManyInviteMailsToAddress: "too_many_invite_emails_to_address",
  topicComesBack: "topic_being_restored",
  topicStillGoing: "topic_being_removed",
  usedInviteStays: "used_invite_cannot_be_deleted",
  usernameShape: "invalid_username",
  usernameTakenAtSignup: "username_taken",
  usernameTakenByOther: "username_taken",
};

export const TOO_LARGE = "request_body_too_large";

/**
 * The codes of errors that Node answers before the application sees the request, and of errors that
 * are no refusal.
 */
export const CODES_BY_STATUS: Record<number, string> = {
  400: "bad_request",
  405: codeOf("methodNotAllowed"),
  408: "request_timeout",
  413: TOO_LARGE,
  417: "expectation_failed",
  431: "headers_too_large",
  500: "internal_server_error",
  503: "server_busy",
};

/**
 * The reason of a refusal for programs. The detail may be worded better, the code never changes.
 */
export function codeOf(key: MessageKey): string {
  return NAMES[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The body of an error that no refusal caused. */
export function statusBody(status: number): { detail?: string; code?: string } {
  return { detail: STATUS_CODES[status], code: CODES_BY_STATUS[status] };
}
