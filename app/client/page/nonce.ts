import { createContext, use } from "react";

/** Only the server knows the nonce; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
