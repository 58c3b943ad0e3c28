const WORKER = "/push-worker.js";

/**
 * The worker shows push messages, and the page of an installed site that has no connection. Browser
 * tabs have pages of their own for that, so it is registered for these two only. It stores its page
 * in the language of the reader.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { lang } = document.documentElement;
  await navigator.serviceWorker.register(`${WORKER}?lang=${lang}`);
  return await navigator.serviceWorker.ready;
}

/** True in the window of an installed site. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
