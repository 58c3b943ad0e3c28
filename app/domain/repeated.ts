import { z } from "zod";
import type { MessageKey } from "#locales/index.ts";
import { text } from "./rules.ts";

const error: MessageKey = "passwordsDiffer";

/** The second of a password typed twice, where a form asks for it. */
export const repeated = text("confirmRequired").min(1, "confirmRequired");

/** Judged as soon as both are there, whatever else is still missing. */
export function repeats(name: "password" | "new_password") {
  const both = z.object({ [name]: z.string().min(1), confirm_password: z.string().min(1) });
  return {
    holds: (input: Record<string, unknown>) => input.confirm_password === input[name],
    or: {
      error,
      path: ["confirm_password"],
      when: ({ value }: { value: unknown }) => both.safeParse(value).success,
    },
  };
}

/** The same where programs call, which need not repeat what nobody typed. */
export const repeatedIfSent = text("confirmRequired").nullish();

/**
 * What was sent and holds nothing asks for no repetition; what holds something must hold the same.
 */
export function repeatsIfSent<Field extends string>(field: Field) {
  return {
    holds: (input: { [F in Field]?: string } & { confirm_password?: string | null }) =>
      !input.confirm_password || input.confirm_password === input[field],
    or: { error, path: ["confirm_password"] },
  };
}
