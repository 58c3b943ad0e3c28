/**
 * Streams a file for the browser to save. It produces a chunk only when the client takes one, so a
 * slow client holds one chunk in memory.
 */
export function download(name: string, type: string, chunks: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

export function isDownload(response: Response): boolean {
  return response.headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
}
