/**
 * Streams a file for the browser to save. It produces a chunk only when the client takes one, so a
 * slow client holds one chunk in memory. With `size` the browser shows the progress, and a download
 * that breaks off counts as failed.
 */
export function download(
  name: string,
  type: string,
  chunks: AsyncIterator<string | Uint8Array<ArrayBuffer>>,
  size: number | null = null,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
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
