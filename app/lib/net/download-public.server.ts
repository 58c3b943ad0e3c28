import { createWriteStream } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  lookUpPublic,
  NotPublic,
  type ResolveName,
  readPublicUrl,
  resolveName,
} from "./public-request.server.ts";

type DownloadRequest = {
  /** The file that is written. */
  path: string;
  /** Nothing else is sent: no cookie and no referrer. */
  headers: Record<string, string>;
  max_bytes: number;
  /** For name, connection, all redirects and all bytes together. */
  timeout_ms: number;
  signal?: AbortSignal;
  allows_loopback?: boolean;
};

/** Redirects of a shortened address, to https, and to the server that has the file. */
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The file has more bytes than allowed. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** There was no connection, or it broke, or took too long. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly is_timeout: boolean;

  constructor(cause: unknown, is_timeout: boolean) {
    super("The file did not arrive", { cause });
    this.is_timeout = is_timeout;
  }
}

/** Anything else than the file. */
export class NoFile extends Error {
  override readonly name = "NoFile";
  readonly status: number;

  constructor(status: number) {
    super(`The answer was ${status}`);
    this.status = status;
  }
}

/**
 * Writes what a public address answers into a file, as it arrives: it is in memory neither as a
 * whole nor decompressed. Each redirect leads to a public address too. Returns the number of bytes.
 */
export async function downloadPublic(
  address: string,
  { timeout_ms, signal, ...request }: DownloadRequest,
  resolve: ResolveName = resolveName,
): Promise<number> {
  const timeout = AbortSignal.timeout(timeout_ms);
  const ending = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    return await followRedirects(address, { ...request, ending }, resolve);
  } catch (error) {
    if (isAnswer(error) || isOfDisk(error)) throw error;
    throw new NoAnswer(error, timeout.aborted);
  }
}

function isAnswer(error: unknown): boolean {
  return [NotPublic, TooLarge, NoFile].some((kind) => error instanceof kind);
}

const DISK_CODES = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EIO",
  "ENOENT",
  "EACCES",
  "EMFILE",
  "ENFILE",
]);

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISK_CODES.has(String(error.code));
}

type Following = Omit<DownloadRequest, "timeout_ms" | "signal"> & { ending: AbortSignal };

async function followRedirects(
  address: string,
  { path, headers, max_bytes, ending, allows_loopback = false }: Following,
  resolve: ResolveName,
): Promise<number> {
  const options = { headers, lookup: lookUpPublic(resolve), signal: ending };
  let next_address = address;
  for (let redirects = 0; ; redirects += 1) {
    const url = readPublicUrl(next_address, { allows_http: true, allows_loopback });
    if (!url) throw new NotPublic(URL.parse(next_address)?.host ?? "An address");
    const answer = await get(url, options);
    const location = redirectOf(answer, url);
    if (location === null) return await writeBody(answer, { path, max_bytes, signal: ending });
    answer.destroy();
    if (redirects === REDIRECTS_MAX) throw new NoFile(answer.statusCode ?? 0);
    next_address = location;
  }
}

type GetOptions = Pick<https.RequestOptions, "headers" | "lookup" | "signal">;

async function get(url: URL, options: GetOptions): Promise<IncomingMessage> {
  const { request } = url.protocol === "http:" ? http : https;
  return await new Promise((settle, fail) => {
    const sent = request(url, { ...options, agent: false });
    sent.on("error", fail);
    // An answer that changes the protocol emits no other event.
    sent.on("close", () => fail(new Error(`${url.host} closed the connection without an answer`)));
    sent.on("response", (answer) => {
      // What fails before the body is read is reported by reading it.
      answer.on("error", () => {});
      settle(answer);
    });
    sent.end();
  });
}

function redirectOf(answer: IncomingMessage, url: URL): string | null {
  const { statusCode: status = 0, headers } = answer;
  if (!REDIRECTS.has(status) || headers.location === undefined) return null;
  return URL.parse(headers.location, url)?.href ?? "";
}

async function writeBody(
  answer: IncomingMessage,
  { path, max_bytes, signal }: { path: string; max_bytes: number; signal: AbortSignal },
): Promise<number> {
  const { statusCode: status = 0, headers } = answer;
  const fault =
    status !== 200
      ? new NoFile(status)
      : Number(headers["content-length"] ?? 0) > max_bytes
        ? new TooLarge()
        : null;
  if (fault) {
    answer.destroy();
    throw fault;
  }
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > max_bytes ? new TooLarge() : null, chunk);
    },
  });
  await pipeline(answer, counter, createWriteStream(path), { signal });
  return bytes;
}
