import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "../process/env.server.ts";

const TOKEN_BYTES = 32;
/** 96 bits cannot be guessed and are only sixteen characters to type. */
const PASSWORD_BYTES = 12;

const CIPHER = "aes-256-gcm";
/** The sizes that the cipher is made for. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An opaque secret. It is sent once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** A password that is shown in a terminal and typed once. */
export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * `header.payload.signature`, signed but not encrypted. Each purpose has its own key, so a code is
 * valid for one purpose only.
 */
export function signCode(purpose: string, payload: object): string {
  const head = encode({ alg: "HS256", typ: purpose });
  const body = encode(payload);
  return `${head}.${body}.${signature(purpose, `${head}.${body}`)}`;
}

/** The payload, or null if the code was not signed here for this purpose. */
export function readCode(purpose: string, code: string): unknown {
  const [head, body, code_signature, ...extra_parts] = code.split(".");
  if (!head || !body || !code_signature || extra_parts.length > 0) return null;
  if (!isSignatureOf(purpose, `${head}.${body}`, code_signature)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
}

/** Signs a code whose text is stored here. Each purpose has its own key. */
export function signature(purpose: string, text: string): string {
  return createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");
}

/** Takes the same time for every wrong signature. */
export function isSignatureOf(purpose: string, text: string, received: string): boolean {
  const expected_bytes = Buffer.from(signature(purpose, text));
  const received_bytes = Buffer.from(received);
  return (
    expected_bytes.length === received_bytes.length &&
    timingSafeEqual(expected_bytes, received_bytes)
  );
}

/**
 * Encrypts a stored value that must not be readable in a copy of the table. Each purpose has its
 * own key.
 */
export function encrypt(purpose: string, bytes: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), iv);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Null if the bytes were not encrypted here for this purpose, for example with a former secret. */
export function decrypt(purpose: string, bytes: Buffer): Buffer | null {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  if (tag.length < TAG_BYTES) return null;
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(CIPHER, keyFor(purpose), iv, options).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** All codes are signed with this secret from now on. */
export function useSecret(value: string): void {
  secret = value;
  keys.clear();
}

/** Equal for equal secrets. It reveals nothing about them. */
export function secretFingerprint(value: string): string {
  return createHmac("sha256", deriveKey(value, "fingerprint")).update("").digest("base64url");
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** The setting, until the secret of the database has been loaded. */
let secret = env.SESSION_SECRET;
const keys = new Map<string, Buffer>();

function keyFor(purpose: string): Buffer {
  const cached_key = keys.get(purpose);
  if (cached_key) return cached_key;
  if (secret === undefined) throw new Error("A code was needed before the secret was loaded");
  const key = deriveKey(secret, purpose);
  keys.set(purpose, key);
  return key;
}

function deriveKey(from: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", from, "", purpose, 32));
}
