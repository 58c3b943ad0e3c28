import type { ByteRange } from "#app/lib/storage/file-storage.ts";
import { readByteRange } from "./byte-range.ts";

/**
 * Streams a file for the browser to save. It produces a chunk only when the client takes one, so a
 * slow client holds one chunk in memory. With `size` the browser shows the progress, and a download
 * that breaks off counts as failed. So does a file of another size: its connection would hang, or
 * its end would be read as the next answer.
 */
export function download(
  name: string,
  type: string,
  chunks: AsyncIterator<string | Uint8Array<ArrayBuffer>>,
  size: number | null = null,
): Response {
  const encoder = new TextEncoder();
  let bytes_left = size ?? Number.POSITIVE_INFINITY;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      const bytes = typeof value === "string" ? encoder.encode(value) : value;
      bytes_left -= done ? 0 : bytes.length;
      if (size !== null && (done ? bytes_left > 0 : bytes_left < 0)) {
        await chunks.return?.(undefined);
        throw new Error(`A file has not the ${size} bytes of its download`);
      }
      if (done) controller.close();
      else controller.enqueue(bytes);
    },
    cancel: async () => {
      await chunks.return?.(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      ...(size !== null && { "Content-Length": String(size) }),
    },
  });
}

export function isDownload(response: Response): boolean {
  return response.headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
}

type RangedFile = {
  name: string;
  type: string;
  size: number;
  /** With its quotes. */
  etag: string;
  read: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array<ArrayBuffer>>>;
};

/** A large file, of which a browser continues the download where it broke off. */
export async function downloadOrPart(request: Request, file: RangedFile): Promise<Response> {
  const { name, type, size, etag } = file;
  const { headers } = request;
  const range = readByteRange(
    { range: headers.get("Range"), if_range: headers.get("If-Range") },
    etag,
    size,
  );
  if (range === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { "Content-Range": `bytes */${size}`, "Cache-Control": "no-store" },
    });
  const chunks = (await file.read(range ?? undefined))[Symbol.asyncIterator]();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const response = download(name, type, chunks, end - start + 1);
  response.headers.set("Accept-Ranges", "bytes");
  response.headers.set("ETag", etag);
  if (!range) return response;
  response.headers.set("Content-Range", `bytes ${start}-${end}/${size}`);
  return new Response(response.body, { status: 206, headers: response.headers });
}
