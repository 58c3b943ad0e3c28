import { badRequest, unprocessable } from "#app/domain/base/refusal.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";
import {
  missingFilesContext,
  type RequestContext,
  uploadsContext,
} from "../session/context.server.ts";

/** The file of a form that has one. */
export function requireUpload(context: RequestContext): Upload {
  const [upload] = context.get(uploadsContext);
  if (upload) return upload;
  throw context.get(missingFilesContext) === "no_room"
    ? badRequest("siteFull", "file")
    : unprocessable("fileRequired", "file");
}
