import * as z from "zod";

/** The first entry of an archive, and the last one. */
export const FORMAT_ENTRY = "format.json";
export const MANIFEST_ENTRY = "manifest.json";
export const FORMAT_NAME = "divan-community";
export const FORMAT_VERSION = 1;

/** Lines of one kind are in parts of so many bytes, one line more at most. */
export const PART_BYTES = 1_000_000;
/** The longest part that is read: a text, its HTML entities, and all that fits before it. */
export const PART_MAX_BYTES = 4_000_000;

/**
 * Above these, enough ids are left for what is written after an import. The second is that of replies,
 * versions and the log.
 */
export const LINE_ID_MAX = 999_999_999;
export const WIDE_LINE_ID_MAX = 999_999_999_999_999;

const SHA256 = /^[0-9a-f]{64}$/;
const CONTENTS_FOLDER = "contents/";

export const format_schema = z.strictObject({
  format: z.literal(FORMAT_NAME),
  version: z.int().positive(),
  /** All of the site, or what every member reads. */
  content: z.enum(["everything", "members"]),
});
export type Format = z.infer<typeof format_schema>;

const count = z.int().nonnegative();
export const manifest_schema = z.strictObject({
  lines: z.record(z.string(), count),
  files: z.strictObject({ count, bytes: count }),
  /** The SHA-256 of each part of lines. */
  parts: z.record(z.string(), z.string().regex(SHA256)),
});
export type Manifest = z.infer<typeof manifest_schema>;

export function partName(kind: string, part: number): string {
  return `${kind}/${String(part).padStart(6, "0")}.jsonl`;
}

export function contentName(sha256: string): string {
  return `${CONTENTS_FOLDER}${sha256}`;
}

/** The hash of an uploaded file's bytes, which is in its name, or null if the entry is something else. */
export function hashOfContent(entry_name: string): string | null {
  const sha256 = entry_name.slice(CONTENTS_FOLDER.length);
  return entry_name.startsWith(CONTENTS_FOLDER) && SHA256.test(sha256) ? sha256 : null;
}
