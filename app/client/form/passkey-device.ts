import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { TextKey } from "#locales/index.ts";

/** Where the site says what the device is to sign, and what it is for. */
export type PasskeyQuestion = {
  address: string;
  intent: "sign_in" | "second_step" | "confirm" | "add";
};

/** What the device answers, as JSON; or why the site refused to ask, or what failed. */
export type DeviceAnswer = { passkey: string } | { refused: string } | { failed: TextKey };

/** By the names of the browser's errors. A person who cancels sees nothing frightening. */
const FAILURES: Record<string, TextKey> = {
  NotAllowedError: "security.passkeyNotUsed",
  AbortError: "security.passkeyNotUsed",
  InvalidStateError: "security.passkeyKnown",
};

const CONFIRM_FIRST = "reauthentication_required";

/**
 * Lets the device of the reader prove a passkey, or make one. It loads when the button is pressed,
 * with the library.
 */
export async function askDevice({ address, intent }: PasskeyQuestion): Promise<DeviceAnswer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ intent }),
    });
    const optionsJSON = await response.json();
    if (!response.ok) {
      // The page asks first who the member is.
      if (optionsJSON.code === CONFIRM_FIRST) location.reload();
      return { refused: String(optionsJSON.detail) };
    }
    const answer =
      intent === "add"
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON });
    return { passkey: JSON.stringify(answer) };
  } catch (error) {
    const failed = error instanceof Error ? FAILURES[error.name] : undefined;
    return { failed: failed ?? "security.passkeyFailed" };
  }
}
