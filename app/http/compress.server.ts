import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isDownload } from "./download.server.ts";

export const compressBrotli = promisify(brotliCompress);
export const compressGzip = promisify(gzip);

/** Compressing a smaller body saves less than the headers cost. */
const MIN_BYTES = 1024;
/** For responses that are rendered each time: nearly as small as quality 4, a third cheaper. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const COMPRESSIBLE_TYPE =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json)|image\/svg)/;

export type Encoding = "br" | "gzip";

export function acceptedEncoding(header: string | null): Encoding | null {
  const accept_encoding = header ?? "";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept_encoding)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accept_encoding) ? "gzip" : null;
}

/** Null for a body that is sent as it is. */
export function encodingFor(bytes: Buffer, accept_encoding: string | undefined): Encoding | null {
  return bytes.length < MIN_BYTES ? null : acceptedEncoding(accept_encoding ?? null);
}

export function compressFast(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? compressBrotli(bytes, FAST_BROTLI) : compressGzip(bytes, { level: 1 });
}

/**
 * Compresses a complete response, off the main thread. Live events and downloads are streams and
 * pass unchanged.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (
    !response.body ||
    isDownload(response) ||
    !COMPRESSIBLE_TYPE.test(headers.get("Content-Type") ?? "")
  )
    return response;
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!encoding || bytes.length < MIN_BYTES) {
    headers.set("Content-Length", String(bytes.length));
    return new Response(bytes, response);
  }
  const compressed_bytes = await compressFast(bytes, encoding);
  headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(compressed_bytes.length));
  return new Response(new Uint8Array(compressed_bytes), response);
}
