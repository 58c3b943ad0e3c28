import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { type ArchiveEntry, readArchive } from "../backups/archive-file.server.ts";
import { BackupError } from "../backups/backup-error.server.ts";
import { BrokenArchive } from "./archive-problem.ts";
import {
  FORMAT_ENTRY,
  FORMAT_VERSION,
  type Format,
  format_schema,
  hashOfContent,
  MANIFEST_ENTRY,
  type Manifest,
  manifest_schema,
  PART_MAX_BYTES,
  partName,
} from "./format.ts";
import { KINDS } from "./kinds/index.ts";
import type { Kind } from "./kinds/kind.ts";
import { makeReason } from "./refused-file.ts";

const SMALL_ENTRY_MAX = 1_000_000;

export type ReadPart = {
  kind: Kind;
  /** The entry, for messages. */
  name: string;
  sha256: string;
  /** What stands in each line. */
  values: unknown[];
};

export type ReadContent = { sha256: string; bytes: number; body: AsyncIterable<Buffer> };

export type ArchiveItem =
  | { type: "format"; format: Format }
  | { type: "part"; part: ReadPart }
  | { type: "content"; content: ReadContent }
  | { type: "manifest"; manifest: Manifest };

/**
 * What is in an archive, in its order: the format, the kinds and their parts in theirs, the contents of
 * files, the manifest, and nothing else. Throws `BrokenArchive` where it is something else.
 */
export async function* readCommunity(source: Readable): AsyncGenerator<ArchiveItem> {
  let is_begun = false;
  let is_ended = false;
  let next = { kind_index: 0, part: 1 };
  try {
    for await (const entry of readArchive(source)) {
      const { name } = entry;
      if (is_ended) throw new BrokenArchive(`${name} follows its end`);
      if (!is_begun) {
        yield { type: "format", format: await readFormat(entry) };
        is_begun = true;
        continue;
      }
      if (name === MANIFEST_ENTRY) {
        yield { type: "manifest", manifest: await readManifest(entry) };
        is_ended = true;
        continue;
      }
      const sha256 = hashOfContent(name);
      if (sha256 !== null) {
        const body = readBytes(entry.body);
        yield { type: "content", content: { sha256, bytes: entry.bytes, body } };
        continue;
      }
      const found = findPart(name, next);
      next = { kind_index: found.kind_index, part: found.part + 1 };
      yield { type: "part", part: await readPart(found.kind, entry) };
    }
  } catch (error) {
    throw toBrokenArchive(error);
  }
  if (!is_ended) throw new BrokenArchive(makeReason("incompleteArchive"));
}

/** Whoever reads the bytes gets their error, not the loop above. */
async function* readBytes(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw toBrokenArchive(error);
  }
}

/** The part that this name has, if it is the next of its kind or the first of a later one. */
function findPart(name: string, next: { kind_index: number; part: number }) {
  for (let kind_index = next.kind_index; kind_index < KINDS.length; kind_index += 1) {
    const kind = KINDS[kind_index];
    const part = kind_index === next.kind_index ? next.part : 1;
    if (kind && name === partName(kind.name, part)) return { kind, kind_index, part };
  }
  throw new BrokenArchive(`${name} is not expected there`);
}

async function readFormat(entry: ArchiveEntry): Promise<Format> {
  if (entry.name !== FORMAT_ENTRY) throw new BrokenArchive(makeReason("noCommunity"));
  const { data: format } = format_schema.safeParse(
    parseJson(entry.name, await readWhole(entry, SMALL_ENTRY_MAX)),
  );
  if (!format) throw new BrokenArchive(makeReason("noCommunity"));
  if (format.version > FORMAT_VERSION)
    throw new BrokenArchive(
      makeReason("newerArchive", { version: format.version, known: FORMAT_VERSION }),
    );
  return format;
}

async function readManifest(entry: ArchiveEntry): Promise<Manifest> {
  const { data } = manifest_schema.safeParse(
    parseJson(entry.name, await readWhole(entry, PART_MAX_BYTES)),
  );
  if (!data) throw new BrokenArchive(`${MANIFEST_ENTRY} is no manifest`);
  return data;
}

async function readPart(kind: Kind, entry: ArchiveEntry): Promise<ReadPart> {
  const body = await readWhole(entry, PART_MAX_BYTES);
  const lines = decodeText(entry.name, body).split("\n");
  if (lines.pop() !== "") throw new BrokenArchive(`${entry.name} does not end with a line`);
  return {
    kind,
    name: entry.name,
    sha256: createHash("sha256").update(body).digest("hex"),
    values: lines.map((line, index) => parseJson(`${entry.name}:${index + 1}`, line)),
  };
}

async function readWhole({ name, bytes, body }: ArchiveEntry, max: number): Promise<Buffer> {
  if (bytes > max) throw new BrokenArchive(`${name} has more than ${max} bytes`);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function decodeText(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenArchive(makeReason("damagedLine", { place: name }));
  }
}

function parseJson(place: string, text: string | Buffer): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new BrokenArchive(makeReason("damagedLine", { place }));
  }
}

/** gzip and tar say in their own words what is wrong. */
function toBrokenArchive(error: unknown): unknown {
  const is_of_gzip =
    error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
  return is_of_gzip || error instanceof BackupError
    ? new BrokenArchive(makeReason("damagedArchive"), { cause: error })
    : error;
}
