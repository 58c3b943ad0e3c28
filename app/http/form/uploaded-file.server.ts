import { badRequest } from "#app/domain/base/refusal.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";
import {
  missingFilesContext,
  type RequestContext,
  uploadsContext,
} from "../session/context.server.ts";
import { onlyUpload } from "./only-upload.ts";

/** The file of a page's form that needs one. */
export function requireUpload(context: RequestContext): Upload {
  refuseWithoutRoom(context);
  return onlyUpload(context.get(uploadsContext));
}

/** The file of a page's form that may have one. */
export function findUpload(context: RequestContext): Upload | undefined {
  refuseWithoutRoom(context);
  return context.get(uploadsContext)[0];
}

/** The form had a file, and the disk had no room for it. */
function refuseWithoutRoom(context: RequestContext): void {
  if (context.get(missingFilesContext) === "no_room") throw badRequest("siteFull", "file");
}
