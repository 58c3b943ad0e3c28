import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { Upload } from "#app/domain/members/files/upload.ts";
import { createUploadFolder } from "#app/domain/members/files/uploads-folder.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { QueueFull } from "#app/lib/process/limit-concurrency.ts";
import { collectFields, type FormFields, MAX_FORM_ENTRIES } from "./form-body.server.ts";

const MEGABYTE = 1024 * 1024;
/** The pictures of an evening are sent in two or three forms. */
export const MAX_FILES = 10;
/** All fields together, as in a form without files (request-body.server.ts). */
const MAX_FIELD_BYTES = 384 * 1024;
/** What a refused file has beyond its limit is read and discarded up to here, so that the form is answered. */
const MAX_DISCARDED_BYTES = 64 * MEGABYTE;
/** A part of a form has three. */
const MAX_HEADERS_OF_PART = 20;
/**
 * Forms that arrive at once in this process. Each holds some 200 kB. Those of strangers are counted
 * by themselves, so they keep no member from writing.
 */
const MAX_AT_ONCE = 50;

export const maxFileBytes = () => Math.max(env.FILES_PICTURE_MB, env.FILES_FILE_MB) * MEGABYTE;

/** Why files of a form were not received: nobody is signed in, or there were too many. */
export type MissingFiles = "not_signed_in" | "too_many";
/** A form with files. Call `remove` after the answer. */
export type UploadForm = {
  fields: FormFields;
  uploads: Upload[];
  missing_files: MissingFiles | null;
  remove: () => Promise<void>;
};
type ParsedForm = Omit<UploadForm, "remove">;
type Fault = "not_a_form" | "not_allowed" | "too_large";

const forms_at_once = { with_files: 0, without_files: 0 };

/**
 * Receives a form whose files are written to the disk as they arrive, the first ten of them. Without
 * `keeps_files`, because nobody is signed in, only the fields are read. Nothing of a form that breaks
 * off stays.
 */
export async function receiveUploadForm(
  body: AsyncIterable<Uint8Array>,
  content_type: string,
  { keeps_files }: { keeps_files: boolean },
): Promise<UploadForm | Fault> {
  const kind = keeps_files ? "with_files" : "without_files";
  if (forms_at_once[kind] >= MAX_AT_ONCE) throw new QueueFull("Too many forms with files");
  forms_at_once[kind] += 1;
  const folder = keeps_files ? await createUploadFolder() : null;
  const remove = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    const form = await parseUpload(body, content_type, folder);
    if (typeof form !== "string") return { ...form, remove };
    await remove();
    return form;
  } catch (error) {
    await remove();
    throw error;
  } finally {
    forms_at_once[kind] -= 1;
  }
}

async function parseUpload(
  body: AsyncIterable<Uint8Array>,
  content_type: string,
  folder: string | null,
): Promise<ParsedForm | Fault> {
  const parser = createParser(content_type);
  if (!parser) return "not_a_form";
  const entries: [string, string][] = [];
  const writes: Promise<Upload | null>[] = [];
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
    const is_kept = folder !== null && name !== "";
    if (folder === null && name !== "") missing_files = "not_signed_in";
    const path = is_kept ? join(folder, String(writes.length)) : null;
    open_streams.add(stream.once("close", () => open_streams.delete(stream)));
    const write = writeFile(stream, { field, name, path });
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
    await pipeline(Readable.from(limitBytes(body)), parser);
  } catch (error) {
    for (const stream of open_streams) stream.destroy();
    await Promise.allSettled(writes);
    if (error instanceof TooLarge) return "too_large";
    if (isSystemError(error)) throw error;
    return "not_a_form";
  }
  const uploads = (await Promise.all(writes)).filter((upload) => upload !== null);
  if (fault) return fault;
  const fields = collectFields(entries);
  return typeof fields === "string" ? fields : { fields, uploads, missing_files };
}

/** The disk is full, or the client has left. All other errors are those of a malformed form. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}

/** Null if the header has no boundary. */
function createParser(content_type: string): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { "content-type": content_type },
      limits: {
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FORM_ENTRIES,
        files: MAX_FILES,
        fileSize: maxFileBytes(),
        headerPairs: MAX_HEADERS_OF_PART,
      },
    });
  } catch {
    return null;
  }
}

class TooLarge extends Error {}

/** The parser limits each field and file; this limits all together. */
async function* limitBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const max_bytes = MAX_FILES * maxFileBytes() + MAX_DISCARDED_BYTES;
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > max_bytes) throw new TooLarge();
    yield piece;
  }
}

/** Null for an input without a file, and where no file is kept. */
async function writeFile(
  stream: BusboyFileStream,
  { field, name, path }: { field: string; name: string; path: string | null },
): Promise<Upload | null> {
  if (path === null) {
    // The parser reports a body that breaks off too; unheard, the error would end the process.
    stream.on("error", () => {}).resume();
    return null;
  }
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  return { field, name, path, size: stream.bytesRead, is_cut: stream.truncated };
}
