import { createHash } from "node:crypto";
import type { StreamedFile } from "../backups/archive-file.server.ts";
import { bufferedFile } from "./archive-entries.ts";
import { type Manifest, PART_BYTES, partName } from "./format.ts";

type Part = { name: string; body: Buffer; lines: number };

/** The lines of a kind, in parts. */
export async function* listParts(
  kind: string,
  lines: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<Part> {
  let [number, count, bytes] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const takePart = (): Part => {
    number += 1;
    const part = { name: partName(kind, number), body: Buffer.concat(waiting), lines: count };
    [count, bytes, waiting] = [0, 0, []];
    return part;
  };
  for await (const line of lines) {
    const written = Buffer.from(`${JSON.stringify(line)}\n`);
    waiting.push(written);
    count += 1;
    bytes += written.length;
    if (bytes >= PART_BYTES) yield takePart();
  }
  if (count > 0) yield takePart();
}

/** A part as an entry of the archive, whose manifest counts it. */
export function addPart(
  manifest: Manifest,
  kind: string,
  { name, body, lines }: Part,
): StreamedFile {
  manifest.lines[kind] = (manifest.lines[kind] ?? 0) + lines;
  manifest.parts[name] = createHash("sha256").update(body).digest("hex");
  return bufferedFile(name, body);
}
