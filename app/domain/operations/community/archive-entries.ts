import type { StreamedFile } from "../backups/archive-file.server.ts";

/** Equal contents are equal bytes, so an archive does not say when it was made. */
export const NO_TIME = new Date(0);

export function entryOf(name: string, value: object): StreamedFile {
  return bufferedFile(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

export function bufferedFile(name: string, body: Buffer): StreamedFile {
  return {
    name,
    bytes: body.length,
    async *read() {
      yield body;
    },
  };
}
