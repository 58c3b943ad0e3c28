import { badRequest, type Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import {
  removeField,
  SITE_PICTURE_NAMES,
  type SitePictureName,
  uploadField,
} from "#app/domain/site/settings/parts/site-picture-names.ts";
import { storeSitePicture } from "#app/domain/site/settings/site-pictures.server.ts";
import {
  formContext,
  missingFilesContext,
  type RequestContext,
  requireUser,
  uploadsContext,
} from "#app/http/session/context.server.ts";

/**
 * Stores the uploaded pictures, and puts them into the fields of the form: so it comes back with
 * them, whatever is wrong with it otherwise. Returns why one of them was refused.
 */
export async function storePictures(context: RequestContext): Promise<Refusal | null> {
  const fields = new Map(context.get(formContext));
  const has_room = context.get(missingFilesContext) !== "no_room";
  let refusal: Refusal | null = has_room ? null : badRequest("siteFull");
  for (const name of SITE_PICTURE_NAMES) {
    // The box must not take away the new picture when the form is sent again with it.
    if (fields.delete(removeField(name))) fields.set(name, "");
    const stored = await storeUploaded(context, name);
    if (typeof stored === "string") fields.set(name, stored);
    else refusal ??= stored;
  }
  context.set(formContext, fields);
  return refusal;
}

async function storeUploaded(
  context: RequestContext,
  name: SitePictureName,
): Promise<string | Refusal | null> {
  const upload = context.get(uploadsContext).find(({ field }) => field === uploadField(name));
  if (!upload) return null;
  try {
    return await storeSitePicture(requireUser(context), name, upload);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return refusal;
  }
}
