/**
 * A file that the browser stores, sent as fast as it is taken: of a slow reader only one piece
 * waits in memory.
 */
export function download(name: string, type: string, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (queue) => {
      const { done, value } = await pieces.next();
      if (done) queue.close();
      else queue.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await pieces.return(undefined);
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
