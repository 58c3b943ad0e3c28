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
