import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { etagOf, isKnown } from "../page/etag.server.ts";
import {
  acceptedEncoding,
  compressBrotli,
  compressGzip,
  type Encoding,
} from "./compress.server.ts";
import type { Reply } from "./reply.server.ts";

type StaticFile = {
  body: Buffer;
  type: string;
  etag: string;
  cache_control: string;
  is_compressible: boolean;
  compressed_bodies: Partial<Record<Encoding, Promise<Buffer>>>;
};

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/** Formats that are compressed themselves. */
const COMPRESSED_FORMATS = new Set([".png", ".ico"]);

/** Browsers may cache it and not ask for a newer one, so an error in it would last. */
const SERVICE_WORKER = "push-worker.js";

/** Serves the built files from memory. Each is compressed once, at its first request. */
export function staticFiles(folder: string) {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [`/${relative(folder, path)}`, readStaticFile(path, relative(folder, path))];
      }),
  );

  return async function serve(request: Request): Promise<Reply | null> {
    if (!isReadingMethod(request.method)) return null;
    const file = files.get(new URL(request.url).pathname);
    if (!file) return null;
    const headers = new Headers({
      "Content-Type": file.type,
      "Cache-Control": file.cache_control,
      ETag: file.etag,
      Vary: "Accept-Encoding",
    });
    if (isKnown(request, file.etag))
      return { response: new Response(null, { status: 304, headers }), bytes: null };
    const encoding = file.is_compressible
      ? acceptedEncoding(request.headers.get("Accept-Encoding"))
      : null;
    const body = encoding ? await compress(file, encoding) : file.body;
    if (encoding) headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.length));
    return { response: new Response(null, { headers }), bytes: body };
  };
}

function readStaticFile(path: string, name: string): StaticFile {
  const body = readFileSync(path);
  return {
    body,
    type: TYPES[extname(path)] ?? "application/octet-stream",
    etag: etagOf(body),
    cache_control: cacheControl(name),
    is_compressible: !COMPRESSED_FORMATS.has(extname(path)),
    compressed_bodies: {},
  };
}

function cacheControl(name: string): string {
  if (name.startsWith("assets/")) return "public, max-age=31536000, immutable";
  return name === SERVICE_WORKER ? "public, no-cache" : "public, max-age=3600";
}

/** At the highest quality, because it happens once. One that failed is tried again. */
function compress(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = file.compressed_bodies[encoding];
  if (known) return known;
  const compressing = encoding === "br" ? compressBrotli(file.body) : compressGzip(file.body);
  file.compressed_bodies[encoding] = compressing;
  compressing.catch(() => delete file.compressed_bodies[encoding]);
  return compressing;
}
