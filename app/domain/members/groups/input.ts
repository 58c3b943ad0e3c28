import { z } from "zod";
import { INTEGER_MAX } from "../../base/limits.ts";
import {
  booleanField,
  DESCRIPTION_MAX,
  NAME_MAX,
  plainText,
  trim,
  version,
  visibleLine,
  wholeNumber,
} from "../../base/rules.ts";

/** Names are separated by blanks, commas or line breaks; an `@` before a name is allowed. */
const NAMES_TEXT_MAX = 5000;
/** A form adds at most so many members at once. */
export const MEMBERS_ADDED_MAX = 200;

const name = visibleLine("nameRequired", NAME_MAX);
const description = plainText(DESCRIPTION_MAX, { tidy: trim });

export const group_input = z.object({ name, description: description.nullish() });
export const group_edit = group_input.extend({ version });
export const group_change = z.object({ name, description: description.nullable() }).partial();

/** The forms of a group's page: names to add, or a button of the list of members. */
export const group_page_form = z
  .object({
    act: z.enum(["add", "make_manager", "end_manager"], "invalidInput"),
    usernames: plainText(NAMES_TEXT_MAX, { tidy: trim }).default(""),
    user_id: wholeNumber(1, INTEGER_MAX).optional(),
  })
  .refine(({ act, usernames }) => act !== "add" || namesIn(usernames).length > 0, {
    error: "usernamesRequired",
    path: ["usernames"],
  })
  .refine(({ act, user_id }) => act === "add" || user_id !== undefined, {
    error: "invalidInput",
    path: ["user_id"],
  });

export const group_member_input = z.object({ is_manager: booleanField().optional() });

export type GroupInput = z.output<typeof group_input>;
export type GroupChange = z.output<typeof group_change>;

/** The names of a text, each once. */
export function namesIn(text: string): string[] {
  const names = text.split(/[\s,;]+/).map((name) => name.replace(/^@/, ""));
  return [...new Set(names.filter((name) => name !== ""))];
}
