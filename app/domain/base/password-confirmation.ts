import { z } from "zod";
import type { MessageKey } from "#locales/index.ts";
import { PASSWORD_MAX } from "./limits.ts";
import { comparedText } from "./rules.ts";

const error: MessageKey = "passwordsDiffer";

/** The password typed a second time. */
export const typed_again = comparedText(PASSWORD_MAX, "confirmRequired");
export const confirm_password = typed_again.min(1, "confirmRequired");

/** Compared as soon as both fields are filled in, even if other fields are invalid. */
export function confirmationOf(name: "password" | "new_password") {
  const both = z.object({ [name]: z.string().min(1), confirm_password: z.string().min(1) });
  return {
    check: (input: Record<string, unknown>) => input.confirm_password === input[name],
    issue: {
      error,
      path: ["confirm_password"],
      when: ({ value }: { value: unknown }) => both.safeParse(value).success,
    },
  };
}

/** Optional in the API, because programs make no typing errors. */
export const optional_confirm_password = typed_again.nullish();

/** A confirmation that is missing or empty is not compared. */
export function optionalConfirmationOf<Field extends string>(field: Field) {
  return {
    check: (input: { [F in Field]?: string } & { confirm_password?: string | null }) =>
      !input.confirm_password || input.confirm_password === input[field],
    issue: { error, path: ["confirm_password"] },
  };
}
