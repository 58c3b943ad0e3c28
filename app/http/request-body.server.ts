import { href } from "react-router";
import { type FormFields, parseForm } from "./form-body.server.ts";

/** What the API promises to take. */
const MAX_BODY_BYTES = 1024 * 1024;
/**
 * The longest field holds 64 KiB; twice as much still comes back to its writer with every byte of
 * it escaped. A refused form is drawn with all that was typed, so a larger one would hold up the
 * process for as long as many pages take.
 */
const MAX_FORM_BYTES = 384 * 1024;
/**
 * Up to here a body too large is read to its end and thrown away, so that the sender hears the
 * answer instead of a broken pipe.
 */
const MAX_DRAINED_BYTES = 32 * MAX_BODY_BYTES;

/**
 * Mail programs post to it what their standard says, which is none of our forms. The signed code in
 * the address decides alone.
 */
const ONE_CLICK_PATH = href("/unsubscribe/one-click");
const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The request with its body in memory, and the fields of the form where a page is posted to; or the
 * refusal of what no route could read.
 */
export async function readRequest(
  received: Request,
): Promise<{ request: Request; form: FormFields | null } | Response> {
  const body = received.body ? await readBody(received.body) : null;
  if (body && body.byteLength > MAX_BODY_BYTES)
    return refuse(413, "Request body is too large", { Connection: "close" });
  const request = body ? new Request(received, { method: received.method, body }) : received;
  const { pathname } = new URL(request.url);
  if (READ_ONLY.has(request.method) || pathname.startsWith("/api/")) return { request, form: null };
  if (request.method !== "POST")
    return refuse(405, "Method Not Allowed", { Allow: "GET, HEAD, POST" });
  if (isOpaqueOrigin(request.headers.get("Origin"))) return refuse(400, "Bad Request");
  if (pathname === ONE_CLICK_PATH) return { request, form: null };
  const form = await parseForm(request.headers.get("Content-Type") ?? "", body ?? Buffer.alloc(0));
  if (typeof form === "string") return refuse(400, "Bad Request");
  return body && body.byteLength > MAX_FORM_BYTES
    ? refuse(413, "Request body is too large")
    : { request, form };
}

/** What is too large comes back as one byte more than may be, however long it was. */
async function readBody(stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    if (size > MAX_DRAINED_BYTES) break;
  }
  return size > MAX_BODY_BYTES ? Buffer.alloc(MAX_BODY_BYTES + 1) : Buffer.concat(chunks);
}

/**
 * The framework compares hosts, and takes a scheme without one (file://) for no origin at all. It
 * refuses "null" itself.
 */
function isOpaqueOrigin(origin: string | null): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === "";
}

function refuse(status: number, detail: string, headers?: Record<string, string>): Response {
  return Response.json({ detail }, { status, headers });
}
