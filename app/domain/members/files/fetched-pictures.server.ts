import { eq, sql } from "drizzle-orm";
import { type FetchedPicture, pictureKey } from "#app/content/outside-pictures.server.ts";
import { db } from "#app/db/client.server.ts";
import { file_variants, files } from "#app/db/schema.server.ts";
import { decodePart } from "#app/lib/net/decode-part.ts";
import { extensionOf } from "#app/lib/text/file-extension.ts";
import { numberArray, textArray } from "../../base/ids.server.ts";
import { PICTURE_EXTENSIONS } from "./file-types.ts";
import { file_columns } from "./parts/file-columns.server.ts";
import { storeFetchedPicture } from "./store-file.server.ts";

const { id, url } = file_columns;
const fetched_columns = {
  id,
  url,
  width: sql<number>`${files.width}`,
  height: sql<number>`${files.height}`,
  address: sql<string>`${files.origin_url}`,
};

/** What was fetched for posts of this member. */
export async function listFetchedPictures(
  owner_id: number,
  addresses: readonly string[],
): Promise<FetchedPicture[]> {
  if (addresses.length === 0) return [];
  return await db
    .select(fetched_columns)
    .from(files)
    .where(
      sql`${files.origin_url} = any(${textArray(addresses)}) and ${files.owner_id} = ${owner_id}`,
    );
}

/** The addresses that these files were fetched from, without those that were uploaded. */
export async function listOrigins(file_ids: readonly number[]): Promise<Map<number, string>> {
  if (file_ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, address: sql<string>`${files.origin_url}` })
    .from(files)
    .where(sql`${files.id} = any(${numberArray(file_ids)}) and ${files.origin_url} is not null`);
  return new Map(rows.map(({ id: file_id, address }) => [file_id, address]));
}

type Wanted = { address: string; owner_id: number };

/**
 * The picture of an address for posts of this member, if it was fetched for anybody. Each member
 * has a row of their own, because it is deleted with the account; the bytes are the same.
 */
export async function shareFetchedPicture({
  address,
  owner_id,
}: Wanted): Promise<FetchedPicture | null> {
  const [own] = await listFetchedPictures(owner_id, [address]);
  if (own) return own;
  return await db.transaction(async (tx) => {
    const [source] = await tx
      .select()
      .from(files)
      .where(eq(files.origin_url, address))
      .orderBy(files.id)
      .limit(1)
      .for("key share");
    if (!source) return null;
    const { id: source_id, created_at: _, ...fields } = source;
    const [copy] = await tx
      .insert(files)
      .values({ ...fields, owner_id })
      .onConflictDoUpdate({
        target: [files.owner_id, files.uploaded_sha256, files.purpose, files.url_name],
        set: { origin_url: address },
      })
      .returning(fetched_columns);
    if (!copy) throw new Error("A fetched picture was not stored");
    await tx.execute(sql`
      insert into ${file_variants} (file_id, width, type, sha256)
      select ${copy.id}::int, width, type, sha256 from ${file_variants} where file_id = ${source_id}
      on conflict do nothing`);
    return copy;
  });
}

/** A step of the job: stores what was fetched from an address, which is in the file `path`. */
export async function storeFetched(
  { address, owner_id }: Wanted,
  { path, size }: { path: string; size: number },
): Promise<void> {
  const upload = { field: "file", name: nameOf(address), path, size, is_cut: false };
  await storeFetchedPicture(upload, { owner_id, origin_url: address, alt: "" });
}

const STEM_MAX = 40;

/** Ends with the key of its address, which is how a text knows it (`withoutFetching`). */
function nameOf(address: string): string {
  const last_part = new URL(address).pathname.split("/").at(-1) ?? "";
  const name = decodePart(last_part);
  const extension = extensionOf(name);
  const is_picture = PICTURE_EXTENSIONS.some((each) => each === extension);
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, "").slice(0, STEM_MAX);
  return `${stem && `${stem}-`}${pictureKey(address)}${is_picture ? `.${extension}` : ""}`;
}
