import { z } from "zod";
import { email, type FormKey, queryFlag, INVITE_TEXT_MAX, plainText } from "../rules.ts";

/** Clients send an empty text where nothing was typed; it is none. */
const nothing = z.literal("").transform(() => null);

export const create_invite_input = z.object({
  text: plainText()
    .trim()
    .max(INVITE_TEXT_MAX, "tooLong")
    .transform((value) => value || null)
    .nullish(),
  email_to: email.or(nothing).nullish(),
  send_email: queryFlag().default(true),
});

export type CreateInviteInput = z.output<typeof create_invite_input> & FormKey;
