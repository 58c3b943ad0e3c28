import { TOTP } from "otpauth";

const PERIOD_MS = 30_000;

/** The code that an app shows, or will show so many periods later. */
export function timeCode(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * PERIOD_MS });
}
