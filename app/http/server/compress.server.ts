import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isDownload } from "./download.server.ts";
import type { Reply } from "./reply.server.ts";

export const compressBrotli = promisify(brotliCompress);
export const compressGzip = promisify(gzip);

/** Compressing a smaller body saves less than the headers cost. */
const MIN_BYTES = 1024;
/**
 * Responses that are rendered each time use this quality: nearly as small as quality 4, a third
 * cheaper.
 */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const COMPRESSIBLE_TYPE =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|atom\+xml)|image\/svg)/;

export type Encoding = "br" | "gzip";

export function acceptedEncoding(header: string | null): Encoding | null {
  const accept_encoding = header ?? "";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept_encoding)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept_encoding) ? "gzip" : null;
}

/** Null for a body that is sent uncompressed. */
export function encodingFor(bytes: Buffer, accept_encoding: string | null): Encoding | null {
  return bytes.length < MIN_BYTES ? null : acceptedEncoding(accept_encoding);
}

export function compressFast(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? compressBrotli(bytes, FAST_BROTLI) : compressGzip(bytes, { level: 1 });
}

/**
 * Removes the body from a complete response, and compresses it off the main thread. Live events and
 * downloads are streams and pass unchanged.
 */
export async function compressReply(request: Request, reply: Reply): Promise<Reply> {
  const { response } = reply;
  const { headers } = response;
  if (
    !(reply.bytes || response.body) ||
    isDownload(response) ||
    !COMPRESSIBLE_TYPE.test(headers.get("Content-Type") ?? "")
  )
    return reply;
  headers.append("Vary", "Accept-Encoding");
  const bytes = reply.bytes ?? Buffer.from(await response.arrayBuffer());
  const encoding = encodingFor(bytes, request.headers.get("Accept-Encoding"));
  const sent_bytes = encoding ? await compressFast(bytes, encoding) : bytes;
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(sent_bytes.length));
  return { response, bytes: sent_bytes };
}
