import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { file_variants, files } from "#app/db/schema.server.ts";
import { outsideTimeLimit } from "#app/db/time-limit.server.ts";
import { drawPicture } from "#app/lib/pictures/draw-picture.server.ts";
import {
  type DrawingFault,
  type DrawnVariant,
  MAX_MEGAPIXELS,
  type Shape,
} from "#app/lib/pictures/drawing.ts";
import { env } from "#app/lib/process/env.server.ts";
import { QueueFull } from "#app/lib/process/limit-concurrency.ts";
import { limitShares } from "#app/lib/process/shares.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { readHead } from "#app/lib/storage/read-head.server.ts";
import { countUsage, rateLimit } from "../../base/rate-limits.server.ts";
import { Refusal, tooMany } from "../../base/refusal.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { isNewcomer } from "../users/newcomer.server.ts";
import type { User } from "../users/user.ts";
import { findDrawnPicture } from "./drawn-picture.server.ts";
import { tidyName, uploadedUrlName, urlName } from "./file-name.ts";
import { findFileType, HEAD_BYTES, looksLikePicture } from "./file-types.ts";
import { type File, file_columns } from "./parts/file-columns.server.ts";
import {
  lockQuota,
  refuseAboveQuota,
  refuseFullSite,
  refuseWithoutRoom,
} from "./parts/quota.server.ts";
import { hashFile, measureBlob, type StoredBlob, storeBlob } from "./parts/store-blob.server.ts";
import type { Upload } from "./upload.ts";

const MEGABYTE = 1024 * 1024;
/** Each file waits on the disk, with its request, so nobody may fill the line alone. */
const uploads_in_work = limitShares({ of_each: 8, in_all: 100 });
/** The name in the address of a face says nothing about the member. */
const FACE_NAME = "face.webp";

type Purpose = "post" | "face" | "site";

/** What is to be stored of a file: its variants. */
type Content = Pick<File, "kind" | "type" | "width" | "height"> & { variants: Variant[] };
/** Without a path its bytes are stored already. */
type Variant = StoredBlob & { width: number; type: string; path?: string };
type Details = {
  alt?: string;
  purpose?: "post" | "face";
  /** Whose file it is, if the actor changes somebody else's picture. */
  owner_id?: number;
};
type NewFile = {
  owner_id: number | null;
  purpose: Purpose;
  name: string;
  alt: string;
  origin_url: string | null;
};

/** What else the transaction does that stores the row of the file. */
type Step<Result> = (tx: Transaction, file: File) => Promise<Result>;
const returnFile: Step<File> = async (_tx, file) => file;

/**
 * Stores what a member has uploaded. A picture is drawn anew. Uploading the same file again returns
 * the one that is stored.
 */
export async function storeFile(actor: User, upload: Upload, details: Details = {}): Promise<File> {
  return await storeFileAnd(actor, upload, details, returnFile);
}

/** The same, and `step` in the same transaction. Its result is returned. */
export async function storeFileAnd<Result>(
  actor: User,
  upload: Upload,
  { alt = "", purpose = "post", owner_id = actor.id }: Details,
  step: Step<Result>,
): Promise<Result> {
  refuseSuspended(actor);
  await rateLimit("upload", actor);
  await refuseNewcomer(actor);
  await refuseWithoutRoom(owner_id, dirname(upload.path));
  const name = tidyName(upload.name);
  const file = { owner_id, purpose, name, alt, origin_url: null };
  const member = String(actor.id);
  if (!uploads_in_work.take(member, 1)) throw filesBusy();
  try {
    return await storeContent(upload, { file, shape: purpose, sender: member }, step);
  } finally {
    uploads_in_work.giveBack(member, 1);
  }
}

const filesBusy = () => new Refusal(503, "filesBusy", { retry_after_seconds: 5 });

/** A step: stores a picture of the site itself. It is nobody's, so it counts for no quota. */
export async function storeSiteFile(upload: Upload, shape: "logo" | "icon"): Promise<File> {
  await refuseFullSite(dirname(upload.path));
  const name = tidyName(upload.name);
  const file = { owner_id: null, purpose: "site", name, alt: "", origin_url: null } as const;
  return await storeContent(upload, { file, shape, sender: "site" }, returnFile);
}

async function refuseNewcomer(actor: User): Promise<void> {
  if (!isNewcomer(actor)) return;
  const seconds = await countUsage("newcomer_upload", actor);
  if (seconds !== null) throw tooMany(seconds, "newcomerFiles");
}

/** A step of jobs: stores a picture that was fetched for a post. It does not count for the quota. */
export async function storeFetchedPicture(
  upload: Upload,
  { owner_id, origin_url, alt }: { owner_id: number; origin_url: string; alt: string },
): Promise<File> {
  await refuseFullSite(dirname(upload.path));
  const name = tidyName(upload.name);
  const file = { owner_id, purpose: "post", name, alt, origin_url } as const;
  return await storeContent(upload, { file, shape: "post", sender: "fetched" }, returnFile);
}

/** `sender` has one picture drawn at a time. */
type Storing = { file: NewFile; shape: Shape; sender: string };

async function storeContent<Result>(
  upload: Upload,
  { file, shape, sender }: Storing,
  step: Step<Result>,
): Promise<Result> {
  const { name, purpose, origin_url } = file;
  if (upload.size === 0) throw refuse("fileEmpty", name);
  // Beside the uploaded file, whose folder is deleted with all that is in it.
  const folder = `${upload.path}.drawn`;
  try {
    await mkdir(folder);
    const uploaded_sha256 = await hashFile(upload.path);
    const pictures_only = purpose !== "post" || origin_url !== null;
    const readUpload = () =>
      outsideTimeLimit(() => readContent(upload, name, { folder, shape, sender, pictures_only }));
    const drawn_before = await findDrawnPicture({ ...file, uploaded_sha256 });
    const content = drawn_before ?? (await readUpload());
    const store = (stored_content: Content) =>
      storeRows({ ...file, uploaded_sha256 }, stored_content, step);
    return await store(content).catch(async (error) => {
      // The same bytes were deleted meanwhile, because no other file had them.
      if (violatesForeignKey(error, "file_variants_sha256_blobs_sha256_fk"))
        return await store(drawn_before ? await readUpload() : content);
      throw error;
    });
  } catch (error) {
    if (isDiskFull(error)) throw new Refusal(400, "siteFull", { field: "file" });
    throw error instanceof QueueFull ? filesBusy() : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeRows<Result>(
  file: NewFile & { uploaded_sha256: string },
  { variants, ...content }: Content,
  step: Step<Result>,
): Promise<Result> {
  const { owner_id, origin_url } = file;
  const quota_owner_id = origin_url === null ? owner_id : null;
  const stored_bytes = variants.reduce((sum, variant) => sum + variant.size, 0);
  const size = variants.find(({ width }) => width === 0)?.size ?? 0;
  // Asked before the bytes are stored, so that those of a refused file fill nothing.
  if (quota_owner_id !== null) await refuseAboveQuota(quota_owner_id, stored_bytes);
  for (const { path, ...blob } of variants) if (path !== undefined) await storeBlob(path, blob);
  const url_name = urlNameOf(file, content.type);
  return await db.transaction(async (tx) => {
    if (quota_owner_id !== null) await lockQuota(tx, quota_owner_id, stored_bytes);
    const measured = { ...content, size, stored_bytes };
    const [stored_file] = await tx
      .insert(files)
      .values({ ...file, ...measured, url_name })
      .onConflictDoUpdate({
        target: [files.owner_id, files.uploaded_sha256, files.purpose, files.url_name],
        // Bytes that were lost may have been drawn by an older library, which made others of it.
        set: { ...measured, alt: sql`coalesce(nullif(excluded.alt, ''), ${files.alt})` },
      })
      .returning(file_columns);
    if (!stored_file) throw new Error("A file was not stored");
    const variant_rows = variants.map(({ width, type, sha256 }) => ({
      file_id: stored_file.id,
      width,
      type,
      sha256,
    }));
    await tx.execute(sql`${insertRows(file_variants, variant_rows)}
      on conflict (file_id, width) do update set type = excluded.type, sha256 = excluded.sha256`);
    return await step(tx, stored_file);
  });
}

function urlNameOf({ purpose, name, origin_url }: NewFile, type: string): string {
  if (purpose === "face") return FACE_NAME;
  return origin_url === null ? uploadedUrlName(name, type) : urlName(name, type);
}

type Drawing = { folder: string; shape: Shape; sender: string };

/** A picture is drawn, other files are stored as they are. */
async function readContent(
  upload: Upload,
  name: string,
  { pictures_only, ...drawing }: Drawing & { pictures_only: boolean },
): Promise<Content> {
  const head = await readHead(upload.path, HEAD_BYTES);
  if (looksLikePicture(name, head)) return await readPicture(upload, name, drawing);
  const type = pictures_only ? null : findFileType(name, head);
  if (type === null) throw refuse(pictures_only ? "pictureKind" : "fileKind", name);
  if (upload.is_cut || upload.size > env.FILES_FILE_MB * MEGABYTE)
    throw tooLarge("fileTooLarge", name, env.FILES_FILE_MB);
  const variants = await measureVariants([{ width: 0, type, path: upload.path }]);
  return { kind: "file", type, width: null, height: null, variants };
}

async function readPicture(
  upload: Upload,
  name: string,
  { folder, shape, sender }: Drawing,
): Promise<Content> {
  if (upload.is_cut || upload.size > env.FILES_PICTURE_MB * MEGABYTE)
    throw tooLarge("pictureTooLarge", name, env.FILES_PICTURE_MB);
  const { picture, fault } = await drawPicture({ source_path: upload.path, folder, shape }, sender);
  // The disk may have become full meanwhile, and what was drawn did not fit.
  if (!picture) await refuseFullSite(folder);
  if (!picture) throw refuse(FAULTS[fault], name, MAX_MEGAPIXELS);
  const { width, height } = picture;
  const variants = await measureVariants(picture.variants);
  const type = variants.find((variant) => variant.width === 0)?.type ?? "";
  return { kind: "picture", type, width, height, variants };
}

async function measureVariants(variants: readonly DrawnVariant[]): Promise<Variant[]> {
  return await Promise.all(
    variants.map(async (variant) => ({ ...variant, ...(await measureBlob(variant.path)) })),
  );
}

const FAULTS = {
  kind: "pictureBroken",
  broken: "pictureBroken",
  pixels: "picturePixels",
  heic: "pictureHeic",
} as const satisfies Record<DrawingFault, string>;

type ContentFault = "fileEmpty" | "fileKind" | "pictureKind" | (typeof FAULTS)[DrawingFault];

function refuse(key: ContentFault, name: string, max?: number): Refusal {
  return new Refusal(422, key, { field: "file", values: { name, ...(max && { max }) } });
}

function tooLarge(key: "fileTooLarge" | "pictureTooLarge", name: string, max: number): Refusal {
  return new Refusal(413, key, { field: "file", values: { name, max } });
}
