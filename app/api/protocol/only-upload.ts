import { unprocessable } from "#app/domain/base/refusal.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";

/** The file of an operation that takes one. */
export function onlyUpload([upload]: readonly Upload[]): Upload {
  if (!upload) throw unprocessable("fileRequired", "file");
  return upload;
}
