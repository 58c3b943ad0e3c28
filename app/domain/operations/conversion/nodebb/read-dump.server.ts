import { basename } from "node:path";
import { parseJson } from "#app/lib/text/parse-json.ts";
import { ConversionError } from "../conversion-error.ts";
import { type BsonDocument, readBsonDocuments } from "../dumps/bson-documents.server.ts";
import { readCopyRows } from "../dumps/postgres-copy.server.ts";
import { quoteName } from "../unpack/entry-name.ts";
import { isObject, scalarText } from "./fields.ts";
import type { Keys } from "./keys.server.ts";

const KEY = "_key";
/** What one document of MongoDB has beside the values of a sorted set. */
const OWN_FIELDS = new Set(["_id", KEY, "expireAt"]);
const TABLES = new Set(["legacy_hash", "legacy_zset", "legacy_set"]);
/** MongoDB allows no dot in the name of a field. */
const DOT = "\uff0e";

/** `objects.bson` of mongodump: every key is a document, and of sorted sets every value. */
export async function readMongo(path: string, keys: Keys): Promise<void> {
  let has_keys = false;
  for await (const documents of readBsonDocuments(path)) {
    for (const document of documents) {
      const key = scalarText(document[KEY]);
      if (key === "") continue;
      has_keys = true;
      readDocument(key, document, keys);
    }
  }
  checkKeys(has_keys, path);
}

function readDocument(key: string, document: BsonDocument, keys: Keys): void {
  const { value, score, members } = document;
  const fields = Object.keys(document).filter((name) => !OWN_FIELDS.has(name));
  if (fields.length === 2 && value !== undefined && score !== undefined)
    return keys.sortedSetValue(key, scalarText(value), toScore(score));
  if (fields.length === 1 && Array.isArray(members)) {
    for (const member of members) keys.setValue(key, scalarText(member));
    return;
  }
  keys.object(key, withDots(document));
}

function withDots(document: BsonDocument): BsonDocument {
  if (!Object.keys(document).some((name) => name.includes(DOT))) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name.replaceAll(DOT, "."), value]),
  );
}

/** The dump of NodeBB's tables in PostgreSQL. */
export async function readPostgres(path: string, keys: Keys): Promise<void> {
  let has_keys = false;
  for await (const { table, row } of readCopyRows(path, TABLES)) {
    const key = row[KEY] ?? "";
    has_keys = true;
    if (table === "legacy_zset")
      keys.sortedSetValue(key, scalarText(row.value), toScore(row.score));
    else if (table === "legacy_set") keys.setValue(key, scalarText(row.member));
    else {
      const object = parseJson(row.data);
      if (isObject(object)) keys.object(key, object);
    }
  }
  checkKeys(has_keys, path);
}

function toScore(value: unknown): number {
  const score = Number(scalarText(value));
  return Number.isFinite(score) ? score : 0;
}

function checkKeys(has_keys: boolean, path: string): void {
  if (!has_keys)
    throw new ConversionError(`${quoteName(basename(path))} has nothing of a NodeBB in it.`);
}
