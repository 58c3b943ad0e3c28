import { hash } from "node:crypto";

/** Weak, because the same response may be compressed in different ways. */
export function etagOf(body: string | Buffer): string {
  return `W/"${hash("sha1", body, "base64url")}"`;
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
