import { href } from "react-router";
import { networkOf } from "#app/lib/net/network.ts";
import { QueueFull } from "#app/lib/process/limit-concurrency.ts";
import { limitShares } from "#app/lib/process/shares.ts";
import type { TextKey } from "#locales/index.ts";
import { type FormFields, parseForm } from "../form/form-body.server.ts";
import { receiveUploadForm, type UploadForm } from "../form/upload-form.server.ts";
import { floodWarning } from "./flood-log.server.ts";
import { PLAIN_PAGE_HEADERS, plainPage } from "./plain-page.server.tsx";

/**
 * The body of a call with a valid token may be this long. The API documents this limit and the
 * next.
 */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The body of any other call may be this long: the longest is a sign-up, with some 2 kB. */
export const MAX_STRANGERS_BODY_BYTES = 64 * 1024;
/**
 * The longest field has 64 KiB. This allows a text twice as long with every byte escaped, so its
 * author gets it back with an error. A refused form is rendered with all of its input, so a larger
 * one would block the process.
 */
const MAX_FORM_BYTES = 384 * 1024;
/** The longest sign-up has some 6 kB with every byte escaped. */
const MAX_GUEST_FORM_BYTES = 16 * 1024;
/**
 * A body that is refused is read to its end and discarded up to this size: otherwise the client
 * gets a broken pipe instead of the response.
 */
const MAX_DRAINED_BYTES = 32 * MAX_BODY_BYTES;

/**
 * Bodies that are being received share these bytes. Sixteen of the longest may arrive from one
 * network at once.
 */
const held_bytes = limitShares({ of_each: 16 * MAX_BODY_BYTES, in_all: 64 * MAX_BODY_BYTES });
/** So much of each is not counted: signing in and an ordinary reply work during a flood. */
const FREE_BYTES = 16 * 1024;
/** What Node needs for each piece of a body besides its bytes. A piece may be a single byte. */
const PIECE_BYTES = 512;
const warn = floodWarning("Requests are refused, because too many large ones are being received");
/** Within this time a body has arrived or was given up. */
export const BODY_RETRY_SECONDS = 30;

const GUEST_FORMS = new Set([
  href("/login"),
  href("/login/code"),
  href("/login/passkey-options"),
  href("/signup"),
  href("/recover-password"),
  href("/reset-password"),
]);
/**
 * Mail programs post the fields of RFC 8058 here, which the form rules would refuse. The route
 * reads no body: the signed code in the URL decides.
 */
const ONE_CLICK_PATH = href("/unsubscribe/one-click");
const READ_ONLY = new Set(["GET", "HEAD", "OPTIONS"]);

/** A body was refused: it is too large (413), or the server receives too many (503). */
export class BodyRefused extends Error {
  override readonly name = "BodyRefused";
  readonly status: 413 | 503;
  readonly max_bytes: number;

  constructor(status: 413 | 503, max_bytes: number) {
    super();
    this.status = status;
    this.max_bytes = max_bytes;
  }
}

const NO_FIELDS: FormFields = new Map();

type ReadRequest = { request: Request; form: UploadForm | null };

/**
 * Reads the body of a request into memory, and parses it when it is a form for a page. It returns
 * an error response when the body is too large or invalid.
 */
export async function readRequest(
  raw_request: Request,
  address: string,
): Promise<ReadRequest | Response> {
  const { pathname } = new URL(raw_request.url);
  const body =
    raw_request.body && (await receiveBody(raw_request.body, address, maxFormBytes(pathname)));
  if (body instanceof BodyRefused) return refuseBody(body.status, pathname);
  const request = body
    ? new Request(raw_request, { method: raw_request.method, body })
    : raw_request;
  if (READ_ONLY.has(request.method)) return { request, form: null };
  const refusal = refusePost(request);
  if (refusal) return refusal;
  const fields =
    pathname === ONE_CLICK_PATH
      ? NO_FIELDS
      : await parseForm(request.headers.get("Content-Type") ?? "", body ?? Buffer.alloc(0));
  if (typeof fields === "string") return refuse(400, "Bad Request");
  const no_files = { uploads: [], missing_files: null, remove: async () => {} };
  return { request, form: { fields, ...no_files } };
}

/**
 * The same for a form with files, which go to the disk. Without a member they are discarded,
 * and the form comes back with all that was typed.
 */
export async function readUploadRequest(
  raw_request: Request,
  member_id: number | null,
  archive_bytes: number | null = null,
): Promise<ReadRequest | Response> {
  const refusal = refusePost(raw_request);
  if (refusal) return refusal;
  const { body, headers, url } = raw_request;
  if (!body) return refuse(400, "Bad Request");
  const head = {
    content_type: headers.get("Content-Type") ?? "",
    length: Number(headers.get("Content-Length")),
  };
  const form = await receiveUploadForm(body, head, member_id, archive_bytes).catch(
    (error: unknown) => {
      if (error instanceof QueueFull) return "busy" as const;
      throw error;
    },
  );
  if (form === "busy") return refuseBody(503, new URL(url).pathname);
  if (form === "too_large")
    return refuseBody(
      413,
      new URL(url).pathname,
      archive_bytes === null ? "joining.tooLarge" : "community.noRoomToUpload",
    );
  if (typeof form === "string") return refuse(400, "Bad Request");
  // The framework reads no body of its own: fields and files are in the context.
  const request = new Request(raw_request.url, {
    method: "POST",
    headers,
    body: new Uint8Array(0),
    signal: raw_request.signal,
  });
  return { request, form };
}

/** A request that browsers send from another site, or that no page accepts. */
function refusePost(request: Request): Response | null {
  if (request.method !== "POST")
    return refuse(405, "Method Not Allowed", { Allow: "GET, HEAD, POST" });
  if (isOpaqueOrigin(request.headers.get("Origin"))) return refuse(400, "Bad Request");
  // A form that an old browser sent without an origin, but that says where it comes from.
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return refuse(400, "Bad Request");
  return null;
}

/** The framework finds a page by other spellings of its address too; these may have more bytes. */
function maxFormBytes(pathname: string): number {
  return GUEST_FORMS.has(pathname.replace(/\.data$/, "")) ? MAX_GUEST_FORM_BYTES : MAX_FORM_BYTES;
}

/**
 * Begins at once, and discards a body that is refused as it comes. `max_lookup` may lower the limit
 * while the body arrives.
 */
export async function receiveBody(
  stream: AsyncIterable<Uint8Array>,
  address: string,
  longest: number,
  max_lookup: Promise<number> = Promise.resolve(longest),
): Promise<Buffer<ArrayBuffer> | BodyRefused> {
  const network = networkOf(address);
  let max_bytes = longest;
  const lowerLimit = async () => {
    max_bytes = await max_lookup;
  };
  void lowerLimit();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let counted = 0;
  let refused_status: 413 | 503 | null = null;
  const discard = () => {
    held_bytes.giveBack(network, counted);
    counted = 0;
    pieces.length = 0;
  };
  try {
    for await (const piece of stream) {
      size += piece.byteLength;
      if (size > MAX_DRAINED_BYTES) break;
      if (refused_status) continue;
      pieces.push(piece);
      const cost = size + pieces.length * PIECE_BYTES;
      const more_bytes = Math.max(0, cost - FREE_BYTES) - counted;
      if (size > max_bytes) refused_status = 413;
      else if (held_bytes.take(network, more_bytes)) counted += more_bytes;
      else {
        refused_status = 503;
        warn({ network });
      }
      if (refused_status) discard();
    }
    const known_max_bytes = await max_lookup;
    if (!refused_status && size > known_max_bytes) refused_status = 413;
    if (refused_status) return new BodyRefused(refused_status, known_max_bytes);
    return Buffer.concat(pieces);
  } finally {
    discard();
  }
}

/**
 * An origin without a host (file://). The framework would treat it like a missing one, because it
 * compares hosts. It refuses "null" itself.
 */
function isOpaqueOrigin(origin: string | null): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === "";
}

/**
 * A form without script gets a page, because a person has sent it. The browser still has the text.
 */
function refuseBody(
  status: 413 | 503,
  pathname: string,
  sentence: TextKey = "joining.tooLarge",
): Response {
  if (status === 413 && pathname.endsWith(".data"))
    return refuse(413, "Request body is too large", { Connection: "close" });
  if (status === 413)
    return new Response(plainPage(sentence), {
      status: 413,
      headers: { ...PLAIN_PAGE_HEADERS, Connection: "close" },
    });
  const headers = { Connection: "close", "Retry-After": String(BODY_RETRY_SECONDS) };
  return refuse(503, "Service Unavailable", headers);
}

function refuse(status: number, detail: string, headers?: Record<string, string>): Response {
  return Response.json({ detail }, { status, headers });
}
