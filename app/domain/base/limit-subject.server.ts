import { createHash } from "node:crypto";
import { networkOf } from "#app/lib/net/network.ts";
import { fold } from "#app/lib/text/fold.ts";

/** The member, network address or typed text that is counted. */
export type LimitSubject = { id: number } | { address: string | null } | string;

/**
 * No name, address and network together are longer. Only this beginning of a longer text is
 * counted.
 */
const COUNTED_TEXT_MAX = 1000;

/**
 * A hash, because the table must not contain names or addresses. It counts what fold() makes of a
 * text, whose cost must not grow with what was typed.
 */
export function keyOf(subject: LimitSubject): string {
  if (typeof subject === "string") return hashed(fold(subject.slice(0, COUNTED_TEXT_MAX).trim()));
  return "id" in subject ? String(subject.id) : hashed(networkOf(subject.address ?? ""));
}

/** Typed text may be personal, so the log does not contain it. */
export function fieldsOf(subject: LimitSubject): { user_id?: number; address?: string | null } {
  if (typeof subject === "string") return {};
  return "id" in subject ? { user_id: subject.id } : { address: subject.address };
}

function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
