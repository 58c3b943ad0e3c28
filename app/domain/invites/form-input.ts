import { z } from "zod";
import { booleanField, email, form_key } from "../rules.ts";
import { create_invite_input } from "./input.ts";

/** The fields of the form: it sends neither empty fields nor an unchecked box. */
export const create_invite_form = z.object({
  text: create_invite_input.shape.text,
  email_to: email.optional(),
  send_email: booleanField().default(false),
  form_key,
});
