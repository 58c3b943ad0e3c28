import { badRequest } from "#app/domain/base/refusal.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";
import type { MessageKey } from "#locales/index.ts";
import {
  missingFilesContext,
  type RequestContext,
  uploadsContext,
} from "../session/context.server.ts";
import { onlyUpload } from "./only-upload.ts";

/** The file of a page's form that needs one. `full_disk` says that the disk has no room for it. */
export function requireUpload(context: RequestContext, full_disk?: MessageKey): Upload {
  refuseWithoutRoom(context, full_disk);
  return onlyUpload(context.get(uploadsContext));
}

/** The file of a page's form that may have one. */
export function findUpload(context: RequestContext): Upload | undefined {
  refuseWithoutRoom(context);
  return context.get(uploadsContext)[0];
}

/** The form had a file, and the disk had no room for it. */
function refuseWithoutRoom(context: RequestContext, full_disk: MessageKey = "siteFull"): void {
  if (context.get(missingFilesContext) === "no_room") throw badRequest(full_disk, "file");
}
