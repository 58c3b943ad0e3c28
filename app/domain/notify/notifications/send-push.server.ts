import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { push_subscriptions, sessions, users } from "#app/db/schema.server.ts";
import { languageOf, type TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { deliver } from "../push/deliver.server.ts";
import { makeBackoff } from "../push/device-backoff.ts";
import { removePushDevice } from "../push/devices.server.ts";
import { pushPayload } from "./push-payload.server.ts";
import { listUnread, readContents } from "./unread-batch.server.ts";

const unlessBackedOff = makeBackoff();

/**
 * Sends a mention to one device if it is still unread, and the session of the device and the
 * account have not ended. A device that its push service no longer knows is removed.
 */
export async function sendPush(
  { user_id, notification_id, device_id }: Payloads["push-mention"],
  translateFor: TranslateFor,
): Promise<void> {
  const receiver = await findReceiver(user_id, device_id);
  if (!receiver) return;
  const [mention] = await listUnread(user_id, [notification_id], ["mention"]);
  if (!mention) return;
  const contents = receiver.mail_short ? null : await readContents([mention]);
  const language = languageOf(receiver);
  const content = contents?.get(notification_id) ?? null;
  const result = await unlessBackedOff(device_id, () =>
    deliver(receiver, {
      payload: pushPayload(translateFor(language), language, mention, content),
      topic: `mention-${notification_id}`,
    }),
  );
  if (result === "ended") await removePushDevice({ id: user_id }, device_id);
}

async function findReceiver(user_id: number, device_id: number) {
  const { id, endpoint, p256dh, auth } = push_subscriptions;
  const [receiver] = await db
    .select({ endpoint, p256dh, auth, language: users.language, mail_short: users.mail_short })
    .from(push_subscriptions)
    .innerJoin(sessions, eq(sessions.id, push_subscriptions.session_id))
    .innerJoin(users, eq(users.id, push_subscriptions.user_id))
    .where(
      and(
        eq(id, device_id),
        eq(push_subscriptions.user_id, user_id),
        gt(sessions.expires_at, sql`now()`),
        users.is_active,
      ),
    );
  return receiver;
}
