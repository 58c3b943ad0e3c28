import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env.server.ts";

const TOKEN_BYTES = 32;
/** 96 bits: beyond guessing, and sixteen characters to type. */
const PASSWORD_BYTES = 12;

/** An opaque secret: given away once, kept only as its hash. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** To be read from a terminal and typed once. */
export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * `header.payload.signature`: anyone can read it, only we can sign it, and a code signed for one
 * purpose is no code for another.
 */
export function signCode(purpose: string, payload: object): string {
  const head = encode({ alg: "HS256", typ: purpose });
  const body = encode(payload);
  return `${head}.${body}.${signature(purpose, `${head}.${body}`)}`;
}

/** The payload, or null when the code was not signed here for this purpose. */
export function readCode(purpose: string, code: string): unknown {
  const [head, body, signed, ...rest] = code.split(".");
  if (!head || !body || !signed || rest.length > 0) return null;
  const expected = Buffer.from(signature(purpose, `${head}.${body}`));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
}

/** Tells whether two processes sign with one secret, and nothing about the secret. */
export function secretFingerprint(): string {
  return signature("fingerprint", "");
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signature(purpose: string, text: string): string {
  return createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");
}

const keys = new Map<string, Buffer>();

function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", purpose, 32));
  keys.set(purpose, key);
  return key;
}
