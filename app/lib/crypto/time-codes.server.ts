import { Secret, TOTP } from "otpauth";

/** What apps for time codes expect (RFC 6238): other values are ignored by some of them. */
const OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** The length of the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** One period either side: clocks differ, and typing takes a while. */
const WINDOW = 1;

/** Makes a key in base32, the form that apps take. */
export function newTimeCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that a QR code holds. Apps show the site and the account. */
export function timeCodeUri(secret: string, site: string, account: string): string {
  return new TOTP({ ...OPTIONS, secret, issuer: site, label: account }).toString();
}

/** The period to which a code belongs, or null if it is not right at this time. */
export function findPeriod(secret: string, code: string, timestamp = Date.now()): number | null {
  // The library throws an error for digits of other scripts.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = new TOTP({ ...OPTIONS, secret }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: OPTIONS.period, timestamp }) + delta;
}
