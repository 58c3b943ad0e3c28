import { createHash } from "node:crypto";

/**
 * A weak tag, because the same response may be compressed in different ways. It is computed from
 * several parts, so that those of a page need not be joined.
 */
export function etagOf(...parts: (string | Buffer)[]): string {
  const sum = createHash("sha1");
  for (const part of parts) sum.update(part).update("\0");
  return `W/"${sum.digest("base64url")}"`;
}

/**
 * The tag of a thing that can be edited begins with its version, so that an edit can name the
 * version whatever else has changed: a new reply changes the answer, but not the topic.
 */
export function versionedTag(etag: string, version: string): string {
  return etag.replace('"', `"${version}-`);
}

/**
 * The versions that If-Match names, or undefined if any will do. The tags are weak only because
 * answers are compressed in different ways, so the prefix W/ makes no difference.
 */
export function versionsIn(if_match: string | undefined): string[] | undefined {
  const tags = if_match?.split(",").map(opaqueTag);
  if (!tags || tags.includes("*")) return undefined;
  return tags.map((tag) => /^"([^"-]*)-[^"]*"$/.exec(tag)?.[1] ?? "");
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
