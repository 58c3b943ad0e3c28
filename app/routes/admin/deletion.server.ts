import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { notFound } from "#app/domain/refusal.ts";
import { asScreen } from "#app/http/page.server.ts";
import { submit } from "#app/http/submit.server.ts";
import type { MessageKey } from "#locales/index.ts";

/**
 * The form ritual of a question that is answered by its button alone. What is gone already has no
 * form left to say so on: `failed` is said instead.
 */
export async function submitDeletion(
  context: Readonly<RouterContextProvider>,
  failed: MessageKey,
  verb: () => Promise<void>,
) {
  const { refused } = await submit(context, z.object({}), verb);
  if (refused?.init?.status === 404) throw asScreen(notFound(failed));
  return refused;
}
