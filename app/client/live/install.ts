import { isInstalled, registerWorker } from "./worker.ts";

/** Only Chromium offers it to pages, so TypeScript does not know it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/**
 * Remembers that the browser can install the site, for the settings, and registers the worker of an
 * installed site. The browser says it once, soon after the page is loaded.
 */
export function watchInstallation(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  if ("serviceWorker" in navigator) {
    if (isInstalled()) void registerQuietly();
    window.addEventListener("appinstalled", () => void registerQuietly(), { signal });
  }
  window.addEventListener("beforeinstallprompt", (event) => setOffer(event), { signal });
  return () => controller.abort();
}

/** For useSyncExternalStore. */
export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasInstallOffer(): boolean {
  return offer !== null;
}

/** Shows the question of the browser, which can be shown once for each offer. */
export async function install(): Promise<void> {
  await offer?.prompt();
  setOffer(null);
}

function setOffer(event: Event | null): void {
  offer = isInstallOffer(event) ? event : null;
  for (const listener of listeners) listener();
}

function isInstallOffer(event: Event | null): event is InstallOffer {
  return event !== null && "prompt" in event && typeof event.prompt === "function";
}

/** The site works without the worker, for example where cookies are blocked. */
async function registerQuietly(): Promise<void> {
  await registerWorker().catch(() => {});
}
