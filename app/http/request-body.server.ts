import { href } from "react-router";
import { type FormFields, parseForm } from "./form-body.server.ts";

/** The API documents this limit. */
export const MAX_BODY_BYTES = 1024 * 1024;
/**
 * The longest field has 64 KiB. This allows a text twice as long with every byte escaped, so its
 * author gets it back with an error. A refused form is rendered with all of its input, so a larger
 * one would block the process.
 */
const MAX_FORM_BYTES = 384 * 1024;
/**
 * A body that is too large is read to its end and discarded up to this size: otherwise the client
 * gets a broken pipe instead of the response.
 */
const MAX_DRAINED_BYTES = 32 * MAX_BODY_BYTES;

/**
 * Mail programs post the fields of RFC 8058 here, which the form rules would refuse. The route
 * reads no body: the signed code in the URL decides.
 */
const ONE_CLICK_PATH = href("/unsubscribe/one-click");
const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Reads the body of a request into memory, and parses it when it is a form for a page. It returns
 * an error response when the body is too large or invalid.
 */
export async function readRequest(
  raw_request: Request,
): Promise<{ request: Request; form: FormFields | null } | Response> {
  const body = raw_request.body ? await readBody(raw_request.body) : null;
  if (body && body.byteLength > MAX_BODY_BYTES)
    return refuse(413, "Request body is too large", { Connection: "close" });
  const request = body
    ? new Request(raw_request, { method: raw_request.method, body })
    : raw_request;
  const { pathname } = new URL(request.url);
  if (READ_ONLY.has(request.method)) return { request, form: null };
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

/** For a body that is too large it returns one byte more than the limit. */
export async function readBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
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
 * An origin without a host (file://). The framework would treat it like a missing one, because it
 * compares hosts. It refuses "null" itself.
 */
function isOpaqueOrigin(origin: string | null): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === "";
}

function refuse(status: number, detail: string, headers?: Record<string, string>): Response {
  return Response.json({ detail }, { status, headers });
}
