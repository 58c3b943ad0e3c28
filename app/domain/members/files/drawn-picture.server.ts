import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { blobs, file_variants, files } from "#app/db/schema.server.ts";
import { outsideTimeLimit } from "#app/db/time-limit.server.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { checkBlob } from "./parts/check-blob.server.ts";
import { refuseStorageFailure } from "./parts/refuse-storage-failure.server.ts";

type UploadedFile = Pick<typeof files.$inferSelect, "owner_id" | "purpose" | "uploaded_sha256">;

/**
 * What was drawn of the same bytes for the same owner, who may have sent a form twice. Null if some
 * of it is lost: then the picture is drawn and stored again. What others have uploaded is not looked
 * at, because a quick answer would say that they have it. Nor are pictures of the site, which are
 * drawn in several shapes.
 */
export async function findDrawnPicture({ owner_id, purpose, uploaded_sha256 }: UploadedFile) {
  if (owner_id === null) return null;
  const [file] = await db
    .select({
      id: files.id,
      type: files.type,
      width: files.width,
      height: files.height,
    })
    .from(files)
    .where(
      and(
        eq(files.owner_id, owner_id),
        eq(files.uploaded_sha256, uploaded_sha256),
        eq(files.purpose, purpose),
        eq(files.kind, "picture"),
      ),
    )
    .limit(1);
  if (!file) return null;
  const { id, ...picture } = file;
  const variants = await listStoredVariants(id);
  return variants && { kind: "picture" as const, ...picture, variants };
}

/** Null if bytes of one of them are missing or damaged. */
async function listStoredVariants(file_id: number) {
  const rows = await db
    .select({
      width: file_variants.width,
      type: file_variants.type,
      sha256: blobs.sha256,
      size: blobs.size,
      is_in_bucket: blobs.is_in_bucket,
    })
    .from(file_variants)
    .innerJoin(blobs, eq(blobs.sha256, file_variants.sha256))
    .where(eq(file_variants.file_id, file_id));
  const checkAll = () =>
    Promise.all(rows.map((row) => checkBlob(uploadedStorage(row.is_in_bucket), row)));
  const checks = await refuseStorageFailure(() => outsideTimeLimit(checkAll));
  if (checks.length === 0 || checks.some((check) => check !== "right")) return null;
  return rows.map(({ is_in_bucket: _is_in_bucket, ...variant }) => variant);
}
