import { useSyncExternalStore } from "react";

/** False on the server and during hydration, then true. For elements that need script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isBrowser, isServer);
}

const subscribeToNothing = () => () => {};
const isBrowser = () => true;
const isServer = () => false;
