import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { notFound } from "#app/domain/refusal.ts";
import { errorScreen } from "#app/http/page.server.ts";
import { submit } from "#app/http/submit.server.ts";
import type { MessageKey } from "#locales/index.ts";

/**
 * The action of a confirmation. If the record was deleted meanwhile there is no form to show the
 * error on, so the notice `failed` is shown instead.
 */
export async function submitDeletion(
  context: Readonly<RouterContextProvider>,
  failed: MessageKey,
  verb: () => Promise<void>,
) {
  const { refused } = await submit(context, z.object({}), verb);
  if (refused?.init?.status === 404) throw errorScreen(notFound(failed));
  return refused;
}
