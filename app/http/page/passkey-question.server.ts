import type { z } from "zod";
import { unprocessable } from "#app/domain/base/refusal.ts";
import { formContext } from "../session/context.server.ts";
import type { PageArgs } from "./ask-again.server.ts";
import { refuseForeignForm, withJsonRefusal } from "./json-refusal.server.ts";

/**
 * The action of an address that says, as JSON, what a browser is to ask its device. The form has only
 * what it is for.
 */
export function answerDevice<Intent extends string>(
  question: z.ZodType<{ intent: Intent }>,
  handler: (args: PageArgs, intent: Intent) => Promise<object>,
) {
  return withJsonRefusal(async (args: PageArgs) => {
    refuseForeignForm(args.request, args.context);
    const { data } = question.safeParse({ intent: args.context.get(formContext).get("intent") });
    if (!data) throw unprocessable("invalidInput", "intent");
    // A challenge is for one use.
    const headers = { "Cache-Control": "no-store" };
    return Response.json(await handler(args, data.intent), { headers });
  });
}
