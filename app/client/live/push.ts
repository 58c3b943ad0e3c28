import { registerWorker } from "./worker.ts";

/** The fields of the device that the server stores. */
type PushDevice = { endpoint: string; device_key: string; auth: string };
type PushState = "on" | "off" | "denied";
type Refusal = "denied" | "notAllowed";

/**
 * False if the connection is not secure, and on an iPhone if the site is not on the home screen.
 */
export function supportsPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export async function readPushState(): Promise<PushState> {
  if (Notification.permission === "denied") return "denied";
  return (await findSubscription()) ? "on" : "off";
}

/**
 * Asks for the permission. A subscription that the browser still has may belong to another member
 * or to former keys of the site, so there is always a new one.
 */
export async function subscribeToPush(public_key: string): Promise<PushDevice | Refusal> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "notAllowed";
  await unsubscribeFromPush();
  const { pushManager } = await registerWorker();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(public_key),
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, device_key: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
