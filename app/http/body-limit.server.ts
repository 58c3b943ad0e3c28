/** 64 KiB of text fits even when every byte of it is escaped in a form; nothing else that is sent is as long. */
const LARGEST_BYTES = 1024 * 1024;
/** Up to here a body too large is read to its end and thrown away, so that the sender hears the answer instead of a broken pipe. */
const DRAINED_BYTES = 32 * LARGEST_BYTES;

/** The request with its body in memory, or the refusal of one that is too large, or that no page could read. */
export async function limitedBody(received: Request): Promise<Request | Response> {
  const body = received.body ? await readBody(received.body) : null;
  if (body && body.byteLength > LARGEST_BYTES) return refuse(413, "Request body is too large", { Connection: "close" });
  const request = body ? new Request(received, { method: received.method, body }) : received;
  if (READ_ONLY.has(request.method) || new URL(request.url).pathname.startsWith("/api/")) return request;
  if (request.method !== "POST") return refuse(405, "Method Not Allowed", { Allow: "GET, HEAD, POST" });
  return (await isForm(request)) ? request : refuse(400, "Bad Request");
}

/** What is too large comes back as one byte more than may be, however long it was. */
async function readBody(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size <= LARGEST_BYTES) chunks.push(chunk);
    if (size > DRAINED_BYTES) break;
  }
  return size > LARGEST_BYTES ? new Uint8Array(LARGEST_BYTES + 1) : Buffer.concat(chunks);
}

/** Pages take forms and nothing else, so that no route has to think of a body it cannot read. */
async function isForm(request: Request): Promise<boolean> {
  return await request.clone().formData().then(() => true, () => false);
}

function refuse(status: number, detail: string, headers?: Record<string, string>): Response {
  return Response.json({ detail }, { status, headers });
}

const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);
