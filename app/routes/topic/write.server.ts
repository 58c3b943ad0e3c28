import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { Refusal } from "#app/domain/refusal.ts";
import { previewContent } from "#app/domain/topics/content.server.ts";
import type { User } from "#app/domain/users/user.ts";
import { me, authenticationContext } from "#app/http/context.server.ts";
import { keyOfForm } from "#app/http/form-key.server.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { submit } from "#app/http/submit.server.ts";

type Sent = {
  title?: string;
  content: string;
  content_format: "markdown" | "html";
  form_key?: string;
  intent?: "preview";
};
type Answer = ReturnType<typeof data<FormResult & { preview?: string }>>;
type Context = Readonly<RouterContextProvider>;

/**
 * The form ritual for what is written: the verb gets it as it was typed, and counts it before it is
 * read. Asked for a preview, it answers the same form with one.
 */
export async function write<Schema extends z.ZodObject & z.ZodType<Sent>, Result>(
  context: Context,
  schema: Schema,
  verb: (me: User, input: z.output<Schema>) => Promise<Result>,
): Promise<{ value: Result; answer: null } | { value: null; answer: Answer }> {
  const { value, refused, result } = await submit(context, schema, async (input) => {
    const writer = findWriter(context);
    if (input.intent === "preview") return { preview: await previewContent(writer, input) };
    return {
      result: await verb(writer, {
        ...input,
        form_key: keyOfForm(input.form_key, [input.title, input.content]),
      }),
    };
  });
  if (refused) return { value: null, answer: refused };
  if (value.preview === undefined) return { value: value.result, answer: null };
  return { value: null, answer: data({ ...result, preview: value.preview }) };
}

/** An ended session is a refusal like any other here: the form comes back. */
function findWriter(context: Context): User {
  const { session, refusal } = context.get(authenticationContext);
  if (!session && refusal?.status !== 503) throw new Refusal(401, "notAuthenticated");
  return me(context);
}
