/** 64 KiB of text fits even when every byte of it is escaped in a form; nothing else that is sent is as long. */
const LARGEST_BYTES = 1024 * 1024;
/** Up to here a body too large is read to its end and thrown away, so that the sender hears the answer instead of a broken pipe. */
const DRAINED_BYTES = 32 * LARGEST_BYTES;

/** The request with its body in memory, or the refusal of one that is too large. */
export async function limitedBody(request: Request): Promise<Request | Response> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= LARGEST_BYTES) chunks.push(chunk);
    if (size > DRAINED_BYTES) break;
  }
  if (size > LARGEST_BYTES) return tooLarge();
  return new Request(request, { body: Buffer.concat(chunks) });
}

function tooLarge(): Response {
  return Response.json({ detail: "Request body is too large" }, { status: 413, headers: { Connection: "close" } });
}
