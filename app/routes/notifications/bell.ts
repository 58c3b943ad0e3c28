import { writeMoment } from "#app/client/page/moments.ts";
import { getBell } from "#app/domain/notify/notifications/bell.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import type { Route } from "./+types/bell";

/** The content of the notifications box, with its dates: no page has to load how these are written. */
export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const { notifications, ...bell } = await getBell(requireUser(context));
  const { language, ...reader } = context.get(readerContext);
  const writing = { ...reader, t: translateFor(language) };
  return { ...bell, notifications: notifications.map((each) => withDate(writing, each)) };
});

function withDate<Notification extends { created_at: Date }>(
  writing: Parameters<typeof writeMoment>[0],
  { created_at, ...notification }: Notification,
) {
  return { ...notification, written: writeMoment(writing, created_at) };
}

export type BellNotification = Awaited<ReturnType<typeof loader>>["notifications"][number];

/** The box shows an error if there is no connection, and the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}
