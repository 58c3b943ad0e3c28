import { z } from "zod";
import { hasVisibleText } from "#app/content/text.ts";
import {
  EMAIL_MAX,
  FULL_NAME_MAX,
  USERNAME_MAX,
  USERNAME_SHAPE,
} from "#app/contract/field-limits.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
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
  READ_ONLY_REASON_MAX,
  REASON_MAX,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  TAGLINE_MAX,
  TITLE_MAX,
  USERNAME_MAX,
} from "#app/contract/field-limits.ts";

/** Schemas that several inputs share. Messages are keys of locales/…/messages.ts. */
const FULL_NAME_MIN = 3;
const PASSWORD_MIN = 8;
/** The site's own keys are a UUID and a short hash. */
const FORM_KEY_MAX = 64;
/**
 * Limits the text that a request's address may contain: Node reads no longer address. The reader of
 * the text applies the limit of the field.
 */
export const ADDRESS_TEXT_MAX = 16_384;
/** A version has thirteen characters for each field of its form. */
const VERSION_MAX = 1000;
/** 32 bytes in base64url. */
const LINK_TOKEN_MAX = 43;
const DAY_LENGTH = "YYYY-MM-DD".length;

const EMAIL_SHAPE =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/**
 * Normalising takes quadratic time for combining marks in a row: 1.3 s for 128 KB of them.
 * Unicode's Stream-Safe Text Format allows 30.
 */
const MAX_MARKS_IN_A_ROW = 100;

/** One character in NFC can have been typed as so many (U+1F82). */
const TYPED_PER_CHARACTER = 4;

type TextOptions = {
  required?: MessageKey;
  too_long?: MessageKey;
  /** Applied before the length is measured. */
  tidy?: (text: string) => string;
};

/**
 * Text in Unicode's normal form NFC with at most `max` characters. Refuses NUL, which Postgres
 * cannot store, and lone surrogates, which UTF-8 cannot encode.
 */
export function plainText(
  max: number,
  { required = "fieldRequired", too_long = "tooLong", tidy = (text) => text }: TextOptions = {},
) {
  return boundedText(TYPED_PER_CHARACTER * max, required, {
    error: too_long,
    params: { max_length: max },
  })
    .overwrite(tidy)
    .max(max, { error: too_long, abort: true });
}

/**
 * Text with a limit that is checked elsewhere. Its length is measured before anything reads it,
 * because reading takes time: a body may be a megabyte.
 */
export function boundedText(
  max_typed: number,
  required: MessageKey,
  too_long: { error: MessageKey; params: Record<string, number> },
) {
  return normalText(
    textField(required).refine((value) => value.length <= max_typed, { ...too_long, abort: true }),
  );
}

/**
 * Text that is only compared with what is stored. A longer one cannot be equal, so a short text
 * that is also too long replaces it, and the answer is that of a wrong one.
 */
export function comparedText(max: number, required?: MessageKey) {
  const too_long = "x".repeat(max + 1);
  return normalText(
    textField(required).overwrite((value) =>
      value.length > TYPED_PER_CHARACTER * max ? too_long : value,
    ),
  );
}

function textField(required: MessageKey = "fieldRequired") {
  return z.string({
    error: ({ input }): MessageKey =>
      input === undefined ? required : input === null ? "fieldNotNull" : "notText",
  });
}

function normalText(text: z.ZodString) {
  return text
    .refine(
      (value) => value.isWellFormed() && !value.includes("\0") && !hasManyCombiningMarks(value),
      { error: "notAllowedText", abort: true },
    )
    .normalize("NFC");
}

export function trim(text: string): string {
  return text.trim();
}

function hasManyCombiningMarks(value: string): boolean {
  return (value.match(/\p{M}+/gu) ?? []).some((marks) => marks.length > MAX_MARKS_IN_A_ROW);
}

/** A name or a title: one line, trimmed and without invisible characters. */
export function singleLine(max: number, options: Omit<TextOptions, "tidy"> = {}) {
  return plainText(max, { ...options, tidy: oneLine });
}

/** A required line, which must have a visible character. */
export function visibleLine(required: MessageKey, max: number) {
  return singleLine(max, { required })
    .min(1, { error: required, abort: true })
    .refine(hasVisibleText, { error: required, abort: true });
}

export const email = plainText(EMAIL_MAX, { required: "emailRequired", tidy: trim })
  .min(1, { error: "emailRequired", abort: true })
  .regex(EMAIL_SHAPE, "invalidEmail");

export const username = plainText(USERNAME_MAX, {
  required: "usernameRequired",
  too_long: "usernameShape",
})
  .min(1, { error: "usernameRequired", abort: true })
  .regex(new RegExp(USERNAME_SHAPE), "usernameShape");

export const password = plainText(PASSWORD_MAX, {
  required: "passwordRequired",
  too_long: "passwordLong",
})
  .min(1, { error: "passwordRequired", abort: true })
  .min(PASSWORD_MIN, "passwordShort");

/** The password of the account, which is not stored again. */
export function currentPassword(required: MessageKey) {
  return comparedText(PASSWORD_MAX, required).min(1, required);
}

export const full_name = singleLine(FULL_NAME_MAX, { too_long: "fullNameLong" })
  .min(FULL_NAME_MIN, { error: "fullNameShort", abort: true })
  .refine(hasVisibleText, { error: "fullNameShort", abort: true });

/** The token in the address of a link that works once. */
export const link_token = comparedText(LINK_TOKEN_MAX);

export function wholeNumber(min: number, max: number, missing: MessageKey = "fieldRequired") {
  const error: MessageKey = "numberRange";
  return z
    .int({
      error: ({ input }): MessageKey =>
        input === undefined ? missing : input === null ? "fieldNotNull" : "notWhole",
    })
    .min(min, error)
    .max(max, error);
}

/** A form of the site has a random key, by which a second submission of it is recognised. */
export const form_key = plainText(FORM_KEY_MAX).optional();
export type FormKey = {
  form_key?: string;
  /** The hash of what a call of the API has sent with its key (domain/base/form-keys.server.ts). */
  fingerprint?: Buffer;
};

/** The version that an edit form was loaded with. An edit that has none replaces any version. */
export const version = plainText(VERSION_MAX, { too_long: "invalidInput" }).optional();

/** A day such as 2030-01-31. PostgreSQL has no year 0. */
export const day = plainText(DAY_LENGTH, { too_long: "notADate" }).pipe(
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
