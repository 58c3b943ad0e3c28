import { and, eq, sql } from "drizzle-orm";
import { fileIdOf } from "#app/content/own-files.server.ts";
import { readSitePicture, writeSitePicture } from "#app/contract/site-picture.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { files, site_settings } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, Refusal, unprocessable } from "../../base/refusal.ts";
import { file_columns } from "../../members/files/parts/file-columns.server.ts";
import { storeSiteFile } from "../../members/files/store-file.server.ts";
import type { Upload } from "../../members/files/upload.ts";
import type { User } from "../../members/users/user.ts";
import type { SitePictureName } from "./parts/site-picture-names.ts";

/** A form may be open for so long before it is saved with the picture that it has uploaded. */
const UNUSED_DAYS = 1;

/**
 * Stores a picture and returns it as a value of the form. Nobody sees it until the form is saved, so
 * a form that is refused or previewed keeps it.
 */
export async function storeSitePicture(
  actor: User,
  name: SitePictureName,
  upload: Upload,
): Promise<string> {
  if (!canAdminister(actor)) throw notAllowed();
  await rateLimit("upload", actor);
  const { url, width, height } = await storeSiteFile(upload, name).catch((error) => {
    throw error instanceof Refusal
      ? new Refusal(error.status, error.key, { ...error.about, field: name })
      : error;
  });
  return writeSitePicture({ url, width: width ?? 0, height: height ?? 0 });
}

/**
 * A step: the id of a stored picture by its value in the form, or null if the site is to have none.
 * Nobody deletes it meanwhile.
 */
export async function lockSitePicture(
  tx: Transaction,
  name: SitePictureName,
  value = "",
): Promise<number | null> {
  if (value === "") return null;
  const { id, url, width, height } = file_columns;
  const file_id = fileIdOf(readSitePicture(value)?.url ?? "") ?? 0;
  const [file] = await tx
    .select({ id, url, width, height })
    .from(files)
    .where(and(eq(files.id, file_id), eq(files.purpose, "site")))
    .for("key share");
  const stored_value =
    file && writeSitePicture({ ...file, width: file.width ?? 0, height: file.height ?? 0 });
  if (!file || stored_value !== value) throw unprocessable("sitePictureGone", name);
  return file.id;
}

/**
 * Deletes former pictures of the site, and those of forms that were not saved. Pages that are open
 * may still show a former one, so it stays for a while.
 */
export async function deleteUnusedSitePictures(): Promise<void> {
  await db.delete(files).where(sql`
    ${files.purpose} = 'site' and ${files.created_at} < now() - make_interval(days => ${UNUSED_DAYS})
    and not exists (select from ${site_settings}
      where ${files.id} in (${site_settings.logo_id}, ${site_settings.icon_id}))`);
}
