import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Upload } from "#app/domain/members/files/upload.ts";

/** A word in the metadata of the pictures of tests, which nothing stored may contain. */
export const METADATA_SECRET = "GIZLIKONUM";

/** A photograph with a place and a camera in its metadata. */
export async function photograph({ width = 1200, height = 800, colour = "#b5533c" } = {}) {
  return await sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: METADATA_SECRET }, IFD3: { GPSAreaInformation: METADATA_SECRET } })
    .jpeg()
    .toBuffer();
}

/** What a request with a file has left in the folder of uploads. */
export function uploadOf(name: string, bytes: Uint8Array | string, field = "file"): Upload {
  const path = join(mkdtempSync(join(tmpdir(), "divan-upload-")), "0");
  writeFileSync(path, bytes);
  return { field, name, path, size: Buffer.byteLength(bytes), is_cut: false };
}

/** The body of a request that uploads a file. */
export function formWithFile(
  name: string,
  content: Uint8Array<ArrayBuffer> | string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new Blob([content]), name);
  return form;
}
