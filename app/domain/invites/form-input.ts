import { z } from "zod";
import { email, queryFlag, form_key } from "../rules.ts";
import { create_invite_input } from "./input.ts";

/** As a form sends it: what is empty is not there, and neither is a switch that is off. */
export const create_invite_form = z.object({
  text: create_invite_input.shape.text,
  email_to: email.optional(),
  send_email: queryFlag().default(false),
  form_key,
});
