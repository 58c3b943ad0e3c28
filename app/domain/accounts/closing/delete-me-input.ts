import { z } from "zod";
import { booleanField } from "../../base/rules.ts";
import { change_password_input } from "../../members/users/input.ts";

/** A call of the API that does not say it deletes everything. */
export const keep_writing_field = booleanField().default(false);

const writing = z.enum(["keep", "delete"], "invalidInput").optional();

/**
 * What becomes of the topics and replies: the choice, and what the button that was pressed says of
 * it. A member who wrote nothing has no choice.
 */
export const delete_user_form = z.object({ writing, confirmed: writing });

export const delete_me_form = z.object({
  current_password: change_password_input.shape.current_password,
  writing,
});

export type DeleteMeInput = z.input<typeof delete_me_form>;
