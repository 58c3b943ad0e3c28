import { z } from "zod";
import { PASSWORD_MAX } from "../../base/limits.ts";
import {
  booleanField,
  comparedText,
  currentPassword,
  NAME_MAX,
  visibleLine,
} from "../../base/rules.ts";
import { new_passkey, passkey_answer } from "./parts/passkey-input.ts";

/** Longer than a recovery code in groups, so that a typing error is no other error. */
const CODE_MAX = 60;

/** A time code or a recovery code, as typed. */
export const code = comparedText(CODE_MAX, "codeRequired")
  .trim()
  .min(1, "codeRequired")
  .meta({ description: "A time code or a recovery code" });

export const password_input = z.object({
  password: currentPassword("passwordRequired").meta({ description: "That of your account" }),
});
export const code_input = z.object({ code });
export const password_and_code_input = z.object({ ...password_input.shape, code });

/** One of them proves who the member is. */
export const confirm_input = z.object({
  password: comparedText(PASSWORD_MAX)
    .meta({ description: "That of your account, or `code` in its place" })
    .optional(),
  code: code.optional(),
});

/** Lifting a second factor at once. */
export const lift_input = z.object({ now: booleanField().default(false) });

/** The same as a form, whose box is not sent if it is unchecked. */
export const lift_form = z.object({ now: z.boolean().default(false) });

/** A code, or the answer of a device in its place. */
export const proof_input = z.object({
  code: comparedText(CODE_MAX).trim().optional(),
  passkey: passkey_answer.optional(),
});

/** The form that changes the second factor. */
export const change_factor_form = z.object({
  ...proof_input.shape,
  current_password: currentPassword("currentPasswordRequired"),
});

export const totp_form = z.object({
  intent: z.enum(["start", "confirm"], "invalidInput"),
  code: comparedText(CODE_MAX).trim().default(""),
});

/** A passkey alone signs in. */
export const passkey_sign_in_form = z.object({ passkey: passkey_answer });

export const add_passkey_form = z.object({
  name: visibleLine("nameRequired", NAME_MAX),
  passkey: new_passkey,
});

/** What a browser asks its device for: of a guest, and of a member. */
export const guest_passkey_question = z.object({ intent: z.enum(["sign_in", "second_step"]) });
export const member_passkey_question = z.object({ intent: z.enum(["confirm", "add"]) });
