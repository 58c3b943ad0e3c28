import type { UploadLimits } from "#app/contract/upload-limits.ts";
import {
  ACCEPT_FILES,
  FILE_EXTENSIONS,
  PICTURE_EXTENSIONS,
} from "#app/domain/members/files/file-types.ts";
import { storeFile } from "#app/domain/members/files/store-file.server.ts";
import { requireUpload } from "#app/http/form/uploaded-file.server.ts";
import { refuseForeignForm, withJsonRefusal } from "#app/http/page/json-refusal.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { Route } from "./+types/upload";

/** The limits change with a restart only. */
const CACHE_SECONDS = 300;

/** What the editor may upload. */
export function loader() {
  const limits: UploadLimits = {
    picture_mb: env.FILES_PICTURE_MB,
    file_mb: env.FILES_FILE_MB,
    extensions: [...PICTURE_EXTENSIONS, ...FILE_EXTENSIONS],
    accept: ACCEPT_FILES,
  };
  return Response.json(limits, {
    headers: { "Cache-Control": `private, max-age=${CACHE_SECONDS}` },
  });
}

/** Stores one file, which the script of the editor sends, and answers with it as JSON. */
export const action = withJsonRefusal(async ({ request, context }: Route.ActionArgs) => {
  refuseForeignForm(request, context);
  const actor = requireUser(context);
  const upload = requireUpload(context);
  return Response.json(await storeFile(actor, upload), { status: 201 });
});
