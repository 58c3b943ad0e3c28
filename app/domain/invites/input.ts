import { z } from "zod";
import { booleanField, email, type FormKey, INVITE_TEXT_MAX, plainText } from "../rules.ts";

/** Clients send an empty text where nothing was typed; it counts as none. */
const empty_text = z.literal("").transform(() => null);

export const create_invite_input = z.object({
  text: plainText()
    .trim()
    .max(INVITE_TEXT_MAX, "tooLong")
    .transform((value) => value || null)
    .nullish(),
  email_to: email.or(empty_text).nullish(),
  send_email: booleanField().default(true),
});

export type CreateInviteInput = z.output<typeof create_invite_input> & FormKey;
