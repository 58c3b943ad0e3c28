import { z } from "zod";
import { hasVisibleText } from "#app/content/visible-text.ts";
import { EMAIL_MAX, FULL_NAME_MAX, USERNAME_SHAPE } from "#app/lib/field-limits.ts";
import { oneLine } from "#app/lib/one-line.ts";
import type { MessageKey } from "#locales/index.ts";
import { PASSWORD_MAX } from "./limits.ts";

export {
  DEFAULT_ORDER,
  DESCRIPTION_MAX,
  EMAIL_MAX,
  FOOTER_MAX,
  FULL_NAME_MAX,
  INVITE_NOTE_MAX,
  INVITE_TEXT_MAX,
  INVITE_USES_MAX,
  NAME_MAX,
  REASON_MAX,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  TAGLINE_MAX,
  TITLE_MAX,
} from "#app/lib/field-limits.ts";

/** Schemas that several inputs share. Messages are keys of locales/…/messages.ts. */
const FULL_NAME_MIN = 3;
const PASSWORD_MIN = 8;
/** The site's own keys are a UUID and a short hash. */
const FORM_KEY_MAX = 64;

const EMAIL_SHAPE =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/**
 * Normalising takes quadratic time for combining marks in a row: 1.3 s for 128 KB of them.
 * Unicode's Stream-Safe Text Format allows 30.
 */
const MAX_MARKS_IN_A_ROW = 100;

/**
 * Text in Unicode's normal form NFC. Refuses NUL, which Postgres cannot store, and lone surrogates,
 * which UTF-8 cannot encode.
 */
export function plainText(required: MessageKey = "fieldRequired") {
  return z
    .string({
      error: ({ input }): MessageKey =>
        input === undefined ? required : input === null ? "fieldNotNull" : "notText",
    })
    .refine(
      (value) => value.isWellFormed() && !value.includes("\0") && !hasManyCombiningMarks(value),
      {
        error: "notAllowedText",
        abort: true,
      },
    )
    .normalize("NFC");
}

function hasManyCombiningMarks(value: string): boolean {
  return (value.match(/\p{M}+/gu) ?? []).some((marks) => marks.length > MAX_MARKS_IN_A_ROW);
}

/** A name or a title: one line, trimmed and without invisible characters. */
export function singleLine(required?: MessageKey) {
  return plainText(required).overwrite(oneLine);
}

/** A required line, which must have a visible character. */
export function visibleLine(required: MessageKey, max: number) {
  return singleLine(required)
    .min(1, { error: required, abort: true })
    .refine(hasVisibleText, { error: required, abort: true })
    .max(max, "tooLong");
}

export const email = plainText("emailRequired")
  .trim()
  .min(1, { error: "emailRequired", abort: true })
  .max(EMAIL_MAX, { error: "tooLong", abort: true })
  .regex(EMAIL_SHAPE, "invalidEmail");

export const username = plainText("usernameRequired")
  .min(1, { error: "usernameRequired", abort: true })
  .regex(new RegExp(USERNAME_SHAPE), "usernameShape");

export const password = plainText("passwordRequired")
  .min(1, { error: "passwordRequired", abort: true })
  .min(PASSWORD_MIN, "passwordShort")
  .max(PASSWORD_MAX, "passwordLong");

export const full_name = singleLine()
  .min(FULL_NAME_MIN, { error: "fullNameShort", abort: true })
  .refine(hasVisibleText, { error: "fullNameShort", abort: true })
  .max(FULL_NAME_MAX, "fullNameLong");

export function wholeNumber(min: number, max: number) {
  const error: MessageKey = "numberRange";
  return z
    .int({
      error: ({ input }): MessageKey =>
        input === undefined ? "fieldRequired" : input === null ? "fieldNotNull" : "notWhole",
    })
    .min(min, error)
    .max(max, error);
}

/** A form of the site has a random key, by which a second submission of it is recognised. */
export const form_key = plainText().max(FORM_KEY_MAX, "tooLong").optional();
export type FormKey = {
  form_key?: string;
  /** Of what a call of the API has sent with its key (domain/form-keys.server.ts). */
  fingerprint?: Buffer;
};

/** The version that an edit form was loaded with. Without it, the edit replaces any version. */
export const version = z.string().optional();

/** A day such as 2030-01-31. PostgreSQL has no year 0. */
export const day = plainText().pipe(
  z.iso
    .date({ error: "notADate", abort: true })
    .refine((value) => !value.startsWith("0000"), "notADate"),
);

export function booleanField() {
  return z.boolean({
    error: ({ input }): MessageKey =>
      input === undefined ? "fieldRequired" : input === null ? "fieldNotNull" : "notBoolean",
  });
}
