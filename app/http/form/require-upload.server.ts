import { badRequest } from "#app/domain/base/refusal.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";
import type { MessageKey } from "#locales/index.ts";
import {
  missingFilesContext,
  type RequestContext,
  uploadsContext,
} from "../session/context.server.ts";
import { onlyUpload } from "./only-upload.ts";

/** The file of a page's form that takes one. */
export function requireUpload(context: RequestContext, full_disk: MessageKey = "siteFull"): Upload {
  if (context.get(missingFilesContext) === "no_room") throw badRequest(full_disk, "file");
  return onlyUpload(context.get(uploadsContext));
}
