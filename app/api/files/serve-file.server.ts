import { findReaderAndFile } from "#app/domain/accounts/sign-in/reader-and-file.server.ts";
import { INTEGER_MAX } from "#app/domain/base/limits.ts";
import { rateLimit } from "#app/domain/base/rate-limits.server.ts";
import { notFound, Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import {
  type FileToServe,
  getFileToServe,
  refuseUnreadable,
} from "#app/domain/members/files/find-file.server.ts";
import {
  isSmall,
  readFileBytes,
  readSmallFile,
} from "#app/domain/members/files/read-file-bytes.server.ts";
import { findFileReader } from "#app/domain/programs/feeds/feed-keys.server.ts";
import { isKnown } from "#app/http/page/etag.server.ts";
import { readByteRange } from "#app/http/server/byte-range.ts";
import type { Reply } from "#app/http/server/reply.server.ts";
import { sessionOf } from "#app/http/session/context.server.ts";
import { sessionCookie } from "#app/http/session/cookies.server.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { loginPath } from "#app/lib/net/redirect.ts";
import { log } from "#app/lib/process/log.server.ts";
import { authenticateBearer } from "../protocol/bearer.server.ts";
import { refusalAnswer } from "../protocol/response.server.ts";
import { actorWithinScope } from "../protocol/scopes.ts";

const FILE_PATH = /^\/files\/(\d{1,10})\/([a-z0-9.-]{1,100})$/;
/** Enough letters of the hash to tell versions apart. */
const ETAG_LETTERS = 32;
/**
 * Browsers cache a picture for this time. Members who may no longer see it could have saved it
 * before.
 */
const PICTURE_SECONDS = 60 * 60;
/** Everybody may see the logo and the icon. A new one has a new address, so caches may keep the old. */
const SITE_PICTURE_CACHE = "public, max-age=31536000, immutable";

/** Uploaded files never run as pages of this site, even if a browser opens one. */
const FILE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Accept-Ranges": "bytes",
};
/** Another member may sign in with the same browser. */
const VARIES_BY_READER = "Cookie, Authorization";

export function isFileRequest(request: Request): boolean {
  return FILE_PATH.test(new URL(request.url).pathname);
}

/**
 * Sends an uploaded file to a member who may see it, in one round trip to the database. It does not
 * use the page framework, because a page may ask for thirty pictures. Returns null when a person
 * follows a link to a file that they may not see: then the page framework shows its 404 page.
 */
export async function serveFile(request: Request, address: string): Promise<Reply | null> {
  try {
    return await answer(request, address);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    if (refusal.status === 404 && isOpenedByPerson(request)) return null;
    const { status, headers, body } = refusalAnswer(refusal);
    const response = new Response(body?.toString(), {
      status,
      headers: { ...headers, "Cache-Control": "no-store" },
    });
    return { response, bytes: null };
  }
}

async function answer(request: Request, address: string): Promise<Reply> {
  if (!isReadingMethod(request.method)) throw new Refusal(405, "methodNotAllowed");
  const url = new URL(request.url);
  const [, id, url_name] = FILE_PATH.exec(url.pathname) ?? [];
  const asked = { file_id: idOf(id), width: widthOf(url.searchParams.get("w")) };
  const key = url.searchParams.get("key");
  const file =
    key === null
      ? await findFile(request, address, asked)
      : await findFileOfFeed(key, address, asked);
  if (file === "signed_out" && isOpenedByPerson(request))
    return { response: redirectToLogin(url), bytes: null };
  if (file === "signed_out") throw new Refusal(401, "notAuthenticated");
  if (file.url_name !== url_name) throw notFound("fileNotFound");
  return await sendFile(request, file);
}

async function sendFile(request: Request, file: FileToServe): Promise<Reply> {
  // The one with the width that was asked for, if the picture has it.
  const [variant] = file.variants.toSorted((one, other) => other.width - one.width);
  if (!variant) throw notFound("fileNotFound");
  const { type, size } = variant;
  const etag = `"${variant.sha256.slice(0, ETAG_LETTERS)}"`;
  const headers = new Headers({
    ...FILE_HEADERS,
    "Cache-Control": cachingOf(file),
    ...(file.purpose !== "site" && { Vary: VARIES_BY_READER }),
    "Content-Type": type,
    "Content-Disposition": dispositionOf(file),
    ETag: etag,
  });
  const answerWith = (status: number) => new Response(null, { status, headers });
  if (isKnown(request, etag)) return { response: answerWith(304), bytes: null };
  const range = readByteRange(
    { range: request.headers.get("Range"), if_range: request.headers.get("If-Range") },
    etag,
    size,
  );
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return { response: answerWith(416), bytes: null };
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${size}`);
  const response = answerWith(range ? 206 : 200);
  if (request.method === "HEAD") return { response, bytes: null };
  try {
    if (!range && isSmall(variant)) return { response, bytes: await readSmallFile(variant) };
    return { response, bytes: null, stream: await readFileBytes(variant, range ?? undefined) };
  } catch (error) {
    log.error({ err: error, file_id: file.id }, "The storage does not have the bytes of a file");
    throw notFound("fileNotFound");
  }
}

function cachingOf({ purpose, kind }: FileToServe): string {
  if (purpose === "site") return SITE_PICTURE_CACHE;
  return kind === "picture" ? `private, max-age=${PICTURE_SECONDS}` : "private, no-cache";
}

type Asked = { file_id: number; width: number };

/** The text of a feed has addresses with a key, because feed readers have no cookie. */
async function findFileOfFeed(key: string, address: string, asked: Asked): Promise<FileToServe> {
  const reader = await findFileReader(key, asked.file_id);
  if (reader) return await getFileToServe(reader, asked);
  await rateLimit("bad_feed_key", { address });
  throw notFound("fileNotFound");
}

/** A cookie of the site, or a token of the API: a key for programs must be allowed to read. */
async function findFile(
  request: Request,
  address: string,
  asked: Asked,
): Promise<FileToServe | "signed_out"> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const session = sessionOf(await authenticateBearer(authorization, address));
    return await getFileToServe(actorWithinScope(session, "read"), asked);
  }
  const token: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  const row = typeof token === "string" ? await findReaderAndFile(token, asked) : null;
  if (row) return refuseUnreadable(row.reader, row.file);
  return await getFileToServe(null, asked).catch((error: unknown) => {
    if (toRefusal(error)?.status === 404) return "signed_out";
    throw error;
  });
}

/** A person follows a link, as opposed to a page that loads a picture. Text browsers send only Accept. */
function isOpenedByPerson({ headers }: Request): boolean {
  const destination = headers.get("Sec-Fetch-Dest");
  if (destination !== null) return destination === "document";
  return headers.get("Accept")?.includes("text/html") ?? false;
}

function redirectToLogin(url: URL): Response {
  const headers = { Location: loginPath(url), "Cache-Control": "no-store" };
  return new Response(null, { status: 302, headers });
}

/** An id above the range of the column becomes 0, which no file has. */
function idOf(digits = ""): number {
  const id = Number(digits);
  return id <= INTEGER_MAX ? id : 0;
}

/** 0 for anything that is not a width. */
function widthOf(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? "") ? Number(text) : 0;
}

/** RFC 6266: the name in ASCII for old programs, and as its owner wrote it. */
function dispositionOf({ kind, name, url_name }: FileToServe): string {
  const disposition = kind === "picture" ? "inline" : "attachment";
  const encoded_name = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${url_name}"; filename*=UTF-8''${encoded_name}`;
}
