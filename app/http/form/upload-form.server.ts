import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { Upload } from "#app/domain/members/files/upload.ts";
import { createUploadFolder } from "#app/domain/members/files/uploads-folder.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { QueueFull } from "#app/lib/process/limit-concurrency.ts";
import { limitShares } from "#app/lib/process/shares.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { hasFreeDisk } from "#app/lib/storage/free-room.server.ts";
import {
  boundaryOf,
  collectFields,
  type FormFields,
  MAX_FORM_ENTRIES,
} from "./form-body.server.ts";

const MEGABYTE = 1024 * 1024;
/** The pictures of an evening are sent in two or three forms. */
export const MAX_FILES = 10;
/** All fields together, as in a form without files (request-body.server.ts). */
const MAX_FIELD_BYTES = 384 * 1024;
/** What a refused file has beyond its limit is read and discarded up to here, so that the form is answered. */
const MAX_DISCARDED_BYTES = 64 * MEGABYTE;
/** A part of a form has three. */
const MAX_HEADERS_OF_PART = 20;
/** More parts than a form has are not parsed: each costs as much as some kilobytes of a file. */
const MAX_PARTS = MAX_FORM_ENTRIES + MAX_FILES;
/**
 * Forms that arrive at once in this process. Each holds some 200 kB. Those of strangers are counted
 * by themselves, so they keep no member from writing.
 */
const members_forms = limitShares({ of_each: 8, in_all: 100 });
const strangers_forms = limitShares({ of_each: 50, in_all: 50 });
/** The room on the disk is for one archive. */
const archive_forms = limitShares({ of_each: 1, in_all: 1 });
const STRANGERS = "";

export const maxFileBytes = () => Math.max(env.FILES_PICTURE_MB, env.FILES_FILE_MB) * MEGABYTE;
const maxFormBytes = () => MAX_FILES * maxFileBytes() + MAX_DISCARDED_BYTES;
/** What members send at once lies on the disk of the database: one form of the largest files each. */
const arriving_bytes = limitShares({
  of_each: maxFormBytes(),
  in_all: Math.max(2048 * MEGABYTE, maxFormBytes()),
});
const usualLimits = (): Limits => ({
  file_bytes: maxFileBytes(),
  form_bytes: maxFormBytes(),
  is_shared: true,
});
const limitsOfArchive = (file_bytes: number): Limits => ({
  file_bytes,
  form_bytes: file_bytes + MEGABYTE,
  is_shared: false,
});

/** Why files of a form were not received: nobody is signed in, there are too many, or the disk is full. */
export type MissingFiles = "not_signed_in" | "too_many" | "no_room";
/** A form with files. Call `remove` after the answer. */
export type UploadForm = {
  fields: FormFields;
  uploads: Upload[];
  missing_files: MissingFiles | null;
  remove: () => Promise<void>;
};
type ParsedForm = Omit<UploadForm, "remove">;
type Fault = "not_a_form" | "not_allowed" | "too_large";
/** The largest file, and the longest form. What a form with an archive sends is not shared with others. */
type Limits = { file_bytes: number; form_bytes: number; is_shared: boolean };
/** What the request says about its body. A length that it does not say is 0 or NaN. */
type FormHead = { content_type: string; length: number };

/**
 * Receives a form whose files are written to the disk as they arrive, the first ten of them. Without
 * a member, because nobody is signed in, only the fields are read. Nothing of a form that breaks off
 * stays. A superuser may send an archive of `archive_bytes`, which may be larger than any file.
 */
export async function receiveUploadForm(
  body: AsyncIterable<Uint8Array>,
  { content_type, length }: FormHead,
  member_id: number | null,
  archive_bytes: number | null = null,
): Promise<UploadForm | Fault> {
  const limits = archive_bytes === null ? usualLimits() : limitsOfArchive(archive_bytes);
  if (length > limits.form_bytes) return "too_large";
  const forms_of_members = archive_bytes === null ? members_forms : archive_forms;
  const forms = member_id === null ? strangers_forms : forms_of_members;
  const sender = member_id === null ? STRANGERS : String(member_id);
  if (!forms.take(sender, 1)) throw new QueueFull("Too many forms with files");
  let folder: string | null = null;
  const remove = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    if (member_id !== null) folder = await createFolderIfRoom();
    const has_room = folder !== null && (await hasFreeDisk(folder));
    const refuses_files = member_id === null ? "not_signed_in" : has_room ? null : "no_room";
    const boundary = boundaryOf(content_type);
    const form =
      boundary === null
        ? "not_a_form"
        : await parseUpload(limitBody(body, boundary, sender, limits), boundary, {
            folder,
            refuses_files,
            file_bytes: limits.file_bytes,
          });
    if (typeof form !== "string") return { ...form, remove };
    await remove();
    return form;
  } catch (error) {
    await remove();
    throw error;
  } finally {
    forms.giveBack(sender, 1);
  }
}

/** Null if the disk is so full that not even an empty folder has room. */
async function createFolderIfRoom(): Promise<string | null> {
  return await createUploadFolder().catch((error) => {
    if (isDiskFull(error)) return null;
    throw error;
  });
}

type FilePlan = { folder: string | null; refuses_files: MissingFiles | null; file_bytes: number };

async function parseUpload(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  { folder, refuses_files, file_bytes }: FilePlan,
): Promise<ParsedForm | Fault> {
  const parser = createParser(boundary, file_bytes);
  const entries: [string, string][] = [];
  const writes: Promise<Upload | "no_room" | null>[] = [];
  const open_streams = new Set<BusboyFileStream>();
  let field_bytes = 0;
  let fault: Fault | null = null;
  let missing_files: MissingFiles | null = null;
  parser.on("field", (name, value, _name_is_cut, value_is_cut) => {
    field_bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (value_is_cut || field_bytes > MAX_FIELD_BYTES) fault = "too_large";
    else entries.push([name, value]);
  });
  parser.on("file", (field, stream, name = "") => {
    if (name !== "") missing_files ??= refuses_files;
    const is_kept = folder !== null && refuses_files === null && name !== "";
    const path = is_kept ? join(folder, String(writes.length)) : null;
    open_streams.add(stream.once("close", () => open_streams.delete(stream)));
    const write = receiveFile(stream, { field, name, path });
    // The parser would wait for ever for a file that nobody reads any more.
    write.catch((error: Error) => parser.destroy(error));
    writes.push(write);
  });
  parser.on("filesLimit", () => {
    missing_files ??= "too_many";
  });
  for (const limit of ["partsLimit", "fieldsLimit"] as const)
    parser.on(limit, () => {
      fault = "not_allowed";
    });
  try {
    await pipeline(Readable.from(body), parser);
  } catch (error) {
    for (const stream of open_streams) stream.destroy();
    await Promise.allSettled(writes);
    if (error instanceof TooLarge) return "too_large";
    if (error instanceof TooManyParts) return "not_allowed";
    if (error instanceof QueueFull || isSystemError(error)) throw error;
    return "not_a_form";
  }
  const written = await Promise.all(writes);
  if (fault) return fault;
  const uploads = written.filter((upload) => upload !== null && upload !== "no_room");
  if (written.includes("no_room")) missing_files ??= "no_room";
  const fields = collectFields(entries);
  return typeof fields === "string" ? fields : { fields, uploads, missing_files };
}

/** The disk has failed, or the client has left. All other errors are those of a malformed form. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}

/** It gets the boundary whose parts are counted, so that both see the same. */
function createParser(boundary: string, file_bytes: number): BusboyInstance {
  return new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: {
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_FORM_ENTRIES,
      files: MAX_FILES,
      fileSize: file_bytes,
      headerPairs: MAX_HEADERS_OF_PART,
    },
  });
}

class TooLarge extends Error {}
class TooManyParts extends Error {}

/**
 * The parser limits each field and file; this limits all together, before it is parsed. What a
 * member sends counts until it has arrived.
 */
async function* limitBody(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  sender: string,
  { form_bytes: max_bytes, is_shared }: Limits,
): AsyncGenerator<Uint8Array> {
  const countParts = partCounter(boundary);
  let bytes = 0;
  let counted = 0;
  try {
    for await (const piece of body) {
      bytes += piece.byteLength;
      if (bytes > max_bytes) throw new TooLarge();
      if (countParts(piece) > MAX_PARTS) throw new TooManyParts();
      if (sender !== STRANGERS && is_shared) {
        if (!arriving_bytes.take(sender, piece.byteLength))
          throw new QueueFull("Too many files are arriving");
        counted += piece.byteLength;
      }
      yield piece;
    }
  } finally {
    arriving_bytes.giveBack(sender, counted);
  }
}

/** Counts the parts that have begun. A boundary may lie in two pieces. */
function partCounter(boundary: string): (piece: Uint8Array) => number {
  const delimiter = Buffer.from(`--${boundary}`);
  let end_of_last: Buffer = Buffer.alloc(0);
  let count = 0;
  return (piece) => {
    const bytes = Buffer.concat([end_of_last, piece]);
    let index = bytes.indexOf(delimiter);
    let searched = 0;
    while (index >= 0 && count <= MAX_PARTS) {
      count += 1;
      searched = index + delimiter.length;
      index = bytes.indexOf(delimiter, searched);
    }
    end_of_last = bytes.subarray(Math.max(searched, bytes.length - delimiter.length + 1));
    return count;
  };
}

/**
 * Null for an input without a file, and where no file is kept. When the disk becomes full, the rest
 * is read and discarded, because the text of the form may follow.
 */
async function receiveFile(
  stream: BusboyFileStream,
  { field, name, path }: { field: string; name: string; path: string | null },
): Promise<Upload | "no_room" | null> {
  // The parser reports a body that breaks off too; unheard, the error would end the process.
  stream.on("error", () => {});
  if (path !== null && (await writeWhileRoom(stream, path)))
    return { field, name, path, size: stream.bytesRead, is_cut: stream.truncated };
  stream.resume();
  return path === null ? null : "no_room";
}

/** False if the disk is full. Then the rest of the stream can still be read. */
async function writeWhileRoom(stream: BusboyFileStream, path: string): Promise<boolean> {
  try {
    await writeFile(path, stream.iterator({ destroyOnReturn: false }), { mode: 0o600 });
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await rm(path, { force: true });
    return false;
  }
}
