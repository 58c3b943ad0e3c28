import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { measure, writeZip, type ZipEntry } from "#app/lib/zip/write-zip.ts";

const MODIFIED = new Date("2024-03-12T12:00:00Z");

type TarEntry = Partial<Header> & { name: string; body?: string };

/** A tar as other programs make it, or as somebody with bad intentions does. */
export async function writeTarGz(path: string, entries: TarEntry[]): Promise<void> {
  await pipeline(tarOf(entries), createGzip(), createWriteStream(path));
}

export async function writeTar(path: string, entries: TarEntry[]): Promise<void> {
  await pipeline(tarOf(entries), createWriteStream(path));
}

function tarOf(entries: TarEntry[]) {
  const tar = pack();
  for (const { body = "", ...header } of entries) tar.entry({ mtime: MODIFIED, ...header }, body);
  tar.finalize();
  return tar;
}

type ZippedFile = { name: string; chunks: () => AsyncIterable<Buffer> };

export const textFile = (name: string, text: string): ZippedFile => ({
  name,
  chunks: async function* () {
    yield Buffer.from(text);
  },
});

/** `is_packed` compresses the files; otherwise they are stored as they are. */
export async function writeZipFile(
  path: string,
  files: ZippedFile[],
  is_packed = true,
): Promise<void> {
  const file = createWriteStream(path);
  for await (const chunk of writeZip(entriesOf(files, is_packed)))
    if (!file.write(chunk)) await once(file, "drain");
  file.end();
  await once(file, "finish");
}

async function* entriesOf(files: ZippedFile[], is_packed: boolean): AsyncGenerator<ZipEntry> {
  for (const { name, chunks } of files)
    yield is_packed
      ? { name, modified: MODIFIED, is_packed: true, read: chunks }
      : { name, modified: MODIFIED, read: chunks, ...(await measure(chunks())) };
}
