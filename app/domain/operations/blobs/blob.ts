/** The bytes of a file, as a row of `blobs` describes them. */
export type Blob = { sha256: string; size: number; is_in_bucket: boolean };

/** The folders of a storage, `00/` to `ff/`. One after the other, so that no list is long. */
export const BLOB_FOLDERS: readonly string[] = Array.from(
  { length: 256 },
  (_, number) => `${number.toString(16).padStart(2, "0")}/`,
);

/** Null for a file that is none. */
export function sha256Of(name: string): string | null {
  return /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1] ?? null;
}
