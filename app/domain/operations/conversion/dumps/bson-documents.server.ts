import { basename } from "node:path";
import { deserialize } from "bson";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { quoteName } from "../unpack/entry-name.ts";
import { openDump } from "./open-dump.server.ts";

export type BsonDocument = Record<string, unknown>;

/** MongoDB stores documents of up to 16 MiB, and has a little more room for its own. */
const DOCUMENT_MAX_BYTES = 17 * 1024 ** 2;
/** A document begins with its length, and ends with a zero byte. */
const LENGTH_BYTES = 4;
const DOCUMENT_MIN_BYTES = LENGTH_BYTES + 1;

/**
 * The documents of a file that `mongodump` has written (`objects.bson`, also gzipped), in its order,
 * as many at once as one piece of the file has.
 */
export async function* readBsonDocuments(path: string): AsyncGenerator<BsonDocument[]> {
  const name = quoteName(basename(path));
  let parts: Buffer[] = [];
  let length = 0;
  let needed = LENGTH_BYTES;
  for await (const chunk of openDump(path)) {
    parts.push(chunk);
    length += chunk.length;
    if (length < needed) continue;
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts, length);
    const documents: BsonDocument[] = [];
    let start = 0;
    for (;;) {
      needed = lengthAt(bytes, start, name);
      if (bytes.length - start < needed) break;
      documents.push(parseDocument(bytes.subarray(start, start + needed), name));
      start += needed;
    }
    parts = start < bytes.length ? [bytes.subarray(start)] : [];
    length = bytes.length - start;
    if (documents.length > 0) yield documents;
  }
  if (length > 0) throw new ConversionError(makeReason("incompleteSource", { name }));
}

/** How many bytes the document at `start` has, or its length if that has not arrived yet. */
function lengthAt(bytes: Buffer, start: number, name: string): number {
  if (bytes.length - start < LENGTH_BYTES) return LENGTH_BYTES;
  const length = bytes.readInt32LE(start);
  if (length < DOCUMENT_MIN_BYTES || length > DOCUMENT_MAX_BYTES)
    throw new ConversionError(`${name} is no BSON file of mongodump, or it is damaged.`);
  return length;
}

function parseDocument(bytes: Buffer, name: string): BsonDocument {
  try {
    return deserialize(bytes, { validation: { utf8: false } });
  } catch {
    // Also what is nested too deeply for the stack.
    throw new ConversionError(`${name} has a document that is damaged.`);
  }
}
