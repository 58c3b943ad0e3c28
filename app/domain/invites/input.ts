import { z } from "zod";
import { email, type FormKey, flag, INVITE_TEXT_LONGEST, text } from "../rules.ts";

/** Clients send an empty text where nothing was typed; it is none. */
const nothing = z.literal("").transform(() => null);

export const create_invite_input = z.object({
  text: text()
    .trim()
    .max(INVITE_TEXT_LONGEST, "tooLong")
    .transform((value) => value || null)
    .nullish(),
  email_to: email.or(nothing).nullish(),
  send_email: flag().default(true),
});

export type CreateInviteInput = z.output<typeof create_invite_input> & FormKey;
