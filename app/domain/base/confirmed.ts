import { Refusal } from "./refusal.ts";

/**
 * Grave commands begin with this: whoever sits at an open browser, or has stolen its cookie, must
 * prove again who they are. It asks for nothing within minutes of the last proof, and of a key for
 * programs never.
 */
export function refuseUnconfirmed({ must_confirm }: { must_confirm?: boolean }): void {
  if (must_confirm) throw new Refusal(403, "reauthenticationRequired");
}
