import { buffer } from "node:stream/consumers";
import type { z } from "zod";
import type { ArchiveEntry } from "./archive-file.server.ts";
import { damagedBackup } from "./backup-error.server.ts";
import {
  MANIFEST_FILE,
  type Manifest,
  manifest_shape,
  SNAPSHOT_FILE,
  type Snapshot,
  snapshot_shape,
} from "./manifest.ts";

/** Real ones have some kilobytes. The limit protects the memory from a damaged archive. */
const JSON_MAX_BYTES = 16 * 1024 * 1024;

export async function readSnapshot(entry: ArchiveEntry): Promise<Snapshot> {
  if (entry.name !== SNAPSHOT_FILE) throw damagedBackup(`it begins with ${entry.name}`);
  return await readJson(snapshot_shape, entry);
}

export async function readManifest(entry: ArchiveEntry): Promise<Manifest> {
  if (entry.name !== MANIFEST_FILE) throw damagedBackup(`${entry.name} is not where it belongs`);
  return await readJson(manifest_shape, entry);
}

async function readJson<Shape extends z.ZodType>(
  shape: Shape,
  { name, bytes, body }: ArchiveEntry,
): Promise<z.output<Shape>> {
  if (bytes > JSON_MAX_BYTES) throw damagedBackup(`${name} is too large`);
  const text = String(await buffer(body));
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw damagedBackup(`${name} cannot be read`, cause);
  }
}
