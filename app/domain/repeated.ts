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
    or: { error, path: ["confirm_password"], when: ({ value }: { value: unknown }) => both.safeParse(value).success },
  };
}
