import webpush from "web-push";
import { db } from "#app/db/client.server.ts";
import { push_keys } from "#app/db/schema.server.ts";
import { sendPublicRequest } from "#app/lib/net/public-request.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { appealAddress } from "../../site/mail/parts/appeal-address.server.ts";
import { allows_loopback } from "./allows-loopback.server.ts";

type Receiver = { endpoint: string; p256dh: string; auth: string };
type Message = {
  payload: string;
  /** A message that was not shown yet is replaced by a later one with the same topic. */
  topic: string;
};

/** A service that has not answered by then is tried again. */
export const PUSH_TIMEOUT_MS = 10_000;
/**
 * A device that was off for longer does not show the message; the notification is still on the
 * site.
 */
const TTL_SECONDS = 24 * 60 * 60;
/** The service has ended the subscription of the browser. */
const ENDED = new Set([404, 410]);

/**
 * Hands an encrypted message to the push service of the browser. `ended` if the device has none any
 * more.
 */
export async function deliver(receiver: Receiver, message: Message): Promise<"sent" | "ended"> {
  const { endpoint, p256dh, auth } = receiver;
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    message.payload,
    {
      vapidDetails: { subject: contact(), ...(await readKeys()) },
      TTL: TTL_SECONDS,
      urgency: "normal",
      topic: message.topic,
    },
  );
  const { status } = await sendPublicRequest(endpoint, {
    method: "POST",
    headers,
    body: body ?? Buffer.alloc(0),
    timeout_ms: PUSH_TIMEOUT_MS,
    allows_loopback,
  });
  if (ENDED.has(status)) return "ended";
  if (status < 200 || status > 299)
    throw new Error(`The push service ${new URL(endpoint).host} answered ${status}`);
  return "sent";
}

async function readKeys() {
  const [keys] = await db
    .select({ publicKey: push_keys.public_key, privateKey: push_keys.private_key })
    .from(push_keys);
  if (!keys) throw new Error("There are no keys for push messages");
  return keys;
}

/**
 * The address to which a push service writes about this site: it asks for an e-mail or an https
 * address.
 */
function contact(): string {
  const address = appealAddress();
  if (address !== null) return `mailto:${address}`;
  return env.SITE_URL.startsWith("https:")
    ? env.SITE_URL
    : `mailto:postmaster@${new URL(env.SITE_URL).hostname}`;
}
