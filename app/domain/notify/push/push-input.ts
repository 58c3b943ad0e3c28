import { z } from "zod";
import { PUSH_ENDPOINT_MAX } from "#app/contract/field-limits.ts";
import { plainText } from "../../base/rules.ts";

/** A point of the curve P-256 without compression, and sixteen bytes, both in base64url. */
const P256DH_SHAPE = /^B[\w-]{86}$/;
const AUTH_SHAPE = /^[\w-]{22}$/;
const KEY_MAX = 87;

/**
 * What a browser says of itself as a receiver of push messages. Its standard calls the key
 * `p256dh`, but names of form fields have no digits.
 */
export const push_device_input = z.object({
  endpoint: plainText(PUSH_ENDPOINT_MAX),
  device_key: plainText(KEY_MAX, { too_long: "invalidInput" }).regex(P256DH_SHAPE, "invalidInput"),
  auth: plainText(KEY_MAX, { too_long: "invalidInput" }).regex(AUTH_SHAPE, "invalidInput"),
});

export type PushDeviceInput = z.output<typeof push_device_input>;
