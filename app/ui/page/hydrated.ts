import { useSyncExternalStore } from "react";

/** False on the server and during hydration, then true. Elements that need script check it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isBrowser, isServer);
}

const subscribeToNothing = () => () => {};
const isBrowser = () => true;
const isServer = () => false;
