import { createHash } from "node:crypto";

/**
 * Weak, because the same response may be compressed in different ways. Of several parts, so that a
 * page's need not be joined.
 */
export function etagOf(...parts: (string | Buffer)[]): string {
  const sum = createHash("sha1");
  for (const part of parts) sum.update(part).update("\0");
  return `W/"${sum.digest("base64url")}"`;
}

/** True when the client already has this version. */
export function isKnown(request: Request, etag: string): boolean {
  return isKnownTag(request.headers.get("If-None-Match") ?? undefined, etag);
}

export function isKnownTag(if_none_match: string | undefined, etag: string): boolean {
  if (if_none_match === undefined) return false;
  const etags = new Set(if_none_match.split(",").map(opaqueTag));
  return etags.has(opaqueTag(etag)) || etags.has("*");
}

/** If-None-Match compares weakly: the prefix W/ makes no difference. */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
