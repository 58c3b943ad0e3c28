import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isDownload } from "./download.server.ts";

export const brotli = promisify(brotliCompress);
export const zip = promisify(gzip);

/** Below this the headers outweigh what is saved. */
const SMALLEST_BYTES = 1024;
/** Quality 1 for what is made anew each time: nearly as small as 4, and a third cheaper. */
const LIVE = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const TEXT = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json)|image\/svg)/;

export type Encoding = "br" | "gzip";

export function acceptedEncoding(header: string | null): Encoding | null {
  const accepted = header ?? "";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted) ? "gzip" : null;
}

/**
 * Answers are whole by now (live events and downloads aside), so they are packed whole, off the
 * main thread.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (!response.body || isDownload(response) || !TEXT.test(headers.get("Content-Type") ?? ""))
    return response;
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!encoding || bytes.length < SMALLEST_BYTES) {
    headers.set("Content-Length", String(bytes.length));
    return new Response(bytes, response);
  }
  const packed = encoding === "br" ? await brotli(bytes, LIVE) : await zip(bytes, { level: 1 });
  headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(packed.length));
  return new Response(new Uint8Array(packed), response);
}
