import { getBell } from "#app/domain/notify/notifications/bell.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/bell";

/** The content of the notifications box. */
export const loader = withErrorScreen(({ context }: Route.LoaderArgs) =>
  getBell(requireUser(context)),
);

/** The box shows an error if there is no connection, and the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}
