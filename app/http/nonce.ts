import { createContext, use } from "react";

/** Known to the server alone; the browser hides it from script anyway. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
