import { z } from "zod";
import { change_password_input } from "../users/input.ts";

export const delete_me_form = z.object({
  current_password: change_password_input.shape.current_password,
});

export type DeleteMeInput = z.output<typeof delete_me_form>;
