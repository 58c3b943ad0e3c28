import { unprocessable } from "#app/domain/base/refusal.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";

/** The file of a form that takes one. */
export function onlyUpload([upload, ...others]: readonly Upload[]): Upload {
  if (!upload) throw unprocessable("fileRequired", "file");
  if (others.length > 0) throw unprocessable("onlyOneFile", "file");
  return upload;
}
