import { createHash } from "node:crypto";

/** Weak, because the same answer may be packed in different ways on its way. */
export function etagOf(body: string | Buffer): string {
  return `W/"${createHash("sha1").update(body).digest("base64url")}"`;
}

/** True when who asks has this already. */
export function isKnown(request: Request, etag: string): boolean {
  const known = new Set((request.headers.get("If-None-Match") ?? "").split(",").map(opaque));
  return known.has(opaque(etag)) || known.has("*");
}

/** Whether a tag is called weak makes no difference to who only asks for what is new. */
function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
