import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ALT_MAX } from "#app/contract/field-limits.ts";
import { drawPicture } from "#app/lib/pictures/draw-picture.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { readHead } from "#app/lib/storage/read-head.server.ts";
import { oneLine } from "#app/lib/text/one-line.ts";
import { tidyName, uploadedUrlName } from "../../members/files/file-name.ts";
import { findFileType, HEAD_BYTES, looksLikePicture } from "../../members/files/file-types.ts";
import { hashFile } from "../../members/files/parts/store-blob.server.ts";
import type { Loss } from "./losses.ts";
import type { SourceFolder, SqlRow, SqlValue } from "./source.ts";
import type { ConversionStore } from "./store.server.ts";

const MEGABYTE = 1024 * 1024;
/** The name in the address of a face says nothing about the member. */
const FACE_NAME = "face.webp";
const SENDER = "conversion";

type Purpose = "post" | "face";
type Variant = { width: number; type: string; path: string };
type Content = {
  kind: "picture" | "file";
  type: string;
  width: number | null;
  height: number | null;
  variants: Variant[];
};
type FileOfSource = {
  path: string | null;
  name: string;
  owner_id: number;
  purpose: Purpose;
  alt: string;
  created_ms: number;
};
type HashedFile = FileOfSource & { source_path: string; uploaded_sha256: string };
/** Where the files are, and the folder in which their bytes are by their hash. */
type Place = { store: ConversionStore; source: SourceFolder; folder: string };

/**
 * Draws pictures anew, as uploaded ones are, and gives other files a name and a hash. The bytes are then
 * in `folder`, by their hash. One file that a member has sent twice with the same words is one here: what
 * was written about it in a closed forum stays there.
 */
export async function prepareFiles(
  store: ConversionStore,
  source: SourceFolder,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  store.exec(`
    create table kept_files (id integer primary key, owner_id integer not null, kind text not null,
      purpose text not null, name text not null, url_name text not null, type text not null, width integer,
      height integer, alt text not null, uploaded_sha256 text not null, created_ms integer not null,
      unique (owner_id, uploaded_sha256, purpose, url_name));
    create table file_contents (file_id integer, width integer, type text not null, sha256 text not null,
      primary key (file_id, width)) without rowid;
    create table file_refs (ref text primary key, file_id integer not null, post_id integer) without rowid;
    create table faces (member_id integer primary key, file_id integer not null);
    create table source_contents (sha256 text primary key, path text not null) without rowid;`);
  const files = store.list(`
      select f.id, f.ref, f.path, f.name, f.alt, f.created_ms, f.post_id, coalesce(m.id, p.author_id) as owner_id
      from files f left join posts p on p.id = f.post_id left join members m on m.id = f.owner_id
      order by f.id`);
  const place = { store, source, folder };
  for (const file of files) await prepareFile(place, file);
  const faces = store.list(`select id, picture_path, created_ms from members
      where picture_path is not null and not is_without_account order by id`);
  for (const face of faces) await prepareFace(place, face);
}

async function prepareFile(place: Place, row: SqlRow): Promise<void> {
  const { store } = place;
  const name = tidyName(String(row.name));
  if (row.owner_id === null) return store.lose("missing_topic", 1, name);
  const file_id = await storeFile(place, {
    path: pathOf(row.path),
    name,
    owner_id: Number(row.owner_id),
    purpose: "post",
    alt: oneLine(String(row.alt)).slice(0, ALT_MAX),
    created_ms: Number(row.created_ms),
  });
  if (file_id === null) return;
  store.run(
    "insert or ignore into file_refs values (?, ?, ?)",
    String(row.ref),
    file_id,
    row.post_id ?? null,
  );
}

async function prepareFace(place: Place, row: SqlRow): Promise<void> {
  const owner_id = Number(row.id);
  const file_id = await storeFile(place, {
    path: pathOf(row.picture_path),
    name: FACE_NAME,
    owner_id,
    purpose: "face",
    alt: "",
    created_ms: Number(row.created_ms),
  });
  if (file_id !== null) place.store.run("insert into faces values (?, ?)", owner_id, file_id);
}

const pathOf = (value: SqlValue | undefined) =>
  value === null || value === undefined ? null : String(value);

/** The id of the file here, or null, with the loss counted. */
async function storeFile(place: Place, file: FileOfSource): Promise<number | null> {
  const { store, source } = place;
  const lose = (loss: Loss) => {
    store.lose(loss, 1, file.name);
    return null;
  };
  if (file.path === null || !source.paths.has(file.path))
    return lose(file.purpose === "face" ? "missing_picture" : "missing_file");
  const source_path = join(source.root, file.path);
  const hashed_file = { ...file, source_path, uploaded_sha256: await hashFile(source_path) };
  return (
    findSameFile(store, hashed_file) ?? (await drawFile(place, hashed_file)) ?? lose("refused_file")
  );
}

/** What the same member has sent before with the same words. */
function findSameFile(
  store: ConversionStore,
  { owner_id, uploaded_sha256, purpose, name, alt }: HashedFile,
): number | null {
  const same = store.find(
    "select id from kept_files where owner_id = ? and uploaded_sha256 = ? and purpose = ? and name = ? and alt = ?",
    owner_id,
    uploaded_sha256,
    purpose,
    name,
    alt,
  );
  return same ? Number(same.id) : null;
}

async function drawFile(place: Place, file: HashedFile): Promise<number | null> {
  const drawn_folder = join(place.folder, "drawn");
  try {
    await mkdir(drawn_folder, { recursive: true });
    const content = await readContent(file, drawn_folder);
    if (!content) return null;
    const file_id = keepFile(place.store, file, content);
    for (const variant of content.variants) await keepVariant(place, file, file_id, variant);
    return file_id;
  } finally {
    await rm(drawn_folder, { recursive: true, force: true });
  }
}

function keepFile(store: ConversionStore, file: HashedFile, content: Content): number {
  const { owner_id, purpose, name, alt, uploaded_sha256, created_ms } = file;
  const wanted_name = purpose === "face" ? FACE_NAME : uploadedUrlName(name, content.type);
  store.run(
    `insert into kept_files (owner_id, kind, purpose, name, url_name, type, width, height, alt, uploaded_sha256, created_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    owner_id,
    content.kind,
    purpose,
    name,
    freeUrlName(store, file, wanted_name),
    content.type,
    content.width,
    content.height,
    alt,
    uploaded_sha256,
    created_ms,
  );
  return Number(store.find("select last_insert_rowid() as id")?.id);
}

/** A drawn picture moves to its hash; what stays as it was is copied from the source later. */
async function keepVariant(
  { store, folder }: Place,
  { source_path, uploaded_sha256 }: HashedFile,
  file_id: number,
  { width, type, path }: Variant,
): Promise<void> {
  const is_source = path === source_path;
  const sha256 = is_source ? uploaded_sha256 : await hashFile(path);
  store.run("insert into file_contents values (?, ?, ?, ?)", file_id, width, type, sha256);
  if (is_source) store.run("insert or ignore into source_contents values (?, ?)", sha256, path);
  else await rename(path, join(folder, sha256));
}

/**
 * The database has the same bytes of a member once under one name of an address, so what differs by
 * its description or by capital letters gets a number.
 */
function freeUrlName(
  store: ConversionStore,
  { owner_id, uploaded_sha256, purpose }: HashedFile,
  wanted_name: string,
): string {
  const key = [owner_id, uploaded_sha256, purpose];
  const same_bytes = "kept_files where owner_id = ? and uploaded_sha256 = ? and purpose = ?";
  const isTaken = (url_name: string) =>
    store.find(`select 1 from ${same_bytes} and url_name = ?`, ...key, url_name) !== undefined;
  if (!isTaken(wanted_name)) return wanted_name;
  // Counted, because the same picture may be there thousands of times.
  let number = Number(store.find(`select count(*) as count from ${same_bytes}`, ...key)?.count) + 1;
  for (; ; number += 1) {
    const url_name = wanted_name.replace(/(?=\.[^.]*$|$)/, `-${number}`);
    if (!isTaken(url_name)) return url_name;
  }
}

/** Null for what the site would refuse as well. */
async function readContent(
  { source_path: path, name, purpose }: HashedFile,
  folder: string,
): Promise<Content | null> {
  const { size } = await stat(path);
  const head = await readHead(path, HEAD_BYTES);
  if (size === 0) return null;
  if (looksLikePicture(name, head)) {
    if (size > env.FILES_PICTURE_MB * MEGABYTE) return null;
    const { picture } = await drawPicture({ source_path: path, folder, shape: purpose }, SENDER);
    if (!picture) return null;
    const { width, height, variants } = picture;
    return {
      kind: "picture",
      type: variants.find((variant) => variant.width === 0)?.type ?? "",
      width,
      height,
      variants,
    };
  }
  const type = purpose === "face" ? null : findFileType(name, head);
  if (type === null || size > env.FILES_FILE_MB * MEGABYTE) return null;
  return { kind: "file", type, width: null, height: null, variants: [{ width: 0, type, path }] };
}
