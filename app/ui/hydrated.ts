import { useSyncExternalStore } from "react";

/**
 * False on the server and during hydration, true from then on: what is drawn only when script runs
 * asks this.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isBrowser, isServer);
}

const subscribeToNothing = () => () => {};
const isBrowser = () => true;
const isServer = () => false;
